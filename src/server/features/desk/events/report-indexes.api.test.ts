import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDays, readWaysToSum } from '#server/read-models/operator-analytics.ts'
import { indexesAreUsed } from '#tests/support/read-whole.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsBut } from '#tests/support/statements.ts'
import { readErrors, readOutbound, readSent, readTimings } from './report.queries.ts'
import { countLearnersByStep, sumWays } from './ways.queries.ts'

const LEARNERS = 10_000
/** Days over which they came, one after another. */
const DAYS = 400

/** Tables with rows for each learner, and what is counted of all of them. */
const GROWING = new Set(['learners', 'lesson_progress', 'daily_seconds', 'answers', 'event_counts'])

let app: TestApp
let database: pg.Client
beforeAll(async () => {
  app = await startApp()
  database = new pg.Client(app.connection)
  await database.connect()
  const came = `now() - interval '1 day' * (${DAYS} - n * ${DAYS}.0 / ${LEARNERS})`
  for (const rows of [
    `accounts (phone) select '+9597' || (10000000 + n) from generate_series(1, ${LEARNERS}) n`,
    `learners (account_id, name, created_at)
       select id, 'Su', ${came} from (select id, row_number() over (order by phone) as n from accounts) as numbered`,
    `lesson_progress (learner_id, lesson_id, status, updated_at)
       select learners.id, lessons.id, 0, created_at + interval '1 hour' * place
       from learners, (select id, row_number() over (order by id) as place from lessons limit 20) as lessons order by 4`,
    `daily_seconds (learner_id, day, kind, call_seconds)
       select id, created_at::date + later, 'video', 60 from learners, generate_series(0, 19) later order by 2`,
    `answers (learner_id, question_id, is_correct, started_at, ended_at)
       select learners.id, asked.id, true, now(), now() from learners, (select id from questions limit 10) as asked`,
    `event_counts (hour, type, name, route, value, release, count)
       select date_trunc('hour', now()) - interval '1 hour' * n, 'timing', 'lcp', '/learn', value, 'r', 1
       from generate_series(0, 24 * 60) n, generate_series(1, 40) value`,
  ])
    await database.query(`insert into ${rows}`)
  await database.query('analyze')
})
afterAll(async () => {
  await database.end()
  await app.stop()
})

const expectIndexes = indexesAreUsed(
  () => database,
  GROWING,
  (work) => statementsBut(/content_release|clock_timestamp/, work),
)

test.each([readDays, readSent, readOutbound, readTimings, readErrors, countLearnersByStep])(
  'what the operator asks (%o) reads no growing table whole',
  async (read) => {
    await expectIndexes(() => read(app.deps.db, 7))
  },
)

test('the sums of the night look up each learner of a day by an index', async () => {
  await expectIndexes(() => readWaysToSum(app.deps.db, { from: 4, until: 30 }))
  await expectIndexes(() => sumWays(app.deps.db))
  expect(await countLearnersByStep(app.deps.db, 30)).not.toEqual(new Map())
})
