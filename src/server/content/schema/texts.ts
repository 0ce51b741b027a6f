import { z } from 'zod'
import { SPEAKERS } from '#domain/practice/speaking/speakers.ts'

export const nonEmptyText = z.string().trim().min(1, 'is empty')

/** An id never changes, since learners' progress refers to it. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id has small letters, digits and single hyphens only')
  .max(80)

/** Set where the reading is right though the dictionary has another. */
export const readingOk = z.literal(true).optional()

/** Text that is shown in the interface's language. */
export const localText = z.strictObject({ my: nonEmptyText, en: nonEmptyText, ja: nonEmptyText.optional() })

/** Texts of the named language that no native speaker has read yet. */
export const reviewStatus = z.strictObject({ my: z.literal('pending') }).optional()

export const level = z.enum(['A1', 'A2', 'B1', 'B2', 'C1', 'N5', 'N4', 'N3', 'N2', 'N1'])
export type Level = z.output<typeof level>

export const tone = z.enum(['leaf', 'padauk', 'sky', 'coral'])
export type Tone = z.output<typeof tone>

export const cover = z
  .strictObject({ tone, picture: nonEmptyText.optional(), letter: nonEmptyText.optional() })
  .refine(
    (value) => (value.picture === undefined) !== (value.letter === undefined),
    'needs either a picture or a letter',
  )

/** Speaker of a line. */
export const speaker = z.enum(SPEAKERS)
