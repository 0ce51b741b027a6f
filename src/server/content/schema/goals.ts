import { z } from 'zod'
import { level, localText, nonEmptyText, slug } from './texts.ts'

/** What somebody can do at the end of a level, and the units that teach it. */
const canDo = z.strictObject({ text: localText, units: z.array(slug).min(1) })

/** Words that belong together, in their dictionary forms. */
const theme = z.strictObject({ name: localText, words: z.array(nonEmptyText).min(1) })

/** goals/*.yaml: what a level of a language is to teach. `content report` says how far the school has come. */
export const goalsFile = z.strictObject({
  language: z.enum(['english', 'japanese']),
  level,
  /** How many units and how many words on cards the level shall have. */
  units: z.int().min(1),
  words: z.int().min(1),
  themes: z.array(theme).default([]),
  can_dos: z.array(canDo).default([]),
  review: z.strictObject({ my: z.literal('pending') }).optional(),
})
export type GoalsFile = z.output<typeof goalsFile>
