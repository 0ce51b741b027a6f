import type { Generated } from 'kysely'
import type { Answer, AnswerForm, QuestionType } from '#domain/grading/question.ts'
import type { Speaker } from '#domain/speaking/speakers.ts'
import type { WrittenLine } from '#domain/text/furigana/written-line.ts'
import type { AccountTables } from './account-rows.ts'
import type {
  CardBody,
  CharacterBody,
  CourseBody,
  ItemBody,
  LocalText,
  QuestionBody,
  StrokeBody,
} from './bodies.ts'
import type { Json, JsonByDefault, Moment, MomentByDefault, MomentOrNull } from './column-types.ts'
import type { NotificationTables } from './notification-rows.ts'
import type { PaymentTables } from './payment-rows.ts'
import type { ReadingTables } from './reading-rows.ts'
import type { EventTables } from './rows/event-rows.ts'
import type { InboxTables } from './rows/inbox-rows.ts'
import type { MemoryTables } from './rows/memory-rows.ts'
import type { LiveTables, StudyTables } from './study-rows.ts'

export type { CodePurpose } from './account-rows.ts'

export type { LocalText }

export type Rendition = {
  name: '144p' | '240p' | '360p' | 'audio'
  bytes: number
  bandwidth: number
  width: number
  height: number
  codecs: string
  /** Where each encrypted segment lies in the rung's file, in bytes, and how long it plays. */
  segments: { start: number; bytes: number; seconds: number }[]
}

export type Phrase = { text: string; reading?: string; lang: string; my: string; en?: string }

type Others = AccountTables &
  EventTables &
  InboxTables &
  MemoryTables &
  LiveTables &
  NotificationTables &
  PaymentTables &
  ReadingTables &
  StudyTables

export type Tables = Others & {
  content_release: {
    only_one: Generated<boolean>
    version: number
    hash: string | null
    imported_at: MomentByDefault
  }
  levels: { id: number; language_id: number; code: string; name: string; position: number }
  units: {
    id: Generated<number>
    slug: string
    level_id: number
    position: number
    title: Json<LocalText>
    short_des: Json<LocalText>
    cover_photo: string | null
    is_premium: boolean
    hidden: Generated<boolean>
  }
  videos: {
    id: Generated<number>
    slug: string
    hosting_id: string
    provider: Generated<string>
    /** Seconds, rounded up. */
    duration: number
    poster: string | null
    renditions: JsonByDefault<Rendition[]>
    subtitles: JsonByDefault<{ lang: string }[]>
    /** Which lines are the learner's turn to say, from 1. */
    turns: JsonByDefault<number[]>
    /** Who says each line, from the first. */
    speakers: JsonByDefault<Speaker[]>
    /** Each line with its kanji, from the first; null if it has none. */
    written: JsonByDefault<(WrittenLine | null)[]>
    key: Buffer | null
    media_hash: string | null
  }
  lessons: {
    id: Generated<number>
    slug: string
    unit_id: number
    position: number
    lesson_type: 'VIDEO' | 'PRACTICE' | 'FLASH_CARD' | 'CHARACTER'
    title: Json<LocalText>
    topics: JsonByDefault<string[]>
    cover_photo: string | null
    video_id: number | null
    /** Seconds. */
    total_length: Generated<number>
    total_question: Generated<number>
    phrases: JsonByDefault<Phrase[]>
    preview: JsonByDefault<string[]>
    hidden: Generated<boolean>
  }
  lesson_progress: {
    learner_id: number
    lesson_id: number
    status: 0 | 1 | 2
    last_reached_second: number
    watched: JsonByDefault<[number, number][]>
    updated_at: MomentByDefault
  }
  questions: {
    id: Generated<number>
    slug: string
    lesson_id: number
    position: number
    question_type: QuestionType
    format: AnswerForm
    body: Json<QuestionBody>
    hidden: Generated<boolean>
  }
  cards: {
    id: Generated<number>
    slug: string
    language_id: number
    lesson_id: number
    position: number
    kind: 'word' | 'character'
    body: Json<CardBody>
    hidden: Generated<boolean>
  }
  character_categories: {
    id: number
    slug: string
    type: 'character' | 'word'
    name: Json<LocalText>
    position: number
  }
  characters: {
    id: Generated<number>
    slug: string
    type: 'character' | 'word'
    category_id: number
    position: number
    lesson_id: number | null
    card_id: number | null
    body: Json<CharacterBody>
    strokes: JsonByDefault<StrokeBody[]>
    /** Keys of comparison of all that it is found by, one a line. */
    search_text: string
    hidden: Generated<boolean>
  }
  level_test_items: {
    id: Generated<number>
    slug: string
    language_id: number
    level_code: string
    body: Json<ItemBody>
    a: number
    b: number
    c: number
    hidden: Generated<boolean>
  }
  courses: {
    id: Generated<number>
    slug: string
    language_id: number
    position: number
    level_name: string
    product: 'english' | 'japanese' | 'learn-plus' | null
    body: Json<CourseBody>
    cover_photo: string | null
    hidden: Generated<boolean>
  }
  course_lessons: { course_id: number; position: number; lesson_id: number }
  course_totals: { course_id: number; enrolled: Generated<number> }
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
    /** When the learner saw that it was accepted. */
    told_at: MomentOrNull
    notified_at: MomentOrNull
  }
  accepted_answers: {
    question_id: number
    answer_key: string
    answer: Json<Answer>
    accepted_at: MomentByDefault
  }
  decks: {
    learner_id: number
    id: Generated<number>
    name: string
    language_id: number
    origin: string
    both_ways: Generated<boolean>
    created_at: MomentByDefault
  }
  deck_cards: {
    learner_id: number
    id: Generated<number>
    deck_id: number
    guid: string
    position: number
    front: string
    back: string
    reading: string | null
    lang: string
    example: Generated<string | null>
    example_meaning: Generated<string | null>
  }
  certificates: {
    learner_id: number
    level_id: number
    number: string
    earned_on: string
    words_met: number
    words_known: number
    is_named: Generated<boolean>
  }
  unit_tests: {
    learner_id: number
    unit_id: number
    day: string
    question_ids: number[]
    event_ids: string[]
    begun_at: Moment
    finished_at: MomentOrNull
    total: number | null
    correct: number | null
    passed: boolean | null
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
  badges: { learner_id: number; code: string; earned_at: MomentByDefault }
  guides_seen: {
    learner_id: number
    guide: 'learn' | 'japanese-characters'
    seen_at: MomentByDefault
  }
  outages: { day: string; note: string | null; noted_at: MomentByDefault }
}
