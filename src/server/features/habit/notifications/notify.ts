import { findDeliveryTime } from '#domain/habit/notifications/delivery-time.ts'
import { wantedKinds } from '#domain/habit/notifications/kinds.ts'
import { shortened, toZawgyi } from '#domain/text/clean-text.ts'
import { localize, negotiateLocale } from '#domain/text/locales.ts'
import { DAY_SECONDS } from '#domain/time/durations.ts'
import type { Message } from '#server/core/outbox/transport.ts'
import type { LocalText } from '#server/platform/db/rows.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Added, addNotifications, type NotificationContent } from './notifications.queries.ts'

/** Time for which a push is worth showing, in seconds, where its news don't say otherwise: a day. */
const LIFETIME_SECONDS = DAY_SECONDS
/** A push may have 4,096 bytes; more of a text is in the list. */
const MAX_CHARACTERS = 300

type Told = NotificationContent & {
  /** It would be in vain later: quiet hours don't hold it. */
  isUrgent?: boolean
  /** Seconds after which no device shows it any more. */
  lifetime?: number
  /** Goes as an SMS to who has no device that receives pushes. */
  sms?: LocalText
}

/** Push for a device, in its learner's language and script. */
function pushOf({ title, body, link }: NotificationContent, { id, locale: chosen }: Added): string {
  const locale = negotiateLocale(chosen, undefined)
  const shown = (text: LocalText) => {
    const read = shortened(localize(text, locale), MAX_CHARACTERS)
    return locale === 'my-Qaag' ? toZawgyi(read) : read
  }
  return JSON.stringify({ id, title: shown(title), body: shown(body), link: link ?? '/notifications' })
}

/**
 * Messages that carry news: a push to each device where the learner wants this kind, an SMS where there's none and it is wanted. Quiet
 * hours hold it.
 */
export function buildMessages(
  { isUrgent = false, lifetime = LIFETIME_SECONDS, sms, ...news }: Told,
  added: Added,
  now: Date,
): Message[] {
  if (news.kind !== 'general' && !wantedKinds(added.kinds)[news.kind]) return []
  const at = findDeliveryTime(added, now, { timeZone: added.time_zone, isUrgent })
  if (!at) return []
  const afterMs = at.getTime() - now.getTime()
  const when = { afterMs, lifetime: lifetime + Math.ceil(afterMs / 1000) }
  if (added.devices) {
    const text = pushOf(news, added)
    return added.devices.map((to) => ({ channel: 'push', to, text, ...when }))
  }
  if (!sms || !added.phone) return []
  const text = localize(sms, negotiateLocale(added.locale, undefined))
  return [{ channel: 'sms', to: added.phone, text, ...when }]
}

/**
 * Notifies a learner of an occasion, once: a row in their list and what is sent of it, both committed with the transaction that `deps.db` is.
 * @returns false if they were notified of it before
 */
export async function notify(
  deps: Pick<Deps, 'db' | 'outbox' | 'now'>,
  learnerId: number,
  told: Told,
): Promise<boolean> {
  const now = deps.now()
  const [added] = await addNotifications(deps.db, [learnerId], told, now)
  if (!added) return false
  const [first, ...more] = buildMessages(told, added, now)
  if (first) await deps.outbox.send(deps.db, first, ...more)
  return true
}
