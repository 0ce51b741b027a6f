import { z } from 'zod'
import { readingQuestionSchema } from './grammar.ts'
import { level, localText, nonEmptyText, readingOk, reviewStatus, slug, speaker } from './texts.ts'

/** Line that is written and spoken, with its speaker and meaning. */
const line = z.strictObject({
  /** One or two sentences. */
  say: nonEmptyText,
  /** For the voice, where it reads `say` wrongly. */
  sounds: nonEmptyText.optional(),
  reading_ok: readingOk,
  /** Su tells where nobody is named. */
  speaker: speaker.optional(),
  my: nonEmptyText,
  /** Of Japanese. */
  en: nonEmptyText.optional(),
})

/** stories/<language>/<slug>.yaml: something to read and hear that has taught words only. */
export const storyFile = z.strictObject({
  id: z
    .string()
    .max(80)
    .regex(/^story(-[a-z0-9]+)+$/, 'begins with story-, then small letters, digits and single hyphens'),
  level,
  /** The unit after which all its words are known. */
  after: slug,
  /** `ja` is the title of a Japanese story. */
  title: localText,
  /** Name of a drawing in content/pictures. */
  picture: nonEmptyText,
  lines: z.array(line).min(10, 'has fewer than ten').max(18, 'has more than eighteen'),
  questions: z.array(readingQuestionSchema).length(4, 'are four'),
  review: reviewStatus,
})
export type StoryFile = z.output<typeof storyFile>
