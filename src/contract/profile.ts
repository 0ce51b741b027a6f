import { z } from 'zod'
import { call, data, id } from './call.ts'
import { instant, named, text } from './fields.ts'

export const user = z.object({
  id: z.int(),
  phone: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  gender: z.enum(['male', 'female', 'other']).nullable(),
  photo: z.string().nullable(),
  age_group_id: z.int().nullable(),
  screen: z.enum(['registration', 'level-test', 'learn']).nullable(),
  is_new_user: z.boolean(),
  current_view_language: named,
  custom_set_student_level_id: z.int().nullable(),
  japan_level_id: z.int().nullable(),
  cefr_level: z.string().nullable(),
  time_zone: z.string(),
  locale: z.string(),
  data_saver: z.boolean(),
  text_size: z.int(),
  is_set_password: z.boolean(),
  subscriptions: z.array(
    z.object({ product: z.string(), plan_id: z.int().nullable(), starts_at: instant, ends_at: instant }),
  ),
  tip_noti_count: z.int(),
  general_noti_count: z.int(),
})
export type User = z.infer<typeof user>

/** An empty form field counts as absent. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

export const profile = {
  me: call({
    method: 'GET',
    path: '/me',
    summary: 'The signed-in learner.',
    access: 'learner',
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
      name: optional(text(100)),
      email: optional(z.email().max(254)),
      gender: optional(z.enum(['male', 'female', 'other'])),
      age_group_id: optional(id),
      language_id: optional(id),
      custom_set_student_level_id: optional(id),
      japan_level_id: optional(id),
      time_zone: optional(z.string().max(64)),
      locale: optional(z.enum(['my', 'my-Qaag', 'en', 'ja'])),
      data_saver: optional(z.union([z.boolean(), z.stringbool()])),
      text_size: optional(z.coerce.number().int().min(80).max(200)),
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
        english_levels: z.array(named.extend({ code: z.string() })),
        japan_levels: z.array(named.extend({ code: z.string() })),
      }),
    ),
  }),
}
