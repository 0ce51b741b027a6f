import { z } from 'zod'
import { level, localText, nonEmptyText, slug } from './texts.ts'

/** Ability that a level gives, and the units that teach it. */
const canDo = z.strictObject({ text: localText, units: z.array(slug).min(1) })

/** Words that belong together, in their dictionary forms. */
const theme = z.strictObject({ name: localText, words: z.array(nonEmptyText).min(1) })

/** goals/*.yaml: what a level of a language is to teach. `content report` says how far the school has come. */
export const goalsFile = z.strictObject({
  language: z.enum(['english', 'japanese']),
  level,
  /** Number of units, and of words on cards, that the level shall have. */
  units: z.int().min(1),
  words: z.int().min(1),
  themes: z.array(theme).default([]),
  can_dos: z.array(canDo).default([]),
  review: z.strictObject({ my: z.literal('pending') }).optional(),
})
export type GoalsFile = z.output<typeof goalsFile>
