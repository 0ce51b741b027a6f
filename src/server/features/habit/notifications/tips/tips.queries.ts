import { type Kysely, sql } from 'kysely'
import type { TipFit } from '#domain/habit/notifications/choose-tip.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { LocalText, Tables } from '#server/platform/db/rows.ts'

export type Tip = {
  slug: string
  title: LocalText
  body: LocalText
  link: string | null
  fits: TipFit | null
}

/** Every tip, in order; read once a release. */
export const getTips = perRelease(
  async (db): Promise<Tip[]> =>
    await db
      .selectFrom('tips')
      .select(['slug', 'title', 'body', 'link', 'fits'])
      .where('hidden', '=', false)
      .orderBy('position')
      .execute(),
)

/** A learner whose next tip is due, with what they are doing. */
export type DueTip = {
  learner_id: number
  time_zone: string
  /** Keys of the tips that they have. */
  given: string[]
  /** Days since they were here; null if they never were. */
  days_away: number | null
  /** The hour of their day in which they studied most in the last 14 days. */
  hour: number | null
  wants_tips: boolean | null
} & Record<Exclude<TipFit, 'back' | 'videos' | 'reviews'> | 'has_videos' | 'has_cards', boolean>

/** Takes learners whose next tip is due, for this transaction only; others take others. */
export async function takeDue(trx: Kysely<Tables>, now: Date, most: number): Promise<DueTip[]> {
  const { rows } = await sql<DueTip>`
    with due as (select learner_id from tip_turns where next_at <= ${now} order by next_at limit ${most} for update skip locked)
    select learner_id, time_zone,
      coalesce((select json_agg(key) from notifications
        where notifications.learner_id = learners.id and kind = 'tip'), '[]') as given,
      (select extract(day from ${now}::timestamptz - max(last_used_at))::int from sessions
        where sessions.learner_id = learners.id) as days_away,
      (select mode() within group (order by extract(hour from own_time(at, time_zone))::int) from (
        select last_reviewed_at as at from card_states where card_states.learner_id = learners.id
        union all select updated_at from lesson_progress where lesson_progress.learner_id = learners.id
        union all select studied_at from study_events where study_events.learner_id = learners.id) as studied
        where at > ${now}::timestamptz - interval '14 days') as hour,
      (select (kinds ->> 'tip')::boolean from notification_settings
        where notification_settings.learner_id = learners.id) as wants_tips,
      exists (select 1 from cards_to_come as cards
        where cards.learner_id = learners.id and due_at <= ${now} and comes_at <= ${now}) as due,
      exists (select 1 from card_states where card_states.learner_id = learners.id) as has_cards,
      exists (select 1 from lesson_progress where lesson_progress.learner_id = learners.id) as has_videos,
      exists (select 1 from practice_totals
        where practice_totals.learner_id = learners.id and correct < answered) as mistakes,
      not exists (select 1 from study_events
        where study_events.learner_id = learners.id and kind = 'short') as "no-shorts",
      not exists (select 1 from study_events
        where study_events.learner_id = learners.id and kind = 'reading') as "no-reading",
      cefr_level is null as "no-level", not data_saver as "no-data-saver", language_id = 2 as japanese
    from due join learners on learners.id = learner_id`.execute(trx)
  return rows
}

/** Says when the next tips of these learners are due. */
export async function setTipQueue(
  trx: Kysely<Tables>,
  turns: readonly { learner_id: number; next_at: Date }[],
): Promise<void> {
  await sql`
    update tip_turns set next_at = turn.next_at
    from json_to_recordset(${JSON.stringify(turns)}::json) as turn (learner_id bigint, next_at timestamptz)
    where tip_turns.learner_id = turn.learner_id`.execute(trx)
}

/** Gives a new learner their turns, from `first` on. @returns false if they had them */
export async function addTipQueue(db: Kysely<Tables>, learnerId: number, first: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('tip_turns')
    .values({ learner_id: learnerId, next_at: first })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
