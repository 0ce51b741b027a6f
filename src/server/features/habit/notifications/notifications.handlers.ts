import type { Notification } from '#contract/habit/notifications.ts'
import { findCategory } from '#domain/habit/notifications/kinds.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { toPagination } from '#server/platform/call/pagination.ts'
import { fail } from '#server/platform/errors.ts'
import { adHandlers } from './ads/ads.ts'
import {
  countNotifications,
  listNotifications,
  type NotificationRow,
  readNotification,
} from './notifications.queries.ts'
import { settingsHandlers } from './settings/settings.ts'

const shown = (row: NotificationRow, locale: Locale): Notification => ({
  id: row.id,
  category: findCategory(row.kind),
  title: localize(row.title, locale),
  body: localize(row.body, locale),
  link: row.link,
  is_read: row.read_at !== null,
  created_at: row.created_at.toISOString(),
})

export const handlers: FeatureHandlers<'notifications'> = {
  list: async ({ input, learner, deps, locale }) => {
    const { page, per_page, notification_category: category } = input
    const { tips, generals, ...unread } = await countNotifications(deps.db, learner.id)
    const rows = await listNotifications(deps.db, learner.id, { category, page, per_page })
    return {
      data: rows.map((row) => shown(row, locale)),
      pagination: toPagination(category === 'Tip' ? tips : generals, input),
      ...unread,
    }
  },

  read: async ({ input, learner, deps, locale }) => {
    const row = await readNotification(deps.db, learner.id, input.notification_id)
    if (!row) throw fail.notFound()
    return { data: shown(row, locale) }
  },

  ...adHandlers,
  ...settingsHandlers,
}
