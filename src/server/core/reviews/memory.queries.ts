import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type CardKey, type CardKeyText, formatCardKey } from '#domain/memory/card-key.ts'
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

/**
 * Memory that the learner has of these cards, and the marks that they gave them. A note is of the card, and stands with its forward
 * direction.
 */
export async function readRemembered(
  db: Kysely<Tables>,
  learnerId: number,
  { keys, now }: { keys: readonly CardKey[]; now: Date },
): Promise<Map<CardKeyText, Remembered>> {
  const columns = [
    arrayText(keys.map(({ source }) => source)),
    arrayText(keys.map(({ card_id }) => card_id)),
    arrayText(keys.map(({ direction }) => direction)),
  ] as const
  const { rows } = await sql<RememberedRow & CardKey>`
    select keys.*, ${stateColumns}, marks.hint, ${setAsideColumn(now)}, noted.note
    from unnest(${columns[0]}::text[], ${columns[1]}::int[], ${columns[2]}::text[]) as keys (source, card_id, direction)
      left join card_states as states on states.learner_id = ${learnerId}
        and states.source = keys.source and states.card_id = keys.card_id and states.direction = keys.direction
      left join card_marks as marks on marks.learner_id = ${learnerId}
        and marks.source = keys.source and marks.card_id = keys.card_id and marks.direction = keys.direction
      left join card_marks as noted on noted.learner_id = ${learnerId}
        and noted.source = keys.source and noted.card_id = keys.card_id and noted.direction = 'forward'`.execute(
    db,
  )
  return new Map(
    rows.map(({ source, card_id, direction, ...row }) => [
      formatCardKey({ source, card_id, direction }),
      toRemembered(row),
    ]),
  )
}

/** The cards of lessons that were neither reviewed nor set aside for good. @param lessonIds a subquery */
const openCards = (learnerId: number, lessonIds: RawBuilder<unknown>) => sql`
  select lesson_id, id as card_id from cards
  where lesson_id in (${lessonIds}) and not hidden
    and (select true from card_states
      where learner_id = ${learnerId} and source = 'school' and card_id = cards.id and direction = 'forward') is null
    and (select set_aside_until from card_marks
      where learner_id = ${learnerId} and source = 'school' and card_id = cards.id and direction = 'forward')
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
  cards: (Remembered & { key: CardKey; history: Review[] })[]
  /** Of the lessons that were asked for with a new card: their cards that were neither reviewed nor set aside for good. */
  openCards: { lesson_id: number; card_id: number }[]
  /** Changes whenever the learner's totals change; null if there are none yet. */
  version: string | null
  /** True if one of the reviews is known already, or was reverted before it came. */
  isRepeat: boolean
}

type MemoryRow = RememberedRow &
  CardKey & {
    parameters: number[] | null
    version: string | null
    is_repeat: boolean
    open_cards: LearnerMemory['openCards'] | null
    history: { review_id: string; rating: Review['rating']; at: number; day: string }[] | null
  }

type Asked = {
  firsts: readonly (CardKey & {
    lesson_id: number | undefined
    reviewed_at?: Date
    review_id?: string
  })[]
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
        (source text, card_id int, direction text, lesson_id int, reviewed_at timestamptz, review_id uuid)
    )
    select first.source, first.card_id, first.direction, parameters, ${stateColumns}, totals.xmin::text as version,
      marks.hint, marks.note, ${setAsideColumn(now)},
      exists (select from reviews where learner_id = ${learnerId} and review_id = any(${ids}::uuid[]))
        or exists (select from review_voids where learner_id = ${learnerId} and review_id = any(${ids}::uuid[])) as is_repeat,
      (select json_agg(open) from (${openCards(
        learnerId,
        sql`
        select lesson_id from first
        where (select true from card_states where learner_id = ${learnerId} and source = first.source and card_id = first.card_id
          and direction = first.direction) is null`,
      )}) as open) as open_cards,
      case when (first.reviewed_at, first.review_id) <= (last_reviewed_at, last_review_id) then (
        select json_agg(json_build_object('review_id', review_id, 'rating', rating,
          'at', (extract(epoch from reviewed_at) * 1000)::bigint, 'day', day))
        from counted_reviews where learner_id = ${learnerId} and source = first.source and card_id = first.card_id
          and direction = first.direction
      ) end as history
    from first
      left join card_states as states on states.learner_id = ${learnerId}
        and states.source = first.source and states.card_id = first.card_id and states.direction = first.direction
      left join card_marks as marks on marks.learner_id = ${learnerId}
        and marks.source = first.source and marks.card_id = first.card_id and marks.direction = first.direction
      left join memory_settings as settings on settings.learner_id = ${learnerId}
      left join practice_totals as totals on totals.learner_id = ${learnerId}`.execute(db)
  return {
    parameters: rows[0]?.parameters ?? null,
    openCards: rows[0]?.open_cards ?? [],
    version: rows[0]?.version ?? null,
    isRepeat: rows[0]?.is_repeat ?? false,
    cards: rows.map(({ source, card_id, direction, history, ...row }) => {
      const { parameters: _, version: __, is_repeat: ___, open_cards: ____, ...remembered } = row
      return {
        key: { source, card_id, direction },
        ...toRemembered(remembered),
        history: (history ?? []).map(({ at, ...review }) => ({ ...review, reviewed_at: new Date(at) })),
      }
    }),
  }
}
