import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'
import { addedMs } from '../review.queries.ts'

/** Undone reviews that have not come yet, of one learner: far more than a phone keeps without a line. */
const MAX_AWAITED = 1000
/** What has not come by then is waited for, but no longer counted. */
const DAYS_AWAITED = 90

/**
 * Notes that a review doesn't count, and takes it from the learner's sums and from the day to which its time was added; a day of which
 * nothing is left goes. Only while the learner's reviews are held (`holdReviews`).
 * @returns the review's card, null if the review has not come yet, and whether that was news; null if it would be one too many to wait for
 */
export async function voidReview(
  trx: Kysely<Tables>,
  learnerId: number,
  reviewId: string,
): Promise<{ card_id: number | null; is_news: boolean } | null> {
  const ofDay = sql`daily_seconds.learner_id = ${learnerId} and daily_seconds.day = studied_day and kind = 'review'
    and daily_seconds.language_id = studied_language`
  const { rows } = await sql<{ card_id: number | null; is_news: boolean; is_known: boolean }>`
    with noted as (
      insert into review_voids (learner_id, review_id) select ${learnerId}::bigint, ${reviewId}::uuid
      where exists (select from reviews where learner_id = ${learnerId} and review_id = ${reviewId}) or ${sql.lit(MAX_AWAITED)} > (
        select count(*) from review_voids as awaited
        where awaited.learner_id = ${learnerId} and voided_at > now() - make_interval(days => ${sql.lit(DAYS_AWAITED)}) and not exists (
          select from reviews where reviews.learner_id = ${learnerId} and reviews.review_id = awaited.review_id))
      on conflict do nothing returning review_id
    ), gone as (
      select *, ${addedMs} as ms
      from reviews where learner_id = ${learnerId} and review_id in (select review_id from noted)
    ), summed as (
      update practice_totals set undone = undone + 1, reviewed = reviewed - 1,
        review_milliseconds = greatest(0, review_milliseconds - ms)
      from gone where practice_totals.learner_id = ${learnerId}
    ), emptied as (
      delete from daily_seconds using gone where ${ofDay} and events <= 1 and call_seconds = 0
    ), lessened as (
      update daily_seconds set events = greatest(0, events - 1), event_ms = greatest(0, event_ms - ms)
      from gone where ${ofDay} and (events > 1 or call_seconds > 0)
    )
    select (select card_id from reviews where learner_id = ${learnerId} and review_id = ${reviewId}) as card_id,
      exists (select from noted) as is_news,
      exists (select from review_voids where learner_id = ${learnerId} and review_id = ${reviewId}) as is_known`.execute(
    trx,
  )
  const { is_known, ...voided } = rows[0] as (typeof rows)[number]
  return is_known || voided.is_news ? voided : null
}

/** What a card's log still holds, in the shape that is replayed, and the parameters to replay it with. */
export async function readCardLog(trx: Kysely<Tables>, learnerId: number, cardId: number) {
  const settings = await trx
    .selectFrom('memory_settings')
    .select('parameters')
    .where('learner_id', '=', learnerId)
    .executeTakeFirst()
  const { rows } = await sql<
    Pick<Tables['reviews'], 'review_id' | 'rating'> & { reviewed_at: Date; day: string }
  >`
    select review_id, rating, reviewed_at, day from counted_reviews
    where learner_id = ${learnerId} and card_id = ${cardId}`.execute(trx)
  return { parameters: settings?.parameters ?? null, log: rows }
}

/**
 * Forgets the state of a card of which no review counts any more, and its lesson's progress with it: begun where other cards of it were
 * reviewed, and else as if it never was. A lesson is complete by the cards that it has today.
 */
export async function forgetCard(
  trx: Kysely<Tables>,
  learnerId: number,
  { cardId, lessonId }: { cardId: number; lessonId: number | undefined },
): Promise<void> {
  await trx
    .deleteFrom('card_states')
    .where('learner_id', '=', learnerId)
    .where('card_id', '=', cardId)
    .execute()
  if (lessonId === undefined) return
  const isReviewed = sql`exists (select from card_states as states
    where states.learner_id = ${learnerId} and states.card_id in (select id from cards where lesson_id = ${lessonId}))`
  const ofLesson = sql`learner_id = ${learnerId} and lesson_id = ${lessonId}`
  await sql`
    with lessened as (
      update lesson_progress set status = 1 where ${ofLesson} and status = 0 and ${isReviewed}
        and (select set_aside_until from card_marks where learner_id = ${learnerId} and card_id = ${cardId})
          is distinct from 'infinity'
        and not (select hidden from cards where id = ${cardId})
    )
    delete from lesson_progress where ${ofLesson} and not ${isReviewed} and last_reached_second = 0 and watched = '[]'`.execute(
    trx,
  )
}
