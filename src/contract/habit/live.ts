import { z } from 'zod'
import { call, data, id, page, pageInput } from '../call.ts'
import { instant } from '../fields.ts'

const liveEvent = z.object({
  id: z.int(),
  uuid: z.uuid(),
  title: z.string(),
  description: z.string(),
  teacher: z.string(),
  cover_photo: z.string().nullable(),
  language_id: z.int(),
  starts_at: instant,
  duration: z.int().describe('minutes'),
  status: z.enum(['upcoming', 'live', 'ended']),
  is_cancelled: z.boolean(),
  is_notify: z.boolean(),
  seats: z.int().nullable().describe('null: as many as come'),
  seats_taken: z.int().describe('by those who want to be told, and those who joined; 0 where nobody counts'),
  is_full: z.boolean().describe('no seat is left, and the learner has none'),
  may_join: z
    .boolean()
    .describe('from 15 minutes before it begins until it ends, where a seat is theirs or left'),
  join_url: z
    .string()
    .nullable()
    .describe(
      'to those who may join; where seats are counted to those who have one: joining takes one, and answers it',
    ),
  is_away: z
    .boolean()
    .describe('joined, and not back since: POST /live-events/{live_event_id}/back counts the time'),
  recording: z
    .object({ video_id: z.string().describe('as GET /vdocipher/otp takes it'), duration: z.int() })
    .nullable()
    .describe('of one that has ended'),
})
export type LiveEvent = z.infer<typeof liveEvent>

const isNotify = data(z.object({ is_notify: z.boolean() }))

export const live = {
  list: call({
    method: 'GET',
    path: '/get-live-events',
    summary:
      'Live classes: those that run or come, the next one first, then those that ended, the last one first.',
    access: 'learner',
    input: z.object({
      ...pageInput,
      from: z.union([instant, z.iso.date()]).optional().describe('begins then or later'),
      to: z.union([instant, z.iso.date()]).optional().describe('begins before'),
      language_id: id.optional(),
      teacher: z.string().max(100).optional(),
    }),
    reply: page(liveEvent).extend({
      teachers: z.array(z.string()).describe('of all that are not over'),
      time_zone: z.string().describe('the learner’s own'),
    }),
  }),
  notifyMe: call({
    method: 'POST',
    path: '/notify-me',
    summary: 'Keeps a seat, and a reminder 15 minutes before the class begins.',
    access: 'learner',
    input: z.object({ live_event_id: id }),
    reply: isNotify,
  }),
  cameBack: call({
    method: 'POST',
    path: '/live-events/{live_event_id}/back',
    summary:
      'The learner is back from the meeting of a class: the time since they joined counts, once, as far as the class has lasted and until 15 minutes after it.',
    access: 'learner',
    silent: true,
    input: z.object({ live_event_id: id }),
    reply: data(
      z.object({
        second: z.int().describe('today’s seconds of this kind'),
        added: z.int().describe('how many of them this call has added'),
      }),
    ),
  }),
  unnotifyMe: call({
    method: 'POST',
    path: '/unnotify-me',
    summary: 'Cancels that.',
    access: 'learner',
    input: z.object({ live_event_id: id }),
    reply: isNotify,
  }),
}
