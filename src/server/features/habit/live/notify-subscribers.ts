import { OPENS_BEFORE } from '#domain/habit/live/live-class.ts'
import { momentInWords } from '#domain/time/moment-in-words.ts'
import { inEveryLanguage, notify } from '#server/features/habit/notifications/notifications.service.ts'
import type { LocalText } from '#server/platform/db/rows.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { messages } from '#server/platform/messages.ts'
import { type ClassSubscriber, readSubscribers } from './askers.queries.ts'

export type ClassNotice = 'soon' | 'changed' | 'cancelled'

type Subject = { id: number; title: LocalText; teacher: string; starts_at: Date; changes: number }

/** Names the occasion: each learner is told of each once. */
const keyOf = (what: ClassNotice, { id, starts_at, changes }: Subject) =>
  `live:${id}:${what}:${what === 'soon' ? starts_at.toISOString() : changes}`

function newsOf(what: ClassNotice, subject: Subject, { time_zone }: ClassSubscriber) {
  const { title, teacher, starts_at } = subject
  return {
    kind: 'live' as const,
    title,
    body: inEveryLanguage((locale) => {
      const start = momentInWords(starts_at, time_zone, locale)
      if (what === 'soon') return messages().habit_live_told_soon({ teacher })
      return what === 'changed'
        ? messages().habit_live_told_changed({ start, teacher })
        : messages().habit_live_told_cancelled({ start })
    }),
    link: '/live-classes',
    // Announced later than the class begins, it would be in vain.
    ...(what === 'soon' && { isUrgent: true, lifetime: OPENS_BEFORE / 1000 }),
    key: keyOf(what, subject),
  }
}

/**
 * Tells everybody who asked for a class, each once however often this runs; a fault of one, which is logged, holds up nobody.
 * @returns how many were told
 */
export async function notifySubscribers(deps: Deps, what: ClassNotice, subject: Subject): Promise<number> {
  let told = 0
  for await (const askers of readSubscribers(deps.db, subject.id))
    for (const asker of askers)
      try {
        const isNew = await inTransaction(deps.db, (db) =>
          notify({ ...deps, db }, asker.learner_id, newsOf(what, subject, asker)),
        )
        if (isNew) told += 1
      } catch (err) {
        deps.log.error({ err, learner: asker.learner_id }, 'a learner could not be told of a class')
      }
  return told
}
