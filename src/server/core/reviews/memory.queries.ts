import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type CardState, type Review, resolveLastDay } from '#domain/memory/card-state.ts'
import type { CardFlags, Remembered } from '#server/core/catalogue/card-view.ts'
import { arrayText } from '#server/platform/db/driver/array-text.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** A row of `card_states` or none, and what was said of the card. */
type RememberedRow = Omit<CardState, 'state' | 'last_day'> &
  CardFlags & { state: CardState['state'] | null; last_day: string | null }

const toRemembered = ({ state, hint, note, set_aside, ...rest }: RememberedRow): Remembered => ({
  state:
    state === null
      ? null
      : { ...rest, state, last_day: resolveLastDay(rest.last_day, rest.last_reviewed_at) },
  marks: { hint, note, set_aside },
})

const stateColumns = sql`states.state, states.due_at, states.stability, states.difficulty, states.step, states.scheduled_days,
  states.reps, states.lapses, states.last_review_id, states.last_reviewed_at, states.last_day`

const setAsideColumn = (now: Date) => sql`case
  when marks.set_aside_until = 'infinity' then 'suspended'
  when marks.set_aside_until > ${now}::timestamptz then 'buried' end as set_aside`

/** How the learner remembers these cards, and what they said of them; each direction by its key. */
export async function readRemembered(
  db: Kysely<Tables>,
  learnerId: number,
  { keys, now }: { keys: readonly number[]; now: Date },
): Promise<Map<number, Remembered>> {
  const { rows } = await sql<RememberedRow & { id: number }>`
    select ids.id, ${stateColumns}, marks.hint, ${setAsideColumn(now)}, noted.note
    from unnest(${arrayText(keys)}::int[]) as ids (id)
      left join card_states as states on states.learner_id = ${learnerId} and states.card_id = ids.id
      left join card_marks as marks on marks.learner_id = ${learnerId} and marks.card_id = ids.id
      left join card_marks as noted on noted.learner_id = ${learnerId} and noted.card_id = abs(ids.id)`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...row }) => [id, toRemembered(row)]))
}

/** The cards of lessons that were neither reviewed nor set aside for good. @param lessonIds a subquery */
const openCards = (learnerId: number, lessonIds: RawBuilder<unknown>) => sql`
  select lesson_id, id as card_id from cards
  where lesson_id in (${lessonIds}) and not hidden
    and (select true from card_states where learner_id = ${learnerId} and card_id = cards.id) is null
    and (select set_aside_until from card_marks where learner_id = ${learnerId} and card_id = cards.id)
      is distinct from 'infinity'`

/** A lesson of cards is complete where each of its cards was reviewed or set aside for good. */
export async function isLessonComplete(
  db: Kysely<Tables>,
  learnerId: number,
  lessonId: number,
): Promise<boolean> {
  const { rows } = await sql`${openCards(learnerId, sql`${lessonId}`)} limit 1`.execute(db)
  return rows.length === 0
}

export type LearnerMemory = {
  parameters: number[] | null
  /** With all reviews that count, where one that arrived is late. */
  cards: (Remembered & { card_id: number; history: Review[] })[]
  /** Of the lessons that were asked for with a new card: their cards that were neither reviewed nor set aside for good. */
  openCards: { lesson_id: number; card_id: number }[]
  /** Changes whenever the learner's totals change; null if there are none yet. */
  version: string | null
  /** Whether one of the reviews is known already, or was reverted before it came. */
  isRepeat: boolean
}

type MemoryRow = RememberedRow & {
  id: number
  parameters: number[] | null
  version: string | null
  is_repeat: boolean
  open_cards: LearnerMemory['openCards'] | null
  history: { review_id: string; rating: Review['rating']; at: number; day: string }[] | null
}

type Asked = {
  firsts: readonly {
    card_id: number
    lesson_id: number | undefined
    reviewed_at?: Date
    review_id?: string
  }[]
  reviewIds?: readonly string[]
  now: Date
}

/**
 * The states of cards before reviews that arrived, and all reviews of those cards where one is late.
 * @param asked.firsts each card with the earliest of its reviews that arrived, if any did, and the lesson whose progress it may change
 * @param asked.reviewIds of all that arrived
 */
export async function readMemory(
  db: Kysely<Tables>,
  learnerId: number,
  { firsts, reviewIds = [], now }: Asked,
): Promise<LearnerMemory> {
  const ids = arrayText(reviewIds)
  const { rows } = await sql<MemoryRow>`
    with first as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(firsts)}::jsonb) as given
        (card_id int, lesson_id int, reviewed_at timestamptz, review_id uuid)
    )
    select first.card_id as id, parameters, ${stateColumns}, totals.xmin::text as version,
      marks.hint, marks.note, ${setAsideColumn(now)},
      exists (select from reviews where learner_id = ${learnerId} and review_id = any(${ids}::uuid[]))
        or exists (select from review_voids where learner_id = ${learnerId} and review_id = any(${ids}::uuid[])) as is_repeat,
      (select json_agg(open) from (${openCards(
        learnerId,
        sql`
        select lesson_id from first
        where (select true from card_states where learner_id = ${learnerId} and card_id = first.card_id) is null`,
      )}) as open) as open_cards,
      case when (first.reviewed_at, first.review_id) <= (last_reviewed_at, last_review_id) then (
        select json_agg(json_build_object('review_id', review_id, 'rating', rating,
          'at', (extract(epoch from reviewed_at) * 1000)::bigint, 'day', day))
        from counted_reviews where learner_id = ${learnerId} and card_id = first.card_id
      ) end as history
    from first
      left join card_states as states on states.learner_id = ${learnerId} and states.card_id = first.card_id
      left join card_marks as marks on marks.learner_id = ${learnerId} and marks.card_id = first.card_id
      left join memory_settings as settings on settings.learner_id = ${learnerId}
      left join practice_totals as totals on totals.learner_id = ${learnerId}`.execute(db)
  return {
    parameters: rows[0]?.parameters ?? null,
    openCards: rows[0]?.open_cards ?? [],
    version: rows[0]?.version ?? null,
    isRepeat: rows[0]?.is_repeat ?? false,
    cards: rows.map(
      ({ id, parameters: _, version: __, is_repeat: ___, open_cards: ____, history, ...row }) => ({
        card_id: id,
        ...toRemembered(row),
        history: (history ?? []).map(({ at, ...review }) => ({ ...review, reviewed_at: new Date(at) })),
      }),
    ),
  }
}
