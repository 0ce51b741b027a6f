import { z } from 'zod'
import { MAX_STREAK_NOTICE_DELAY } from '#domain/habit/streaks/study.ts'
import { foldDigits } from '#domain/text/digits.ts'
import { hasLetter, inOneLine, isSeen } from '#domain/text/plain-text.ts'
import { integer, optional } from './call.ts'

/** A phone number as people write it; `domain/account/phone.ts` reads it. */
export const phone = z.string().min(1).max(40)

/** ISO 3166 country that helps to read a national number. */
export const countryCode = z.string().length(2).default('MM')

/** A one-time code, in any digits; spaces are let through. */
export const otp = z.string().min(1).max(20)

/** ISO 8601 in UTC with Z. */
export const instant = z.iso.datetime()

/** `7:30` is `07:30`, in any digits. */
export const clockTime = z
  .string()
  .min(1)
  .max(20)
  .transform((typed) => foldDigits(typed.trim()).replace(/^(?=\d:)/, '0'))
  .pipe(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/))
  .meta({ type: 'string', description: 'HH:MM on the learner’s own clock' })

/** Study that is reported afterwards. */
const LATE = `of a day more than ${MAX_STREAK_NOTICE_DELAY} days ago it counts as any other, but makes no day of a streak`

/** Time when something was studied. */
export const studiedAt = (when: string) => instant.describe(`${when}; ${LATE}`)

/** Study that leaves nothing else behind. */
export const studyEvent = {
  event_id: z.uuid().describe('it counts once by it, however often and late it arrives'),
  second: integer(1, 3600),
  at: studiedAt('when it ended'),
}

export const named = z.object({ id: z.int(), name: z.string() })

/** Text that a person typed, at most `max` code units; a text without visible characters is empty. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .overwrite((typed) => (isSeen(typed) ? typed : ''))
    .min(1)
    .max(max)

/** Text that a person typed and others read, in one line. */
export const line = (max: number) => text(max).overwrite(inOneLine)

/** A person's name: it has a letter, of any script. */
export const personName = line(100).refine(hasLetter, { params: { lacks: 'letter' } })

/** An e-mail address; phones write a space behind it when they complete one. */
export const email = z
  .string()
  .trim()
  .pipe(z.email().max(254))
  .meta({ type: 'string', format: 'email', maxLength: 254 })

/** A password as it was typed; `domain/account/password.ts` judges it. */
export const password = z.string().min(1).max(512)

/** Fields by which a learner proves their identity if their sign-in is older than 10 minutes; a missing proof is a 422 on its field. */
export const proof = {
  current_password: optional(password).describe('where one is set'),
  otp: optional(otp).describe('a code from POST /me/request-confirmation'),
}

/** Preview that a locked lesson, unit, course or character shows of itself. */
export const preview = z
  .object({
    lines: z
      .array(z.object({ text: z.string(), lang: z.enum(['en', 'ja']) }))
      .max(3)
      .describe('said in the videos, marked as a preview in the school’s files'),
    cover_photo: z.string().nullable(),
    aims: z.string(),
    phrase_count: z.int(),
    card_count: z.int(),
    question_count: z.int(),
    character_count: z.int(),
    opened_by: z.array(z.enum(['english', 'japanese', 'learn-plus'])),
  })
  .describe('where it is locked: what it is for, how much is in it, and whose subscriptions open it')
export type Preview = z.infer<typeof preview>

/** Readings of kanji: see domain/text/furigana/ruby.ts. */
export const furigana = z
  .record(z.string(), z.string())
  .describe(
    'how kanji are read: each row of kanji with its kana; where one row is read in two ways, the letter that follows belongs to the key',
  )

/** Percentage of running words that the learner knows; null before the first card of its language was met, and for what has no words. */
export const knownPercent = z
  .int()
  .nullable()
  .describe('of a hundred of its words; null before the first card of its language was met')
