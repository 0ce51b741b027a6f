import { isKana } from '#domain/text/kana.ts'
import type { Problem } from '#server/content/read/problems.ts'
import { type LessonSource, listFreeUnits, type SchoolFiles } from '#server/content/read/read-school-files.ts'

type Course = SchoolFiles['courses'][number]

/** Says that something costs nothing, in the languages of the texts. */
const saysFree = /\bfree\b|\bno (cost|charge)\b|အခမဲ့|အလကား|無料/i

/** Lessons that everybody may open: those of a level's first unit, and those of kana alone. */
function freeLessonsOf(school: SchoolFiles): Set<string> {
  const isOfKana = ({ lesson }: LessonSource) =>
    lesson.type === 'CHARACTER' && lesson.characters.every(isKana)
  const lessons = [
    ...listFreeUnits(school).flatMap((unit) => unit.lessons),
    ...school.units.flatMap((unit) => unit.lessons.filter(isOfKana)),
  ]
  return new Set(lessons.map(({ lesson }) => lesson.id))
}

function claims({ yaml, value }: Course, free: ReadonlySet<string>): Problem[] {
  const { lessons, product } = value
  const count = product ? 0 : lessons.filter((id) => free.has(id)).length
  if (count === lessons.length) return []
  return (['title', 'description'] as const).flatMap((name) =>
    Object.entries(value[name]).flatMap(([locale, text]) =>
      saysFree.test(text ?? '')
        ? [
            yaml.problem(
              [name, locale],
              `${name}.${locale}: says what is free; the page does, and it is ${count} of ${lessons.length} lessons`,
            ),
          ]
        : [],
    ),
  )
}

/** Finds courses that promise free lessons, and courses that have nothing to practise. */
export function checkClaims(school: SchoolFiles): Problem[] {
  const free = freeLessonsOf(school)
  const types = new Map(
    school.units.flatMap(({ lessons }) => lessons.map(({ lesson }) => [lesson.id, lesson.type] as const)),
  )
  return school.courses.flatMap((course) => {
    const { yaml, value } = course
    const practice = value.lessons.some((id) => types.get(id) === 'PRACTICE')
      ? []
      : [yaml.problem(['lessons'], 'lessons: none of them is practice')]
    return [...claims(course, free), ...practice]
  })
}
