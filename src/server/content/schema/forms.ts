import { z } from 'zod'
import { FIELD_KINDS } from '#domain/desk/inbox/form.ts'
import { localText, reviewStatus, slug } from './texts.ts'

/** A day in Yangon: `opens` begins it, `closes` ends it. */
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'is no day such as 2026-12-01')

const field = z.strictObject({
  /** Its name in what is sent; it never changes. */
  name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'has small letters, digits and underscores only'),
  kind: z.enum(FIELD_KINDS),
  label: localText,
  note: localText.optional(),
  required: z.boolean().default(true),
  /** Of letters in `line` and `text`, of the value in `number`, of what is chosen in `choices`. */
  least: z.int().optional(),
  most: z.int().optional(),
  /** The fewest words of a `text`. */
  words: z.int().min(1).max(1000).optional(),
  /** Options of `choice` and `choices`. */
  options: z.array(z.strictObject({ value: slug, label: localText })).optional(),
})
export type FieldFile = z.output<typeof field>

/** forms/<name>.yaml: a form that visitors fill in, at /form?slug=<id>. */
export const formFile = z.strictObject({
  id: slug,
  title: localText,
  description: localText,
  /** Shown once it was sent. */
  thanks: localText,
  opens: day.optional(),
  closes: day.optional(),
  /** Maximum number of applications. */
  places: z.int().min(1).max(100_000).optional(),
  fields: z.array(field).min(1).max(30),
  review: reviewStatus,
})
export type FormFile = z.output<typeof formFile>

/** scholarships/<name>.yaml: a round of scholarships; without its two days only the demo school opens it. */
export const scholarshipFile = z.strictObject({
  id: slug,
  title: localText,
  about: z.array(localText).min(1).max(6),
  for_whom: z.array(localText).min(1).max(8),
  opens: day.optional(),
  closes: day.optional(),
  places: z.int().min(1).max(10_000),
  /** Product that an accepted application opens, and for how many days. */
  product: z.enum(['english', 'japanese', 'learn-plus']),
  days: z.int().min(1).max(3660),
  review: reviewStatus,
})
export type ScholarshipFile = z.output<typeof scholarshipFile>
