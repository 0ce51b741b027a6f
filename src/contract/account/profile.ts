import { z } from 'zod'
import { call, data, done, id, integer, optional } from '#contract/call.ts'
import { email, instant, named, personName, proof } from '#contract/fields.ts'
import { GENDERS } from '#domain/school/lookups.ts'
import { user } from './user.ts'

/** JPEG, PNG or WebP of at most 5,000,000 bytes, judged by its content. */
const picture = z.file().describe('jpeg, jpg, png or webp, at most 5,000,000 bytes')

const level = named.extend({ code: z.string(), unit_count: z.int() })

export const profile = {
  me: call({
    method: 'GET',
    path: '/me',
    summary: 'The signed-in learner.',
    access: 'learner',
    silent: true,
    input: z.object({}),
    reply: data(user),
  }),
  update: call({
    method: 'POST',
    path: '/me/update',
    summary: 'Changes what is present of the profile, and nothing else.',
    access: 'learner',
    multipart: true,
    input: z.object({
      name: optional(personName),
      email: optional(email).describe('a changed one needs a recent sign-in or a proof'),
      ...proof,
      gender: optional(z.enum(GENDERS)),
      age_group_id: optional(id),
      image: optional(picture),
      language_id: optional(id),
      custom_set_student_level_id: optional(id),
      japan_level_id: optional(id),
      time_zone: optional(z.string().max(64)),
      locale: optional(z.enum(['my', 'my-Qaag', 'en', 'ja'])),
      data_saver: optional(z.union([z.boolean(), z.stringbool()])),
      text_size: optional(integer(80, 200)),
      daily_minutes: optional(integer(5, 120)),
    }),
    reply: data(user),
  }),
  choices: call({
    method: 'GET',
    path: '/get-data-for-profile-update',
    summary: 'What the profile’s choices are chosen from.',
    access: 'learner',
    input: z.object({}),
    reply: data(
      z.object({
        languages: z.array(named),
        age_groups: z.array(named),
        genders: z.array(z.object({ id: z.string(), name: z.string() })),
        english_levels: z.array(level),
        japan_levels: z.array(level),
      }),
    ),
  }),
  checkEmail: call({
    method: 'POST',
    path: '/check-email',
    summary: 'Whether an e-mail address is free, or the learner’s own; asked at most 10 times an hour.',
    access: 'learner',
    changes_nothing: true,
    input: z.object({ email }),
    reply: data(z.object({ available: z.boolean() })),
  }),
  savePushToken: call({
    method: 'POST',
    path: '/me/update-firebase-token-for-web',
    summary:
      'Notes where this device receives pushes: an FCM token, or the JSON text of a Web Push subscription.',
    access: 'learner',
    silent: true,
    input: z.object({ firebase_token: z.string().trim().min(1).max(4096) }),
    reply: done,
  }),
  exportData: call({
    method: 'GET',
    path: '/me/export',
    summary: 'Everything stored about the learner, in one JSON document; at most 20 an hour.',
    access: 'learner',
    input: z.object({}),
    reply: data(
      z.object({
        exported_at: instant,
        tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
        photo: z.string().nullable().describe('the photo’s address'),
      }),
    ),
  }),
}
