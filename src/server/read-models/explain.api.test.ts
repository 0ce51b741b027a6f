import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/time/day.ts'
import { startOfStudyDay, studyDay, studyDaySpan } from '#domain/time/study-day.ts'
import { schemaOf, TABLE_OWNERS } from '#server/platform/db/table-owners.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { indexesAreUsed } from '#tests/support/read-whole.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { fill } from '../../../bench/parts/fill.ts'
import { fillPractice } from '../../../bench/parts/fill-practice.ts'
import { countWithDevice, readAudience } from './audience.ts'
import { readDecks } from './decks.ts'
import { readBadgeFacts, readLearningRecord } from './learning-record.ts'
import { readLessonEnd } from './lesson-end.ts'
import { readOwnInLibrary } from './library.ts'
import { readMetWords } from './met-words.ts'
import { readPath } from './path.ts'
import { readStreakDays } from './streak.ts'
import { readKeptWord, readWordKnowledge } from './word-knowledge.ts'

const LEARNERS = 2_000

const sources = globSync('*.ts', { cwd: import.meta.dirname, exclude: ['*.test.ts'] })
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n')

/** Tables with rows for each learner: none is read whole. Those of a new feature are among them by themselves. */
const GROWING = new Set([
  ...Object.keys(TABLE_OWNERS).filter((table) => schemaOf(table) === 'learner'),
  'sessions',
  'push_tokens',
])

/** Of them those that a read model asks. */
const ASKED = [...GROWING].filter((table) => new RegExp(`\\b(?:from|join)\\s+${table}\\b`).test(sources))

let made: TestDatabase
let database: pg.Client
let learnerId: number
beforeAll(async () => {
  made = await createDatabase({ school: true })
  database = new pg.Client(made.connection)
  await database.connect()
  learnerId = await fill(database, LEARNERS)
  await fillPractice(database, { first: learnerId, learners: LEARNERS, reviewsEach: 60 })
  await database.query('set session_replication_role = replica')
  const each = 'learners cross join generate_series(1, 20) n'
  for (const rows of [
    `push_tokens (token_hash, account_id, token, session_hash) select token_hash, account_id, 't' || account_id, token_hash from sessions`,
    `card_marks (learner_id, source, card_id, direction, set_aside_until) select id, 'school', n, 'forward', now() from ${each}`,
    'memory_settings (learner_id) select id from learners',
    `grants (learner_id, product, source, starts_at, ends_at, granted_at)
       select id, 'english', 's' || id || ' ' || n, now(), now() + interval '1 day', now() from ${each}`,
    `grant_ends (source, ended_at, reason) select source, now(), 'operator' from grants where source like '% 1'`,
    `story_readings (learner_id, story_id) select id, n from ${each}`,
    `study_sessions (learner_id, day_id, minute, duration, first_day) select id, 1, n, 15, current_date from ${each}`,
    'notification_settings (learner_id) select id from learners',
    `study_events (learner_id, event_id, kind, subject_id, seconds, studied_at)
       select id, gen_random_uuid(), 'short', 1, 9, now() - interval '1 day' * n from ${each}`,
    `study_pauses (learner_id, from_day, until_day) select id, current_date - n, current_date - n from ${each}`,
    `notifications (learner_id, key, kind, title, body, created_at) select id, 'n' || n, 'general', '{}', '{}', now() from ${each}`,
    `appeals (learner_id, question_id, answer, state) select id, n, '"a"', 'accepted' from ${each}`,
    `student_questions (learner_id, lesson_id, question, answered_at) select id, n, 'Why?', now() from ${each}`,
    `guides_seen (learner_id, guide) select id, guide from learners cross join unnest('{learn,japanese-characters}'::text[]) guide`,
    `badges (learner_id, code) select id, 'b' || n from ${each}`,
    `character_practice (learner_id, character_id, attempts, best_mistakes, is_learned) select id, n, 1, 0, true from ${each}`,
    `level_tests (learner_id, session_id, language_id) select id, gen_random_uuid(), 1 from ${each}`,
    `decks (learner_id, name, language_id, origin, both_ways) select id, 'D' || n, 1, 'o' || n, n = 1 from ${each} where n < 4`,
    `deck_cards (learner_id, deck_id, guid, position, front, back, lang)
       select learner_id, id, 'g' || id || ' ' || n, n, 'word ' || n, 'b', 'en' from decks cross join generate_series(1, 10) n`,
    `card_states (learner_id, source, card_id, direction, state, due_at, stability, difficulty, step, scheduled_days, reps, lapses, last_reviewed_at, last_review_id)
       select learner_id, 'own', id, 'forward', 'review', now(), 5, 5, 0, 4, 2, 0, now() - interval '4 days', gen_random_uuid() from deck_cards`,
  ])
    await database.query(`insert into ${rows} on conflict do nothing`)
  await database.query('set session_replication_role = origin')
  await database.query('analyze')
})
afterAll(async () => {
  await database.end()
  await made.drop()
})

const zone = 'Asia/Yangon'
const now = new Date()
const day = studyDay(now, zone)
const span = studyDaySpan(now, zone)
const lessons = { from: 1, to: 60 }
const cards = {
  lessons,
  products: '{"","english"}',
  cardBits: `{"x${'f'.repeat(300)}","x${'0'.repeat(300)}"}`,
}
const ofCards = () => ({ learnerId, day, span, now, languageId: 1, lessons, cards })
const end = () => ({
  ...ofCards(),
  untilTomorrow: startOfStudyDay(addDays(day, 2), zone),
  cardIds: null,
})

const expectIndexes = indexesAreUsed(() => database, GROWING, statementsOf)

test('every table of learners that a read model asks is full here: of an empty one no plan says anything', async () => {
  const { rows } = await database.query<{ name: string }>(
    ASKED.map((table) => `select '${table}' as name where not exists (select from ${table})`).join(
      ' union all ',
    ),
  )
  const empty = rows.map(({ name }) => name)
  expect(empty, 'give each learner rows of these tables in beforeAll above').toEqual([])
})

test.each<[screen: string, read: () => Promise<unknown>]>([
  ['the path', () => readPath(made.db, { ...ofCards(), schoolOnly: true, maxNew: 20 })],
  ['the path with own cards', () => readPath(made.db, { ...ofCards(), schoolOnly: false, maxNew: 20 })],
  ['the end of a lesson', () => readLessonEnd(made.db, { ...end(), schoolOnly: true })],
  ['the end of a lesson with own cards', () => readLessonEnd(made.db, { ...end(), schoolOnly: false })],
  ['the record', () => readLearningRecord(made.db, learnerId, day)],
  ['the facts for badges', () => readBadgeFacts(made.db, learnerId, day, { lessons: 100, words: 500 })],
  ['the streak', () => readStreakDays(made.db, learnerId, day)],
  ['the audience', () => readAudience(made.db, { after: 0, until: 9_000, most: 100, isLedgerAsked: true })],
  ['the devices of an audience', () => countWithDevice(made.db, [learnerId, learnerId + 1])],
  ['known words', () => readWordKnowledge(made.db, learnerId, { lessons, fronts: ['word 1'] })],
  ['a kept word', () => readKeptWord(made.db, learnerId, ['word 1'])],
  ['met words', () => readMetWords(made.db, { learnerId, languageId: 1, now, own: { most: 20 } })],
  ['the library', () => readOwnInLibrary(made.db, learnerId, now, 1)],
  ['the decks', () => readDecks(made.db, learnerId, { span, now, deckId: null })],
])('what %s asks reads no growing table whole', async (_, read) => {
  await expectIndexes(read)
})
