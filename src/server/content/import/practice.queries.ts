import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { BulkTable } from './content.queries.ts'

type Db = Kysely<Tables>

type Row = { slug: string; hidden: boolean }

export async function storedRows(db: Db, table: BulkTable): Promise<(Row & { id: number })[]> {
  return (await sql<Row & { id: number }>`select * from ${sql.table(table)} order by id`.execute(db)).rows
}

/** Writes rows under their slugs, each keeping the id it has; answers the ids by slug. */
export async function saveRows(
  trx: Db,
  table: BulkTable,
  rows: readonly Row[],
): Promise<Map<string, number>> {
  const [first] = rows
  if (!first) return new Map()
  const columns = Object.keys(first)
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const changes = sql.join(columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))
  const saved = await sql<{ id: number; slug: string }>`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (slug) do update set ${changes} returning id, slug`.execute(trx)
  return new Map(saved.rows.map(({ id, slug }) => [slug, id]))
}

/** The ids of the categories by their slug; a known one keeps its id. */
export async function saveCategories(
  trx: Db,
  wanted: readonly Omit<Tables['character_categories'], 'id' | 'name'>[],
  names: readonly { my: string; en: string }[],
): Promise<Map<string, number>> {
  const stored = await trx.selectFrom('character_categories').selectAll().execute()
  const ids = new Map(stored.map(({ id, slug }) => [slug, id]))
  const known = new Map(stored.map((row) => [row.slug, row]))
  for (const [index, category] of wanted.entries()) {
    const id = ids.get(category.slug) ?? Math.max(0, ...ids.values()) + 1
    ids.set(category.slug, id)
    if (isDeepStrictEqual({ id, ...category, name: names[index] }, { ...known.get(category.slug) })) continue
    const row = { ...category, name: JSON.stringify(names[index]) }
    await trx
      .insertInto('character_categories')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
      .execute()
  }
  return ids
}

/** Saves which lessons a course consists of; returns whether that changed. */
export async function saveCourseLessons(
  trx: Db,
  course: number,
  lessons: readonly number[],
): Promise<boolean> {
  const stored = await trx
    .selectFrom('course_lessons')
    .select('lesson_id')
    .where('course_id', '=', course)
    .orderBy('position')
    .execute()
  if (stored.map(({ lesson_id }) => lesson_id).join() === lessons.join()) return false
  await trx.deleteFrom('course_lessons').where('course_id', '=', course).execute()
  const rows = lessons.map((lesson_id, index) => ({ course_id: course, position: index + 1, lesson_id }))
  if (rows.length > 0) await trx.insertInto('course_lessons').values(rows).execute()
  return true
}

/** The addresses of all public media that the rows refer to. */
export async function referredMedia(db: Db): Promise<string[]> {
  const texts = [
    ...(
      [
        'questions',
        'cards',
        'characters',
        'level_test_items',
        'pages',
        'grammar_points',
        'stories',
        'writings',
      ] as const
    ).map((table) => ({
      table,
      text: sql`body::text`,
    })),
    { table: 'micro_lessons' as const, text: sql`content_html` },
  ]
  const bodies = texts.map(
    ({ table, text }) =>
      sql`select (regexp_matches(${text}, '/media/[0-9a-f]{24}\\.\\w+', 'g'))[1] as url from ${sql.table(table)} where not hidden`,
  )
  const named = sql<{ url: string }>`
    select distinct url from (${sql.join(bodies, sql` union all `)}
      union all select cover_photo from courses where not hidden and cover_photo is not null
      union all select cover_photo from micro_lessons where not hidden and cover_photo is not null
      union all select image from ads where not hidden and image is not null
      union all select profile_image from testimonials where not hidden and profile_image is not null) media`
  return await inTransaction(db, async (trx) => {
    // It reads all texts of the school, and a start must not fail where the machine is busy.
    await sql`set local statement_timeout = '30s'`.execute(trx)
    const { rows } = await named.execute(trx)
    return rows.map(({ url }) => url)
  })
}
