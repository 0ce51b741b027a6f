import { type Kysely, sql } from 'kysely'
import type { TableChoice } from '#domain/memory/decks/table-choice.ts'
import type { Tables } from '#server/platform/db/rows.ts'

type Db = Kysely<Tables>

export type StoredDeckDraft = { id: string; name: string; language_id: number; content: Uint8Array }

/** Draft texts are kept for so long: enough to look at one. */
const KEPT = sql`interval '1 hour'`
/** Tables of which a learner's choice is remembered. */
const REMEMBERED = 50

/** Keeps a text until it is imported; the one before is gone. */
export async function keepDraft(db: Db, learnerId: number, draft: StoredDeckDraft): Promise<void> {
  await db
    .insertInto('deck_drafts')
    .values({ learner_id: learnerId, ...draft })
    .onConflict((conflict) =>
      conflict.column('learner_id').doUpdateSet({ ...draft, created_at: sql<Date>`now()` }),
    )
    .execute()
}

export async function readDeckDraft(
  db: Db,
  learnerId: number,
  id: string,
): Promise<StoredDeckDraft | undefined> {
  return await db
    .selectFrom('deck_drafts')
    .select(['id', 'name', 'language_id', 'content'])
    .where('learner_id', '=', learnerId)
    .where('id', '=', id)
    .where('created_at', '>', sql<Date>`now() - ${KEPT}`)
    .executeTakeFirst()
}

/** Removes the drafts that nobody looks at any more. @returns how many */
export async function removeOldDrafts(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('deck_drafts')
    .where('created_at', '<=', sql<Date>`now() - ${KEPT}`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Choices by which the learner had tables read, by what those begin with. */
export async function readChoices(db: Db, learnerId: number): Promise<Record<string, TableChoice>> {
  const rows = await db
    .selectFrom('table_choices')
    .select(['header', 'choice'])
    .where('learner_id', '=', learnerId)
    .orderBy('chosen_at', 'desc')
    .limit(REMEMBERED)
    .execute()
  return Object.fromEntries(rows.map(({ header, choice }) => [header, choice]))
}

/** Remembers how a table was read; the oldest choices are forgotten. */
export async function keepChoice(
  trx: Db,
  learnerId: number,
  { header, choice }: { header: string; choice: TableChoice },
): Promise<void> {
  await sql`
    insert into table_choices (learner_id, header, choice) values (${learnerId}, ${header}, ${JSON.stringify(choice)}::jsonb)
    on conflict (learner_id, header) do update set choice = excluded.choice, chosen_at = excluded.chosen_at`.execute(
    trx,
  )
  await sql`
    delete from table_choices where learner_id = ${learnerId} and header not in (
      select header from table_choices where learner_id = ${learnerId} order by chosen_at desc limit ${sql.lit(REMEMBERED)})`.execute(
    trx,
  )
}
