import { uncalibrated } from '#domain/practice/placement/bank.ts'
import { SCALES } from '#domain/practice/placement/scale.ts'
import type { DesiredRow } from '#server/content/import/content.queries.ts'
import type { CourseCovers } from '#server/content/import/course-covers.ts'
import { type Found, questionBody, resolveFormat, taughtIn } from '#server/content/import/question-body.ts'
import type { MediaFinder } from '#server/content/media/clips.ts'
import { type Ids, requireSlugId } from '#server/content/read/ids.ts'
import type { SchoolFiles, UnitSource } from '#server/content/read/read-school-files.ts'
import type { QuestionFile } from '#server/content/schema/practice.ts'
import { cardBody, characterCard } from './card-body.ts'
import { characterEntries } from './rows-of-characters.ts'

export function questionRows(
  { units, grammar }: SchoolFiles,
  lessons: Ids,
  found: Found,
): DesiredRow<'questions'>[] {
  const titles = new Map(grammar.map(({ value }) => [value.id, value.title]))
  const bodyOf = (question: QuestionFile, { language, unit }: Pick<UnitSource, 'language' | 'unit'>) => {
    const body = questionBody(question, taughtIn(language, unit.level, found))
    const { grammar: slug = '' } = question
    const title = titles.get(slug)
    return title ? { ...body, solution: { ...body.solution, grammar: { slug, title } } } : body
  }
  return units.flatMap((source) =>
    source.lessons.flatMap(({ lesson }) =>
      lesson.type === 'PRACTICE'
        ? lesson.questions.map((question, index) => ({
            slug: question.id,
            lesson_id: requireSlugId(lessons, lesson.id),
            position: index + 1,
            question_type: question.type,
            format: resolveFormat(question),
            body: bodyOf(question, source),
            hidden: false,
          }))
        : [],
    ),
  )
}

/** Cards of words, and of the characters that lessons teach. */
export function cardRows(school: SchoolFiles, lessons: Ids, found: Found): DesiredRow<'cards'>[] {
  const characters = new Map(
    characterEntries(school, found.media).map((entry) => [entry.body.character, entry]),
  )
  return school.units.flatMap(({ language, unit, lessons: sources }) =>
    sources.flatMap(({ lesson }): DesiredRow<'cards'>[] => {
      const around = taughtIn(language, unit.level, found)
      const row = { language_id: around.lang === 'ja' ? 2 : 1, hidden: false }
      const place = (index: number) => ({ lesson_id: requireSlugId(lessons, lesson.id), position: index + 1 })
      if (lesson.type === 'FLASH_CARD')
        return lesson.cards.map((card, index) => {
          const body = cardBody(card, around)
          return { ...row, ...place(index), slug: card.id, kind: 'word' as const, body }
        })
      if (lesson.type !== 'CHARACTER') return []
      return lesson.characters.flatMap((character, index) => {
        const entry = characters.get(character)
        const card = { ...row, ...place(index), kind: 'character' as const }
        return entry ? [{ ...card, slug: `${entry.slug}-card`, body: characterCard(entry.body) }] : []
      })
    }),
  )
}

export function itemRows({ levelTests }: SchoolFiles, media: MediaFinder): DesiredRow<'level_test_items'>[] {
  return levelTests.flatMap(({ value, language }) =>
    value.items.map((item) => {
      const lang = language === 'japanese' ? ('ja' as const) : ('en' as const)
      const { a = 0, b = 0, c = 0 } = uncalibrated(SCALES[language], item.level, optionsOf(item)) ?? {}
      const { solution, ...body } = questionBody(item, { lang, level: item.level, media })
      return {
        slug: item.id,
        language_id: lang === 'ja' ? 2 : 1,
        level_code: item.level,
        body: { ...body, solution, question_type: item.type, format: resolveFormat(item), skill: item.skill },
        a,
        b,
        c,
        hidden: false,
      }
    }),
  )
}

/** Among how many a learner can guess. */
const optionsOf = (item: QuestionFile): number =>
  item.type === 'multiple-choice' ? item.wrong.length + 1 : item.type === 'true-false' ? 2 : 0

export function courseRows({ courses }: SchoolFiles, covers: CourseCovers): DesiredRow<'courses'>[] {
  return courses.map(({ value }, index) => ({
    slug: value.id,
    language_id: value.language === 'japanese' ? 2 : 1,
    position: index + 1,
    level_name: value.level_name,
    product: value.product ?? null,
    body: {
      title: value.title,
      description: value.description,
      category: value.category,
      skills: value.skills,
    },
    cover_photo: covers.addressOf(value.id),
    hidden: false,
  }))
}
