import { type Kysely, sql } from 'kysely'
import type { LocalText, Tables } from '#server/platform/db/rows.ts'

/** Details that the operator gives of a class. */
export type ClassDetails = {
  title: LocalText
  description: LocalText
  teacher: string
  language_id: number
  starts_at: Date
  duration: number
  seats: number | null
  meeting_url: string | null
  recording: string | null
}

const stored = ({ title, description, ...rest }: Partial<ClassDetails>) => ({
  ...rest,
  ...(title && { title: JSON.stringify(title) }),
  ...(description && { description: JSON.stringify(description) }),
})

/** @returns its id */
export async function addClass(db: Kysely<Tables>, said: ClassDetails): Promise<number> {
  const { title, description, ...rest } = said
  const { id } = await db
    .insertInto('live_events')
    .values({ ...rest, title: JSON.stringify(title), description: JSON.stringify(description) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findClass(db: Kysely<Tables>, id: number) {
  return await db.selectFrom('live_events').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type StoredClass = NonNullable<Awaited<ReturnType<typeof findClass>>>

/** @param isTold whether those who asked are told: the change is counted then */
export async function changeClass(
  db: Kysely<Tables>,
  id: number,
  change: Partial<ClassDetails>,
  isTold: boolean,
): Promise<void> {
  await db
    .updateTable('live_events')
    .set({ ...stored(change), changes: sql`changes + ${isTold ? 1 : 0}` })
    .where('id', '=', id)
    .execute()
}

/** @returns whether it was not cancelled before */
export async function cancelClass(db: Kysely<Tables>, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('live_events')
    .set({ cancelled_at: now, changes: sql`changes + 1` })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Classes that are not over, and of the past so many days, with how many asked to be told and how many came. */
export async function listClasses(db: Kysely<Tables>, since: Date) {
  return await db
    .selectFrom('live_events')
    .select(({ selectFrom }) => [
      'id',
      'title',
      'teacher',
      'starts_at',
      'duration',
      'seats',
      'cancelled_at',
      selectFrom('live_attendees')
        .whereRef('live_event_id', '=', 'live_events.id')
        .select(sql<number>`count(*) filter (where is_notify)`.as('count'))
        .as('asked'),
      selectFrom('live_attendees')
        .whereRef('live_event_id', '=', 'live_events.id')
        .select(sql<number>`count(*) filter (where joined_at is not null)`.as('count'))
        .as('came'),
    ])
    .where('starts_at', '>=', since)
    .orderBy('starts_at')
    .execute()
}
