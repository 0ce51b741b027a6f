import { z } from 'zod'
import { call, data, integer, optional, page, pageInput } from '#contract/call.ts'
import { clockTime, instant } from '#contract/fields.ts'
import { AD_SLOTS } from '#domain/habit/notifications/ad-slots.ts'
import { CHOSEN_KINDS } from '#domain/habit/notifications/kinds.ts'

const notification = z.object({
  id: z.int(),
  category: z.enum(['Tip', 'General']),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable().describe('a page of ours'),
  is_read: z.boolean(),
  created_at: instant,
})
export type Notification = z.infer<typeof notification>

const ad = z.object({
  id: z.int(),
  placement: z.enum(AD_SLOTS),
  title: z.string(),
  body: z.string(),
  image: z.string().nullable(),
  link: z.string().describe('a page of ours'),
})
export type Ad = z.infer<typeof ad>

const clock = z.string().describe('HH:MM')

const chosen = Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, z.boolean().optional()])) as Record<
  (typeof CHOSEN_KINDS)[number],
  z.ZodOptional<z.ZodBoolean>
>

const wanted = z.record(z.enum(CHOSEN_KINDS), z.boolean())

const settings = z.object({
  kinds: wanted.describe('which kinds are shown on the learner’s devices'),
  quiet_from: clock.describe('on the learner’s own clock; equal to quiet_to, no hours are quiet'),
  quiet_to: clock,
  paused_until: instant.nullable(),
})

export type NotificationSettings = z.infer<typeof settings>

const notificationId = integer(1, Number.MAX_SAFE_INTEGER)

export const notifications = {
  list: call({
    method: 'GET',
    path: '/paginate-notifications',
    summary: 'What the learner was notified of, the newest first: tips, or everything else.',
    access: 'learner',
    input: z.object({
      ...pageInput,
      notification_category: z.enum(['Tip', 'General']).default('General'),
    }),
    reply: page(notification).extend({ tip_noti_count: z.int(), general_noti_count: z.int() }),
  }),
  read: call({
    method: 'POST',
    path: '/notification',
    summary: 'Opens a notification: it counts as read from then on, on every device.',
    access: 'learner',
    input: z.object({ notification_id: notificationId }),
    reply: data(notification),
  }),
  ads: call({
    method: 'GET',
    path: '/ads',
    summary: 'Our own announcements, by the place where they may stand; none for subscribers.',
    access: 'learner',
    input: z.object({ placement: z.enum(AD_SLOTS).optional() }),
    reply: data(z.array(ad)),
  }),
  settings: call({
    method: 'GET',
    path: '/me/notification-settings',
    summary: 'Which kinds of notifications the learner’s devices show, and when not.',
    access: 'learner',
    silent: true,
    input: z.object({}),
    reply: data(
      settings.extend({ push_key: z.string().describe('what a browser subscribes to pushes with') }),
    ),
  }),
  saveSettings: call({
    method: 'POST',
    path: '/me/notification-settings',
    summary: 'Changes what is present of it, and nothing else.',
    access: 'learner',
    input: z.object({
      kinds: z.object(chosen).optional(),
      quiet_from: optional(clockTime),
      quiet_to: optional(clockTime),
      paused_until: instant.nullable().optional(),
    }),
    reply: data(settings),
  }),
}
