import { type Kysely, type RawBuilder, sql } from 'kysely'
import { addDays } from '#domain/time/day.ts'
import { startOfStudyDay, studyDay } from '#domain/time/study-day.ts'
import type { ReviewSettings } from '#server/core/reviews/settings.queries.ts'
import type { JsonLedger } from '#server/core/subscriptions/grants.queries.ts'
import { withOpenProducts } from '#server/core/subscriptions/with-open-products.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { daySpan, type When } from '../directions/directions.queries.ts'
import { type DueColumns, dueColumns, dueRows, inNeed } from '../due.queries.ts'
import { openStates, type Reach } from '../review-stats.queries.ts'

type Wanted = When &
  Pick<Reach, 'shelf' | 'own'> & {
    /** Days after today within which a card falls due; undefined for whenever it does. */
    ahead: number | undefined
    /** Rows of cards. */
    limit: number
  }

/** Cards for a further review today: steps that are due, and cards that weren't looked at since the day began, whichever way they were asked. */
function isWorthwhile(learnerId: number, { now, timeZone, ahead }: Wanted): RawBuilder<unknown> {
  const today = studyDay(now, timeZone)
  const { from } = daySpan({ now, timeZone })
  const isWithin =
    ahead === undefined ? sql`true` : sql`due_at < ${startOfStudyDay(addDays(today, ahead + 1), timeZone)}`
  return sql`${isWithin}
    and case when state = 'review' then last_reviewed_at < ${from} else due_at <= ${now} end
    and not exists (select from card_marks
      where learner_id = ${learnerId} and source = coming.source and card_id = coming.card_id and direction = coming.direction
        and set_aside_until > ${now}::timestamptz)
    and (last_reviewed_at >= ${from} or (select true from cards_to_come as other
      where other.learner_id = ${learnerId} and other.source = coming.source and other.card_id = coming.card_id
        and other.direction <> coming.direction and other.last_reviewed_at >= ${from}) is null)`
}

/** The cards of a review session of the learner's own choice, of those that they have met, each one way: in one statement, with how they review. */
export async function readChosen(db: Kysely<Tables>, learnerId: number, wanted: Wanted) {
  const { shelf, own, now, timeZone, schoolOnly, limit } = wanted
  const when = { now, timeZone, schoolOnly }
  type Row = { ledger: JsonLedger; settings: ReviewSettings; total: number; due: DueColumns }
  const { row } = await withOpenProducts(async (open): Promise<Row> => {
    const { rows } = await sql<Row>`
    with mine as materialized (
      select distinct on (card_id, source) *
      from (${openStates(learnerId, { shelf, own, when, open }, isWorthwhile(learnerId, wanted))}) as open_states
      order by card_id, source, last_reviewed_at < ${daySpan(when).from}, comes_at, direction)
    select ledger_of(${learnerId}) as ledger,
      (select json_build_object('daily_minutes', coalesce(settings.daily_minutes, 15), 'buttons', coalesce(settings.buttons, 4),
        'both_ways', coalesce(settings.both_ways, false), 'typed', coalesce(settings.typed, false), 'parameters', settings.parameters)
        from (select ${learnerId}::bigint as id) as me left join memory_settings as settings on settings.learner_id = me.id) as settings,
      (select count(*)::int from mine) as total,
      (select json_build_object(${dueColumns}) from (select * from mine order by ${inNeed(now)} limit ${limit}) as due) as due`.execute(
      db,
    )
    return rows[0] as Row
  }, now)
  return { settings: row.settings, total: row.total, cards: dueRows(row.due) }
}
