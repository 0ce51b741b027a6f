import { z } from 'zod'
import { level, localText, nonEmptyText, reviewStatus, slug } from './texts.ts'

/** In the language that is taught, and what it means; `en` of Japanese. */
const translated = z.strictObject({ text: nonEmptyText, my: nonEmptyText, en: nonEmptyText.optional() })

/** writing/<language>/<slug>.yaml: something to write, with help before and a model after. */
export const writingFile = z.strictObject({
  id: z
    .string()
    .max(80)
    .regex(/^writing(-[a-z0-9]+)+$/, 'begins with writing-, then small letters, digits and single hyphens'),
  level,
  /** The unit after which it can be written. */
  after: slug,
  title: localText,
  /** Place of the learner, and the person to whom they write. */
  situation: localText,
  /** Task of the writer. */
  task: localText,
  useful: z.array(translated).min(4, 'has fewer than four').max(6, 'has more than six'),
  /** Model of how the text may be written. */
  model: translated,
  /** Points to look for in one's own text. */
  checklist: z.array(localText).min(4, 'has fewer than four').max(6, 'has more than six'),
  review: reviewStatus,
})
export type WritingFile = z.output<typeof writingFile>
