import type { CardState } from '#domain/memory/card-state.ts'
import { catchUpPlan } from '#domain/memory/catch-up.ts'
import { cardsPerDay, dueNow } from '#domain/memory/due.ts'
import { isLessonLocked } from '../learn/access.queries.ts'
import type { School } from '../learn/school.queries.ts'
import type { Cards, StoredCard } from './cards.queries.ts'
import type { MemoryStanding, StateRow } from './states.queries.ts'

/** New cards that one list offers after what is due. */
export const NEW_AT_ONCE = 20

/** Planning looks at so many cards at most: bounds the work to some milliseconds. */
const MOST_PLANNED = 120

type Wanted = { school: School; standing: MemoryStanding; languageId: number | undefined; now: Date }

/** The cards that are open to the learner, in the order of the path. */
export const openCards = (cards: Cards, { school, standing, languageId, now }: Wanted): StoredCard[] =>
  cards.inOrder.filter(
    (card) =>
      (languageId === undefined || card.language_id === languageId) &&
      !isLessonLocked(school, standing.grants, card.lesson_id, now),
  )

/** Of open cards those that may come as new ones: the learner has begun a lesson of their unit. */
export function introducible(open: readonly StoredCard[], { school, standing }: Wanted): StoredCard[] {
  const unitOf = (lessonId: number) => school.lessonById.get(lessonId)?.unit_id
  const begun = new Set(standing.begun.map(unitOf))
  return open.filter(({ lesson_id }) => begun.has(unitOf(lesson_id)))
}

/**
 * Due cards in the order in which they should be reviewed: steps under way, then what is most in danger. When more piled up than the
 * learner's minutes hold, today's share of the catch-up plan comes first.
 */
export function inOrderOfNeed(due: readonly StateRow[], standing: MemoryStanding, now: Date): StateRow[] {
  const states = new Map(due.map((row) => [row.card_id, row]))
  const ordered = dueNow(
    due.map(({ card_id, ...state }) => ({ id: card_id, state: state as CardState })),
    now,
  )
  const perDay = cardsPerDay(standing.settings.daily_minutes, standing.secondsPerCard)
  const steps = ordered.filter(({ state }) => state?.state !== 'review')
  const reviews = ordered.flatMap(({ id, state }) =>
    state !== null && state.state === 'review' ? [{ id, state }] : [],
  )
  const planned =
    reviews.length > perDay
      ? catchUpPlan(
          reviews.slice(0, MOST_PLANNED),
          now,
          perDay,
          standing.settings.parameters ?? undefined,
        ).flat()
      : []
  const first = new Set(planned)
  const ids = [
    ...steps.map(({ id }) => id),
    ...planned,
    ...reviews.map(({ id }) => id).filter((id) => !first.has(id)),
  ]
  return ids.flatMap((id) => states.get(id) ?? [])
}
