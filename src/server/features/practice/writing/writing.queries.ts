import { type Kysely, sql } from 'kysely'
import { markFreeItems } from '#domain/school/free-items.ts'
import { type JsonLedger, periodsOfJson } from '#server/core/subscriptions/grants.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** All guided writing that is shown, in order, and by slug. */
async function readWritings(db: Database) {
  const rows = await db
    .selectFrom('writings')
    .select(['id', 'slug', 'language_id', 'level_code', 'title', 'lesson_id', 'body'])
    .where('hidden', '=', false)
    .orderBy('language_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const shown = rows.flatMap(({ lesson_id, ...row }) => (lesson_id === null ? [] : [{ ...row, lesson_id }]))
  const writings = markFreeItems(shown, 'writing')
  return { writings, bySlug: new Map(writings.map((writing) => [writing.slug, writing])) }
}
export type StoredWriting = Awaited<ReturnType<typeof readWritings>>['writings'][number]

/** Read once a release. */
export const getWritings = perRelease(readWritings)

/** The text only of what is opened. */
export type WritingDraft = { writing_id: number; text: string | null; saved_at: string; is_done: boolean }

/**
 * In one statement: how far the learner is with all that they began, and what their subscriptions open.
 * @param openedId of which the text is read too
 */
export async function readWritingProgress(db: Kysely<Tables>, learnerId: number, openedId: number | null) {
  const { rows } = await sql<{ ledger: JsonLedger; drafts: WritingDraft[] | null }>`
    select ledger_of(${learnerId}) as ledger,
      (select json_agg(json_build_object('writing_id', writing_id, 'saved_at', saved_at, 'is_done', done_at is not null,
          'text', case when writing_id = ${openedId}::int then text end))
        from writing_drafts where learner_id = ${learnerId}) as drafts`.execute(db)
  const [row] = rows
  return {
    grants: row ? periodsOfJson(row.ledger) : [],
    drafts: new Map((row?.drafts ?? []).map((draft) => [draft.writing_id, draft])),
  }
}

/** Keeps a draft; what was done stays so when its text is changed. */
export async function saveDraft(
  db: Kysely<Tables>,
  learnerId: number,
  writingId: number,
  text: string,
): Promise<void> {
  await db
    .insertInto('writing_drafts')
    .values({ learner_id: learnerId, writing_id: writingId, text })
    .onConflict((conflict) =>
      conflict.columns(['learner_id', 'writing_id']).doUpdateSet({ text, saved_at: sql`now()` }),
    )
    .execute()
}

/** @returns whether there is a text of it */
export async function saveDone(db: Kysely<Tables>, learnerId: number, writingId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('writing_drafts')
    .set({ done_at: sql`coalesce(done_at, now())` })
    .where('learner_id', '=', learnerId)
    .where('writing_id', '=', writingId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
