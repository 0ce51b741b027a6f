import { setTimeout } from 'node:timers/promises'
import type { Insertable, Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

type Db = Kysely<Tables>
type Named = 'units' | 'videos' | 'lessons' | BulkTable
/** Tables that are written many rows at once: what is practised, and what stands beside the lessons. */
export type BulkTable =
  | 'questions'
  | 'cards'
  | 'characters'
  | 'level_test_items'
  | 'courses'
  | 'plans'
  | 'shorts'
  | 'micro_lessons'
  | 'grammar_points'
  | 'stories'
  | 'writings'
  | 'vocabularies'
  | 'tips'
  | 'ads'
  | 'testimonials'
  | 'pages'
  | 'forms'
  | 'scholarship_rounds'
export type Stored<T extends Named> = Selectable<Tables[T]>
/** A row as its file wants it: values, not their JSON text. */
export type DesiredRow<T extends Named> = Omit<Stored<T>, 'id'>

export async function release(db: Db): Promise<{ version: number; hash: string | null }> {
  return await db.selectFrom('content_release').select(['version', 'hash']).executeTakeFirstOrThrow()
}

/**
 * Waits, without holding a statement open, until no other import runs, and keeps others waiting until this transaction ends,
 * however slow the storage is.
 */
export async function lockRelease(trx: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  const lock = trx.selectFrom('content_release').select('version').forUpdate().skipLocked()
  while (!(await lock.executeTakeFirst())) await setTimeout(200)
}

export async function levelIds(db: Db): Promise<Map<string, number>> {
  const levels = await db.selectFrom('levels').select(['code', 'id']).execute()
  return new Map(levels.map(({ code, id }) => [code, id]))
}

export async function storedUnits(db: Db): Promise<Stored<'units'>[]> {
  return await db.selectFrom('units').selectAll().orderBy('id').execute()
}

export async function storedVideos(db: Db): Promise<Stored<'videos'>[]> {
  return await db.selectFrom('videos').selectAll().orderBy('id').execute()
}

export async function storedLessons(db: Db): Promise<Stored<'lessons'>[]> {
  return await db.selectFrom('lessons').selectAll().orderBy('id').execute()
}

/** Writes a row under its slug, keeping the id it has; answers the id. */
export async function saveUnit(trx: Db, row: DesiredRow<'units'>): Promise<number> {
  return await save(trx, 'units', {
    ...row,
    title: JSON.stringify(row.title),
    short_des: JSON.stringify(row.short_des),
  })
}

export async function saveVideo(trx: Db, row: DesiredRow<'videos'>): Promise<number> {
  return await save(trx, 'videos', {
    ...row,
    renditions: JSON.stringify(row.renditions),
    subtitles: JSON.stringify(row.subtitles),
    turns: JSON.stringify(row.turns),
    speakers: JSON.stringify(row.speakers),
    written: JSON.stringify(row.written),
  })
}

export async function saveLesson(trx: Db, row: DesiredRow<'lessons'>): Promise<number> {
  return await save(trx, 'lessons', {
    ...row,
    title: JSON.stringify(row.title),
    topics: JSON.stringify(row.topics),
    phrases: JSON.stringify(row.phrases),
    preview: JSON.stringify(row.preview),
  })
}

async function save<T extends Named>(trx: Db, table: T, row: Insertable<Tables[T]>): Promise<number> {
  const columns = Object.entries(row)
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const values = sql.join(columns.map(([, value]) => value))
  const changes = sql.join(columns.map(([name]) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))
  const saved = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${names}) values (${values})
    on conflict (slug) do update set ${changes} returning id`.execute(trx)
  const id = saved.rows[0]?.id
  if (id === undefined) throw new Error(`The row of ${table} was not written`)
  return id
}

/** Hides rows that no longer have a file; learners' progress in them stays. */
export async function hide(trx: Db, table: Exclude<Named, 'videos'>, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await trx.updateTable(table).set({ hidden: true }).where('id', 'in', ids).execute()
}
