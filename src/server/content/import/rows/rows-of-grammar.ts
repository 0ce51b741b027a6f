import { collectFurigana } from '#domain/text/furigana/furigana.ts'
import type { DesiredRow } from '#server/content/import/content.queries.ts'
import { type Found, taughtIn } from '#server/content/import/question-body.ts'
import { listQuestionTexts } from '#server/content/import/readings/question-furigana.ts'
import { clipsOfSchool } from '#server/content/media/clips-of-school.ts'
import { firstLessons, type Ids } from '#server/content/read/ids.ts'
import { type Rendering, renderMarkdown } from '#server/content/read/markdown.ts'
import { questionsOfPoint } from '#server/content/read/questions-of-point.ts'
import { listFreeUnits, type SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { GrammarFile } from '#server/content/schema/grammar.ts'
import type { GrammarBody } from '#server/platform/db/reading-rows.ts'
import { toReadingQuestions } from './read-questions.ts'

/** Everything that a point says, with its reading where it has one. */
const textsOfPoint = (point: GrammarFile): [text: string, reading?: string][] => [
  [point.form, point.reading ?? undefined],
  ...point.examples.map(({ text, reading }): [string, string?] => [text, reading]),
  ...[point.text, ...point.slips.flatMap(({ wrong, right, my }) => [wrong, right, my])].map(
    (text): [string] => [text],
  ),
  ...questionsOfPoint(point)
    .flatMap(listQuestionTexts)
    .map((text): [string] => [text]),
]

/** Points of grammar, open to all; an example has the sound of a card or a question that says the same and needs no subscription. */
export function grammarRows(school: SchoolFiles, lessons: Ids, found: Found): DesiredRow<'grammar_points'>[] {
  const { media } = found
  const open = clipsOfSchool({ ...school, units: listFreeUnits(school), stories: [] })
  const clips = new Map(open.map((clip) => [`${clip.lang} ${unspaced(clip.shown ?? clip.written)}`, clip]))
  const firstOf = firstLessons(school.units, lessons)
  return school.grammar.map(({ value, language }, index) => {
    const around = taughtIn(language, value.level, found)
    const { lang, read } = around
    const furigana =
      read && collectFurigana(textsOfPoint(value).map(([text, reading]) => read(text, reading)))
    const rendering: Rendering = {
      lang: 'my',
      latin: lang === 'ja' ? 'ja-Latn' : 'en',
      picture: media.picture,
    }
    const body: GrammarBody = {
      form: value.form,
      reading: value.reading ?? null,
      also: value.also,
      text_html: renderMarkdown(value.text, rendering),
      examples: value.examples.map(({ text, reading = null, my, en = text }) => {
        const clip = clips.get(`${lang} ${unspaced(text)}`)
        return { text, reading, meaning: { my, en }, audio: clip ? media.audio(clip) : null }
      }),
      slips: value.slips.map(({ wrong, right, my }) => ({
        wrong,
        right,
        why_html: renderMarkdown(my, rendering),
      })),
      questions: toReadingQuestions(value, around),
      lessons: value.units.flatMap(firstOf),
      related: value.related,
      ...(furigana && { furigana }),
    }
    return {
      slug: value.id,
      language_id: lang === 'ja' ? 2 : 1,
      position: index + 1,
      level_code: value.level,
      title: value.title,
      body,
      hidden: false,
    }
  })
}

const unspaced = (text: string) => text.replace(/\s/g, '')
