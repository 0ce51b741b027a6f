import { z } from 'zod'
import { call, data, integer, page, pageInput } from './call.ts'
import { instant } from './fields.ts'

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
}
