import type { ColumnType, Generated } from 'kysely'
import type { CardSource } from '#domain/memory/card-key.ts'
import type { Direction } from '#domain/memory/direction.ts'
import type { Moment, MomentByDefault, MomentOrNull } from '../column-types.ts'

/** Memory that learners have of cards, each by its key as `card-key.ts` of the domain has it. */
export type MemoryTables = {
  reviews: {
    learner_id: number
    review_id: string
    source: CardSource
    card_id: number
    direction: Direction
    rating: 1 | 2 | 3 | 4
    reviewed_at: Moment
    duration_ms: number
    /** The learner's day of study, by which the memory counts; null for those that were counted by UTC. */
    day: Generated<string | null>
    received_at: MomentByDefault
    /** To which of the learner's days and languages its time was added. */
    studied_day: Generated<string | null>
    studied_language: Generated<number | null>
  }
  review_voids: { learner_id: number; review_id: string; voided_at: MomentByDefault }
  card_marks: {
    learner_id: number
    source: CardSource
    card_id: number
    direction: Direction
    /** Infinity for never again. */
    set_aside_until: MomentOrNull
    set_aside_at: MomentOrNull
    hint: string | null
    hinted_at: MomentOrNull
    note: Generated<string | null>
    noted_at: MomentOrNull
  }
  card_states: {
    learner_id: number
    source: CardSource
    card_id: number
    direction: Direction
    state: 'new' | 'learning' | 'review' | 'relearning'
    due_at: Moment
    /** Days. */
    stability: number
    difficulty: number
    step: Generated<number>
    scheduled_days: Generated<number>
    reps: number
    lapses: number
    last_reviewed_at: Moment
    last_review_id: string
    /** As `reviews.day`. */
    last_day: Generated<string | null>
  }
  memory_settings: {
    learner_id: number
    daily_minutes: Generated<number>
    buttons: ColumnType<2 | 4, 2 | 4 | undefined, 2 | 4>
    both_ways: Generated<boolean>
    typed: Generated<boolean>
    /** Of FSRS-6, 21 numbers. */
    parameters: ColumnType<number[] | null, string | null | undefined, string | null>
    fitted_at: MomentOrNull
  }
}
