import type { Media } from '#server/content/media/clips.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import { type Ids, idOf } from '#server/content/read/ids.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { QuestionFile } from '#server/content/schema/practice.ts'
import { cardBody, characterCard } from './card-body.ts'
import type { Wanted } from './content.queries.ts'
import { publicFile } from './public-file.ts'
import { formatOf, questionBody } from './question-body.ts'
import { charactersOf } from './rows-of-characters.ts'

export function questionRows({ units }: SchoolFiles, lessons: Ids, media: Media): Wanted<'questions'>[] {
  return units.flatMap(({ language, lessons: sources }) =>
    sources.flatMap(({ lesson }) =>
      lesson.type === 'PRACTICE'
        ? lesson.questions.map((question, index) => ({
            slug: question.id,
            lesson_id: idOf(lessons, lesson.id),
            position: index + 1,
            question_type: question.type,
            format: formatOf(question),
            body: questionBody(question, { lang: language === 'japanese' ? 'ja' : 'en', media }),
            hidden: false,
          }))
        : [],
    ),
  )
}

/** Cards of words, and of the characters that lessons teach. */
export function cardRows(school: SchoolFiles, lessons: Ids, media: Media): Wanted<'cards'>[] {
  const characters = new Map(charactersOf(school, media).map((entry) => [entry.body.character, entry]))
  return school.units.flatMap(({ language, lessons: sources }) =>
    sources.flatMap(({ lesson }): Wanted<'cards'>[] => {
      const lang = language === 'japanese' ? 'ja' : 'en'
      const row = { language_id: lang === 'ja' ? 2 : 1, hidden: false }
      const place = (index: number) => ({ lesson_id: idOf(lessons, lesson.id), position: index + 1 })
      if (lesson.type === 'FLASH_CARD')
        return lesson.cards.map((card, index) => {
          const body = cardBody(card, { lang, media })
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

const difficulties: Record<string, number> = { A1: -2, A2: -1, B1: 0, B2: 1, C1: 2, N5: -1, N4: 0, N3: 1 }

/** Items are not calibrated: discrimination 1.2, the level is the difficulty, guessing one of the options. */
export function itemRows({ levelTests }: SchoolFiles, media: Media): Wanted<'level_test_items'>[] {
  return levelTests.flatMap(({ value, language }) =>
    value.items.map((item) => {
      const lang = language === 'japanese' ? ('ja' as const) : ('en' as const)
      const { solution, ...body } = questionBody(item, { lang, media })
      return {
        slug: item.id,
        language_id: lang === 'ja' ? 2 : 1,
        level_code: item.level,
        body: { ...body, solution, question_type: item.type, format: formatOf(item), skill: item.skill },
        a: 1.2,
        b: difficulties[item.level] ?? 0,
        c: guessing(item),
        hidden: false,
      }
    }),
  )
}

function guessing(item: QuestionFile): number {
  const options = item.type === 'multiple-choice' ? item.wrong.length + 1 : item.type === 'true-false' ? 2 : 0
  return options === 0 ? 0 : Math.round(10_000 / options) / 10_000
}

export const courseCoverPath = (id: string) => `courses/media/${id}.svg`
export const courseCover = (id: string, files: ContentFiles) => publicFile(files, courseCoverPath(id))

export function courseRows({ courses }: SchoolFiles, files: ContentFiles): Wanted<'courses'>[] {
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
    cover_photo: courseCover(value.id, files)?.url ?? null,
    hidden: false,
  }))
}
