import { setTimeout } from 'node:timers/promises'
import { acceptAppeal, refuseAppeal, rescore } from '#server/features/practice/practice/appeals.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'

/** A running program may grade by what it knew for so long after a ruling, in ms. */
const RULING_REACHES_ALL = 3_000

/** Accepts an appeal, and grades once more what was answered before every program knew. @returns how many past answers are right now */
export async function acceptAndRegrade(
  db: Database,
  id: number,
  wait = RULING_REACHES_ALL,
): Promise<number | undefined> {
  const ruling = await inTransaction(db, (trx) => acceptAppeal(trx, id))
  if (!ruling) return undefined
  await setTimeout(wait)
  const late = await inTransaction(db, (trx) => rescore(trx, ruling.question_id))
  return ruling.rescored + late
}

export const rejectAppeal = (db: Database, id: number): Promise<boolean> =>
  inTransaction(db, (trx) => refuseAppeal(trx, id))
