import { afterAll, beforeAll, expect, test } from 'vitest'
import { endGrant } from '#server/core/subscriptions/grants.queries.ts'
import { addCardStates, newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

test('path, lessons and cards agree on what is open: taken back is locked at once, and the day of an outage is given again', async () => {
  const { db } = app.deps
  const { id: card_id, lesson_id } = await db
    .selectFrom('cards')
    .innerJoin('lessons', 'lessons.id', 'cards.lesson_id')
    .select(['cards.id', 'lesson_id'])
    .where('lessons.slug', '=', 'a1-market-words')
    .executeTakeFirstOrThrow()
  const learner = await newLearner(app)
  await addCardStates(app, learner.id, [{ card_id, due_at: new Date(Date.now() - 86_400_000) }])
  const seen = async () => {
    const units = (await send(app, 'GET', '/learn-units', { language_id: 1 }, learner)).body.data
    const cards = (await send(app, 'GET', '/flash-cards', { due: 1, language_id: 1 }, learner)).body.data
    return {
      unit: units[1].lock,
      lesson: (await send(app, 'GET', `/lessons/${lesson_id}`, {}, learner)).body.data.lock,
      due: (await send(app, 'GET', '/flash-cards/overview', {}, learner)).body.data.due,
      cards: cards.some(({ id }: { id: number }) => id === card_id),
    }
  }
  const closed = { unit: true, lesson: true, due: 0, cards: false }
  const open = { unit: false, lesson: false, due: 1, cards: true }
  expect(await seen()).toEqual(closed)
  await subscribe(app.deps, learner.id, 'english')
  expect(await seen()).toEqual(open)
  const { source } = await db
    .selectFrom('grants')
    .select('source')
    .where('learner_id', '=', learner.id)
    .executeTakeFirstOrThrow()
  await endGrant(db, { source, reason: 'refunded' }, app.deps.now())
  expect(await seen()).toEqual(closed)

  // What is given next begins after what the ledger has already.
  for (const table of ['grant_ends', 'grants'] as const)
    await db.deleteFrom(table).where('source', '=', source).execute()
  await subscribe(app.deps, learner.id, 'english', { startedDaysAgo: 30, days: 29.5 })
  expect(await seen()).toEqual(closed)
  const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
  await db.insertInto('outages').values({ day, note: null }).execute()
  expect(await seen()).toEqual(open)
  await db.deleteFrom('outages').execute()
})
