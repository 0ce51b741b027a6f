import { z } from 'zod'
import { arrange, fillBlank, multipleChoice, trueFalse } from './practice.ts'
import { level, localText, nonEmptyText, readingOk, reviewStatus, slug } from './texts.ts'

/** A question that is read, not heard or seen, and takes its id from what it belongs to. */
const unseen = { id: true, say: true, sounds: true, reading_ok: true, picture: true } as const
const explain = { explain: localText.optional() }

export const readingQuestionSchema = z.discriminatedUnion('type', [
  multipleChoice
    .omit({ ...unseen, answer_by: true })
    .extend({ ...explain, answer_by: z.literal('text').default('text') }),
  arrange.omit(unseen).extend(explain),
  fillBlank.omit(unseen).extend(explain),
  trueFalse.omit(unseen).extend(explain),
])

/** A sentence that shows the point; `reading` is how Japanese with kanji is read, in kana. */
const example = z.strictObject({
  text: nonEmptyText,
  reading: nonEmptyText.optional(),
  reading_ok: readingOk,
  my: nonEmptyText,
  en: nonEmptyText.optional(),
})

/** Common mistake, and why it is wrong. */
const slip = z.strictObject({ wrong: nonEmptyText, right: nonEmptyText, my: nonEmptyText })

/** <language>/grammar/<number>-<slug>.yaml: one point of grammar on one page. */
export const grammarFile = z.strictObject({
  id: slug,
  level,
  title: localText,
  /** Form of the point, in the language that is taught. */
  form: nonEmptyText,
  /** Reading of the form, in kana. */
  reading: nonEmptyText.optional(),
  /** Other words by which it is looked for. */
  also: z.array(nonEmptyText).max(12).default([]),
  /** Comparison of Burmese with this language: Markdown, in Burmese. */
  text: nonEmptyText,
  examples: z.array(example).min(3, 'has fewer than three').max(6),
  slips: z.array(slip).min(1).max(3),
  questions: z.array(readingQuestionSchema).min(3).max(5),
  /** Ids of the units that teach it. */
  units: z.array(slug).max(6).default([]),
  /** Ids of points of the same language. */
  related: z.array(slug).max(5).default([]),
  review: reviewStatus,
})
export type GrammarFile = z.output<typeof grammarFile>
