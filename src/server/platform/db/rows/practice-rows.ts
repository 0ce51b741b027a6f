import type { Generated } from 'kysely'
import type { Answer } from '#domain/practice/grading/question.ts'
import type { Json, JsonByDefault, Moment, MomentByDefault, MomentOrNull } from '../column-types.ts'

/** Rows of what learners did with the school: how far they came, and what they answered and drew. */
export type PracticeTables = {
  lesson_progress: {
    learner_id: number
    lesson_id: number
    status: 0 | 1 | 2
    last_reached_second: number
    watched: JsonByDefault<[number, number][]>
    reached_at: MomentOrNull
    updated_at: MomentByDefault
  }
  answers: {
    learner_id: number
    id: Generated<number>
    question_id: number
    answer: Json<Answer>
    is_correct: boolean
    started_at: Moment
    ended_at: Moment
    created_at: MomentByDefault
    event_id: string | null
    is_return: Generated<boolean>
  }
  practice_totals: {
    learner_id: number
    answered: Generated<number>
    correct: Generated<number>
    milliseconds: Generated<number>
    flawless: Generated<number>
    reviewed: Generated<number>
    review_milliseconds: Generated<number>
    undone: Generated<number>
  }
  appeals: {
    learner_id: number
    id: Generated<number>
    question_id: number
    answer: Json<Answer>
    note: string | null
    state: Generated<'open' | 'accepted' | 'refused'>
    created_at: MomentByDefault
    decided_at: MomentOrNull
    /** Time when the learner saw that it was accepted. */
    told_at: MomentOrNull
    notified_at: MomentOrNull
  }
  accepted_answers: {
    question_id: number
    answer_key: string
    answer: Json<Answer>
    accepted_at: MomentByDefault
  }
  level_tests: {
    learner_id: number
    session_id: string
    language_id: number
    answers: JsonByDefault<{ question_id: number; answer: Answer; is_correct: boolean }[]>
    open_item: number | null
    theta: number | null
    standard_error: number | null
    final_level: string | null
    finished_at: MomentOrNull
    created_at: MomentByDefault
  }
  drawings: {
    learner_id: number
    event_id: string
    character_id: number
    mistakes: number
    duration_ms: number
    drawn_at: Moment
  }
  character_practice: {
    learner_id: number
    character_id: number
    attempts: number
    best_mistakes: number
    is_learned: boolean
    updated_at: MomentByDefault
  }
  enrolments: { learner_id: number; course_id: number; enrolled_at: MomentByDefault }
  course_totals: { course_id: number; enrolled: Generated<number> }
}
