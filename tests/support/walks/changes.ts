import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'
import { SCHEMAS } from '#server/platform/db/search-path.ts'

/** A row that was added, changed or removed. */
export type Change = {
  table: string
  kind: 'INSERT' | 'UPDATE' | 'DELETE'
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Notes every row of the program's tables that is changed from now on, whoever changes it; what is rolled back is not noted. */
export async function watchChanges(db: Database): Promise<void> {
  await sql`create table walk_changes (id bigint generated always as identity, "table" text, kind text, before jsonb, after jsonb)`.execute(
    db,
  )
  await sql`create function note_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or old is distinct from new then
        insert into walk_changes ("table", kind, before, after) values (tg_table_name, tg_op, to_jsonb(old), to_jsonb(new));
      end if;
      return null;
    end $$`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = any(${SCHEMAS}::text[]) and tablename <> 'walk_changes'`.execute(
    db,
  )
  for (const { name } of rows)
    await sql`create trigger zz_note_change after insert or update or delete on ${sql.table(name)}
      for each row execute function note_change()`.execute(db)
}

/**
 * What was changed since the last time, in order. What goes on by itself is left out: what is counted for all learners together every few
 * seconds, and what a transport notes of a message while it sends it.
 */
export async function takeChanges(db: Database): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with taken as (delete from walk_changes returning *)
    select "table", kind, before, after from taken
    where "table" <> 'event_counts' and ("table", kind) <> ('outbox', 'UPDATE') order by id`.execute(db)
  return rows
}
