import type { Generated } from 'kysely'
import type { TableChoice } from '#domain/memory/decks/table-choice.ts'
import type { AccountTables } from './account-rows.ts'
import type { Moment, MomentByDefault, MomentOrNull } from './column-types.ts'
import type { PaymentTables } from './payment-rows.ts'
import type { ReadingTables } from './reading-rows.ts'
import type { EventTables } from './rows/event-rows.ts'
import type { InboxTables } from './rows/inbox-rows.ts'
import type { MemoryTables } from './rows/memory-rows.ts'
import type { NotificationTables } from './rows/notification-rows.ts'
import type { PracticeTables } from './rows/practice-rows.ts'
import type { SchoolTables } from './rows/school-rows.ts'
import type { LiveTables, StudyTables } from './study-rows.ts'

export type { CodePurpose } from './account-rows.ts'
export type { LocalText } from './bodies.ts'
export type { Phrase, Rendition } from './rows/school-rows.ts'

type Others = AccountTables &
  EventTables &
  InboxTables &
  MemoryTables &
  LiveTables &
  NotificationTables &
  PaymentTables &
  PracticeTables &
  ReadingTables &
  SchoolTables &
  StudyTables

/** Every table: those that belong together in files of their own, the others here. */
export type Tables = Others & {
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
  deck_drafts: {
    learner_id: number
    id: string
    name: string
    language_id: number
    content: Uint8Array
    created_at: MomentByDefault
  }
  table_choices: {
    learner_id: number
    header: string
    choice: TableChoice
    chosen_at: MomentByDefault
  }
  certificates: {
    learner_id: number
    level_id: number
    number: string
    name: string | null
    corrected_on: string | null
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
  badges: { learner_id: number; code: string; earned_at: MomentByDefault }
  guides_seen: {
    learner_id: number
    guide: 'learn' | 'japanese-characters'
    seen_at: MomentByDefault
  }
  outages: { day: string; note: string | null; noted_at: MomentByDefault }
}
