import { type Kysely, type Selectable, sql } from 'kysely'
import type { InquiryState } from '#domain/desk/inbox/inquiry.ts'
import type { Person } from '#server/platform/db/personal-table.ts'
import type { InquiryField } from '#server/platform/db/rows/inbox-rows.ts'
import type { Tables } from '#server/platform/db/rows.ts'

export type InquiryRow = Selectable<Tables['letters']>

export type NewInquiry = Omit<
  InquiryRow,
  'id' | 'fields' | 'state' | 'answer' | 'answered_at' | 'done_at' | 'held_because'
> & { state: 'open' | 'held'; held_because: string[]; fields: readonly InquiryField[] }

/** Keeps a letter. @returns its number; null if it is a repeat, or the learner's second application of a round */
export async function addInquiry(db: Kysely<Tables>, letter: NewInquiry): Promise<number | null> {
  const row = await db
    .insertInto('letters')
    .values({ ...letter, fields: JSON.stringify(letter.fields) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The letter that came from the same shown form with the same words. */
export async function findRepeat(db: Kysely<Tables>, sentAs: Buffer): Promise<number | null> {
  const row = await db.selectFrom('letters').select('id').where('sent_as', '=', sentAs).executeTakeFirst()
  return row?.id ?? null
}

export async function addLink(db: Kysely<Tables>, letterId: number, tokenHash: Buffer): Promise<void> {
  await db.insertInto('letter_links').values({ letter_id: letterId, token_hash: tokenHash }).execute()
}

/** The letter that a secret link leads to. */
export async function findInquiryByLink(
  db: Kysely<Tables>,
  tokenHash: Buffer,
): Promise<InquiryRow | undefined> {
  return await db
    .selectFrom('letter_links')
    .innerJoin('letters', 'letters.id', 'letter_links.letter_id')
    .selectAll('letters')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** The most of its letters that an account is shown. */
const MAX_LETTERS = 50

/** The account's letters, the newest first. */
export async function readInquiriesOf(db: Kysely<Tables>, accountId: string): Promise<InquiryRow[]> {
  return await db
    .selectFrom('letters')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(MAX_LETTERS)
    .execute()
}

/** The learner's application of a round. */
export async function findApplication(
  db: Kysely<Tables>,
  learnerId: number,
  roundId: number,
): Promise<InquiryRow | undefined> {
  return await db
    .selectFrom('letters')
    .selectAll()
    .where('round_id', '=', roundId)
    .where('learner_id', '=', learnerId)
    .executeTakeFirst()
}

/** Erases a letter, its links and reviews. @returns what it was */
export async function eraseInquiry(db: Kysely<Tables>, id: number): Promise<InquiryRow | undefined> {
  return await db.deleteFrom('letters').where('id', '=', id).returningAll().executeTakeFirst()
}

/** Erases all letters of an account; the places that they had of forms are free again. */
export async function eraseInquiriesOf(
  db: Kysely<Tables>,
  { accountId }: Pick<Person, 'accountId'>,
): Promise<void> {
  await sql`
    with gone as (delete from letters where account_id = ${accountId} returning form_id, state),
      freed as (select form_id, count(*)::int as places from gone where form_id is not null and state <> 'held' group by 1)
    update form_places set taken = greatest(0, taken - places) from freed where form_places.form_id = freed.form_id
  `.execute(db)
}

/** That a review is of an account's application. */
export const reviewBelongsTo = ({ accountId }: Person) =>
  sql<boolean>`letter_id in (select id from letters where account_id = ${accountId})`

/** True if the learner's application of a round was decided, also where they erased it since. */
export async function isDecided(db: Kysely<Tables>, learnerId: number, roundId: number): Promise<boolean> {
  const row = await db
    .selectFrom('application_decisions')
    .select('verdict')
    .where('learner_id', '=', learnerId)
    .where('round_id', '=', roundId)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of these documents that a letter names. */
export async function namedDocuments(db: Kysely<Tables>, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('letters')
    .select('document_key')
    .where('document_key', 'in', keys)
    .execute()
  return new Set(rows.flatMap(({ document_key }) => document_key ?? []))
}

/** Letters that are done stay half a year, held ones three months; a document three months after its letter is done. */
const KEPT = sql`interval '180 days'`
const HELD = sql`interval '90 days'`

/** Removes letters that are done or were held for long, and lets go of old documents. @returns how many rows */
export async function removeOldInquiries(db: Kysely<Tables>): Promise<number> {
  const done = await db
    .deleteFrom('letters')
    .where('done_at', '<', sql<Date>`now() - ${KEPT}`)
    .executeTakeFirst()
  const held = await db
    .deleteFrom('letters')
    .where(sql<boolean>`state = 'held'`)
    .where('sent_at', '<', sql<Date>`now() - ${HELD}`)
    .executeTakeFirst()
  await db
    .updateTable('letters')
    .set({ document_key: null })
    .where('document_key', 'is not', null)
    .where('done_at', '<', sql<Date>`now() - ${HELD}`)
    .execute()
  return Number(done.numDeletedRows) + Number(held.numDeletedRows)
}

/** Moves a letter. @returns whether it was in one of the states it may leave */
export async function moveInquiry(
  db: Kysely<Tables>,
  id: number,
  { from, to, at }: { from: readonly InquiryState[]; to: InquiryState; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ state: to, done_at: to === 'open' || to === 'held' ? null : at })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
