import { dueReminders, type Reminder } from '#domain/billing/reminder.ts'
import type { Catalogue } from '#domain/text/locales.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { momentInWords } from '#domain/time/moment-in-words.ts'
import { type Subscriber, subscribersEnding } from '#server/core/subscriptions/subscribers.queries.ts'
import { inEveryLanguage, notify } from '#server/features/habit/notifications/notifications.service.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { messages } from '#server/platform/messages.ts'
import { formatReminderKey, noteReminder, wasNotified } from './reminders.queries.ts'

const LIFETIME_SECONDS = 43_200

const productNames = () => ({
  english: messages().shared_product_english(),
  japanese: messages().shared_product_japanese(),
  'learn-plus': messages().shared_product_learn_plus(),
})

function wordsOf({ time_zone }: Subscriber, { product, kind, ends_at }: Reminder, to: string) {
  const inputs = (locale: Catalogue) => ({
    product: productNames()[product],
    end: momentInWords(ends_at, time_zone, locale),
    address: to,
  })
  return {
    title: inEveryLanguage(() => messages().billing_notified_ends({ product: productNames()[product] })),
    body: inEveryLanguage((locale) =>
      kind === 'soon'
        ? messages().billing_payment_ends_soon(inputs(locale))
        : messages().billing_payment_ends_today(inputs(locale)),
    ),
  }
}

/** Tells one learner, in the transaction that notes it. @returns whether they had not been told */
async function tell(deps: Deps, learner: Subscriber, reminder: Reminder): Promise<boolean> {
  const link = `/pricing?product=${reminder.product}`
  const words = wordsOf(learner, reminder, `${deps.config.publicUrl}${link}`)
  return await inTransaction(deps.db, async (db) => {
    if (!(await noteReminder(db, learner.id, reminder, deps.now()))) return false
    const key = `ends:${reminder.product}:${reminder.kind}:${reminder.ends_at.getTime()}`
    const told = {
      ...words,
      kind: 'payment' as const,
      link,
      key,
      lifetime: LIFETIME_SECONDS,
      sms: words.body,
    }
    await notify({ ...deps, db }, learner.id, told)
    return true
  })
}

/**
 * Tells the learners whose subscription ends soon or today, each once however often and wherever it runs; a fault of one, which is
 * logged, holds up nobody. @returns how many were told
 */
export async function remind(deps: Deps): Promise<number> {
  const now = deps.now()
  let told = 0
  for await (const learners of subscribersEnding(deps.db, {
    from: now,
    to: new Date(now.getTime() + 5 * DAY_MS),
  })) {
    const due = learners.flatMap((learner) =>
      dueReminders(learner.periods, now, learner.time_zone).map((reminder) => ({ learner, reminder })),
    )
    if (due.length === 0) continue
    const before = await wasNotified(deps.db, [...new Set(due.map(({ learner }) => learner.id))])
    for (const { learner, reminder } of due)
      try {
        if (!before.has(formatReminderKey(learner.id, reminder)) && (await tell(deps, learner, reminder)))
          told += 1
      } catch (err) {
        deps.log.error({ err, learner: learner.id }, 'a learner could not be reminded')
      }
  }
  return told
}
