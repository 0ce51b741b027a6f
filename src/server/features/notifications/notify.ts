import { wantedKinds } from '#domain/notifications/kinds.ts'
import { whenToShow } from '#domain/notifications/when.ts'
import { toZawgyi } from '#domain/text/clean-text.ts'
import { chooseLocale, inLocale } from '#domain/text/locales.ts'
import type { LocalText } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { type Added, addNotification, type News } from './notifications.queries.ts'

/** How long a push is worth showing, in seconds, where its news don't say otherwise: a day. */
const LIFETIME_SECONDS = 86_400
/** A push may have 4,096 bytes; more of a text is in the list. */
const MOST_CHARACTERS = 300

type Told = News & {
  /** It would be in vain later: quiet hours don't hold it. */
  isUrgent?: boolean
  /** Seconds after which no device shows it any more. */
  lifetime?: number
  /** Goes as an SMS to who has no device that receives pushes. */
  sms?: LocalText
}

const shortened = (text: string) =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).trimEnd()}…` : text

/** What a device is sent, in its learner's language and script. */
function pushOf({ title, body, link }: News, { id, locale: chosen }: Added): string {
  const locale = chooseLocale(chosen, undefined)
  const shown = (text: LocalText) => {
    const read = shortened(inLocale(text, locale))
    return locale === 'my-Qaag' ? toZawgyi(read) : read
  }
  return JSON.stringify({ id, title: shown(title), body: shown(body), link: link ?? '/notifications' })
}

/**
 * Notifies a learner of an occasion, once: a row in their list, and a push to each of their devices where they want this kind, both committed
 * with the transaction that `deps.db` is. Quiet hours hold the push.
 * @returns false where they were notified of it before
 */
export async function notify(
  deps: Pick<Deps, 'db' | 'outbox' | 'now'>,
  learnerId: number,
  { isUrgent = false, lifetime = LIFETIME_SECONDS, sms, ...news }: Told,
): Promise<boolean> {
  const now = deps.now()
  const added = await addNotification(deps.db, learnerId, news, now)
  if (!added) return false
  if (news.kind !== 'general' && !wantedKinds(added.kinds)[news.kind]) return true
  const at = whenToShow(added, now, { timeZone: added.time_zone, isUrgent })
  if (!at) return true
  const afterMs = at.getTime() - now.getTime()
  const when = { afterMs, lifetime: lifetime + Math.ceil(afterMs / 1000) }
  for (const to of added.devices ?? [])
    await deps.outbox.send(deps.db, { channel: 'push', to, text: pushOf(news, added), ...when })
  if (!added.devices && sms && added.phone) {
    const text = inLocale(sms, chooseLocale(added.locale, undefined))
    await deps.outbox.send(deps.db, { channel: 'sms', to: added.phone, text, ...when })
  }
  return true
}
