import { z } from 'zod'
import { instant, named } from '#contract/fields.ts'

/** The signed-in learner, as every call answers it. */
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
  daily_minutes: z.int(),
  is_set_password: z.boolean(),
  subscriptions: z.array(
    z.object({ product: z.string(), plan_id: z.int().nullable(), starts_at: instant, ends_at: instant }),
  ),
  tip_noti_count: z.int(),
  general_noti_count: z.int(),
})
export type User = z.infer<typeof user>
