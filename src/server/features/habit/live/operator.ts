import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { classNoticeJob } from './live.jobs.ts'
import {
  type ClassDetails,
  cancelClass,
  changeClass,
  findClass,
  type StoredClass,
} from './operator.queries.ts'

export { addClass, type ClassDetails, listClasses } from './operator.queries.ts'

/** Changes of these are told to those who asked. */
const TOLD = ['starts_at', 'duration', 'teacher', 'title'] as const

const isOther = (before: StoredClass, change: Partial<ClassDetails>, name: (typeof TOLD)[number]) =>
  change[name] !== undefined && !isDeepStrictEqual(change[name], before[name])

/** Changes a class. @returns whether those who asked are told; null for no such class, or a cancelled one */
export async function changeClassAndNotify(
  deps: Deps,
  id: number,
  said: Partial<ClassDetails>,
): Promise<boolean | null> {
  return await inTransaction(deps.db, async (trx) => {
    const before = await findClass(trx, id)
    if (!before || before.cancelled_at) return null
    const isTold = TOLD.some((name) => isOther(before, said, name))
    await changeClass(trx, id, said, isTold)
    if (isTold) await deps.enqueue(trx, classNoticeJob, { live_event_id: id, changes: before.changes + 1 })
    return isTold
  })
}

/** Cancels a class and notifies those who asked for a reminder. @returns false if there is no such class to cancel */
export async function cancel(deps: Deps, id: number): Promise<boolean> {
  return await inTransaction(deps.db, async (trx) => {
    const before = await findClass(trx, id)
    if (!before || !(await cancelClass(trx, id, deps.now()))) return false
    await deps.enqueue(trx, classNoticeJob, { live_event_id: id, changes: before.changes + 1 })
    return true
  })
}
