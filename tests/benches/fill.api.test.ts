import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase } from '#tests/support/database.ts'
import { fill, fillOne } from '../../bench/parts/fill.ts'
import { fillHabit } from '../../bench/parts/fill-habit.ts'
import { fillPayments } from '../../bench/parts/fill-payments.ts'
import { fillPractice, fillPracticeOfOne } from '../../bench/parts/fill-practice.ts'

test('the benches fill the tables as they are', async () => {
  const { connection, drop } = await createDatabase({ school: true })
  const database = new pg.Client(connection)
  await database.connect()
  const first = await fill(database, 3)
  const { cardIds } = await fillPractice(database, { first, learners: 3, reviewsEach: 5 })
  await fillOne(database, first, 10)
  await fillPracticeOfOne(database, first, 10)
  await fillPayments(database, { first, learners: 3, pending: 2 })
  expect((await fillHabit(database, { first, learners: 3 })).liveId).toBeGreaterThan(0)
  expect(cardIds).toHaveLength(120)
  const { rows } = await database.query(
    'select count(*)::int from reviews where learner_id = $1 union all select count(*)::int from lesson_progress where learner_id = $1',
    [first],
  )
  expect(rows.map(({ count }) => count)).toEqual([15, 58])
  await database.end()
  await drop()
})
