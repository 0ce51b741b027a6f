import type { Deps } from '#server/deps.ts'
import { addNotification, type News } from './notifications.queries.ts'

/**
 * Notifies a learner of an occasion, once: a row in their list, committed with the transaction that `deps.db` is.
 * @returns false where they were notified of it before
 */
export async function notify(
  deps: Pick<Deps, 'db' | 'outbox' | 'now'>,
  learnerId: number,
  news: News,
): Promise<boolean> {
  return (await addNotification(deps.db, learnerId, news, deps.now())) !== undefined
}
