import { type Kysely, sql } from 'kysely'
import type { InquiryKind } from '#domain/desk/inbox/inquiry.ts'
import type { ApplicationVerdict } from '#domain/desk/inbox/intake.ts'
import { indexPredicate } from '#server/platform/db/index-predicate.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import type { InquiryRow } from '../inquiries.queries.ts'

/** Filter for letters to list: those that wait, those that are held, or all; at most so many, the oldest first. */
export type InquiryFilter = {
  state: 'open' | 'held' | 'all'
  kind?: InquiryKind | undefined
  since?: Date | undefined
  most: number
  after?: number
}

export async function listInquiries(
  db: Kysely<Tables>,
  { state, kind, since, most, after = 0 }: InquiryFilter,
): Promise<InquiryRow[]> {
  return await db
    .selectFrom('letters')
    .selectAll()
    .where('id', '>', after)
    .$if(state !== 'all', (query) => query.where(indexPredicate`state in ('held', 'open')`))
    .$if(state !== 'all', (query) => query.where('state', '=', state as 'open' | 'held'))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as InquiryKind))
    .$if(since !== undefined, (query) => query.where('sent_at', '>=', since as Date))
    .orderBy('id')
    .limit(most)
    .execute()
}

export async function countHeldInquiries(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom('letters')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`state = 'held'`)
    .executeTakeFirstOrThrow()
  return count
}

export async function findInquiry(db: Kysely<Tables>, id: number): Promise<InquiryRow | undefined> {
  return await db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, held until the transaction ends: others who would change it wait. */
export async function holdInquiry(trx: Kysely<Tables>, id: number): Promise<InquiryRow | undefined> {
  return await trx.selectFrom('letters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function saveAnswer(
  trx: Kysely<Tables>,
  { id, state }: Pick<InquiryRow, 'id' | 'state'>,
  answer: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('letters')
    .set({
      answer,
      answered_at: now,
      done_at: now,
      state: state === 'open' || state === 'closed' ? 'answered' : state,
    })
    .where('id', '=', id)
    .execute()
}

export type ApplicationReview = {
  reviewer: string
  verdict: ApplicationVerdict
  note: string
  reviewed_at: Date
}

/** Keeps a review; a reviewer's second takes the place of their first. */
export async function saveReview(
  trx: Kysely<Tables>,
  letterId: number,
  { reviewer, verdict, note, reviewed_at }: ApplicationReview,
): Promise<void> {
  await trx
    .insertInto('application_reviews')
    .values({ letter_id: letterId, reviewer, verdict, note, reviewed_at })
    .onConflict((conflict) =>
      conflict.columns(['letter_id', 'reviewer']).doUpdateSet({
        verdict,
        note,
        reviewed_at,
      }),
    )
    .execute()
}

export async function readApplicationReviews(
  db: Kysely<Tables>,
  letterId: number,
): Promise<ApplicationReview[]> {
  return await db
    .selectFrom('application_reviews')
    .select(['reviewer', 'verdict', 'note', 'reviewed_at'])
    .where('letter_id', '=', letterId)
    .orderBy('reviewed_at')
    .orderBy('reviewer')
    .execute()
}

/** Keeps what was decided, apart from the letter, which its sender may erase. */
export async function saveDecision(
  trx: Kysely<Tables>,
  { learner_id, round_id }: InquiryRow,
  verdict: ApplicationVerdict,
  decided_at: Date,
): Promise<void> {
  if (learner_id === null || round_id === null) return
  await trx
    .insertInto('application_decisions')
    .values({ learner_id, round_id, verdict, decided_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Number of accepted applications of a round. The round is held meanwhile, so that two reviewers don't give its last place twice. */
export async function countAccepted(trx: Kysely<Tables>, roundId: number): Promise<number> {
  await trx.selectFrom('scholarship_rounds').select('id').where('id', '=', roundId).forUpdate().execute()
  const { count } = await trx
    .selectFrom('application_decisions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('round_id', '=', roundId)
    .where(sql<boolean>`verdict = 'accept'`)
    .executeTakeFirstOrThrow()
  return count
}
