import { type Kysely, type Selectable, sql } from 'kysely'
import type { Group } from '#domain/habit/notifications/audience.ts'
import type { QuietHoursQueue } from '#domain/habit/notifications/quiet-hours-queue.ts'
import type { LocalText, Tables } from '#server/platform/db/rows.ts'

/** Details of a message that the operator wants to be told. */
export type BroadcastDetails = {
  audience: Group[]
  title: LocalText
  body: LocalText
  /** A page of ours. */
  link: string | null
  /** Learners a minute, at most. */
  per_minute: number
}
export type Broadcast = Selectable<Tables['broadcasts']>

/** @returns its id */
export async function addBroadcast(
  db: Kysely<Tables>,
  { title, body, ...said }: BroadcastDetails,
  found: { counted: number; until_learner: number; now: Date },
): Promise<number> {
  const { now, ...counts } = found
  const { id } = await db
    .insertInto('broadcasts')
    .values({
      ...said,
      ...counts,
      title: JSON.stringify(title),
      body: JSON.stringify(body),
      next_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lets nobody else begin a broadcast until this transaction ends. */
export const lockBroadcasts = (trx: Kysely<Tables>) =>
  sql`lock table broadcasts in share row exclusive mode`.execute(trx)

/** The latest broadcast of the past days that says the same. */
export async function sameBroadcast(
  db: Kysely<Tables>,
  { title, body }: Pick<BroadcastDetails, 'title' | 'body'>,
  since: Date,
) {
  return await db
    .selectFrom('broadcasts')
    .select(['id', 'created_at'])
    .where('created_at', '>=', since)
    .where('title', '=', sql<never>`${JSON.stringify(title)}::jsonb`)
    .where('body', '=', sql<never>`${JSON.stringify(body)}::jsonb`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

const NEWEST = 50

export async function listBroadcasts(db: Kysely<Tables>): Promise<Broadcast[]> {
  return await db.selectFrom('broadcasts').selectAll().orderBy('id', 'desc').limit(NEWEST).execute()
}

/** The broadcasts that aren't through, the oldest first. */
export async function runningBroadcasts(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db
    .selectFrom('broadcasts')
    .select('id')
    .where('state', '=', 'running')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes a broadcast that runs for this transaction only; undefined where another has it, or it runs no more. */
export async function takeBroadcast(trx: Kysely<Tables>, id: number): Promise<Broadcast | undefined> {
  return await trx
    .selectFrom('broadcasts')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

type Progress = { last_learner: number; told: number; next_at: Date; isDone: boolean; held: QuietHoursQueue }

/** Notes how far a broadcast has come; `told` are those of this step. */
export async function noteProgress(
  trx: Kysely<Tables>,
  id: number,
  { last_learner, told, next_at, isDone, held }: Progress,
): Promise<void> {
  await trx
    .updateTable('broadcasts')
    .set({
      last_learner,
      next_at,
      told: sql`told + ${told}`,
      held: JSON.stringify(held),
      ...(isDone && { state: 'done' as const }),
    })
    .where('id', '=', id)
    .execute()
}

/** Moves a broadcast from one state to another. @returns false if it wasn't in that state */
export async function moveBroadcast(
  db: Kysely<Tables>,
  id: number,
  from: Broadcast['state'],
  to: Broadcast['state'],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('broadcasts')
    // Those who were held get nothing any more: nobody waits behind them.
    .set({ state: to, held: '{}' })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
