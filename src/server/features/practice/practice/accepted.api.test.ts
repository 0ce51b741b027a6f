import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newLearner } from '#tests/support/factories.ts'
import { addLesson, addQuestion, addUnit, subscribe, typedBody } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { acceptAppeal, refuseAppeal } from './appeals.queries.ts'

let app: TestApp
let free: number
let secret: number
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const { deps } = app
  free = await addQuestion(
    deps,
    await addLesson(deps, await addUnit(deps), 'PRACTICE'),
    typedBody('beautiful'),
  )
  const locked = await addLesson(deps, await addUnit(deps, { isPremium: true }), 'PRACTICE')
  secret = await addQuestion(deps, locked, typedBody('hidden'))
})
afterAll(() => app.stop())

type Learner = Awaited<ReturnType<typeof newLearner>>
const appeal = async (learner: Learner, question_id: number, answer: string): Promise<number> =>
  (await send(app, 'POST', '/questions/appeal', { question_id, answer }, learner)).body.data.id
const accept = (id: number) => inTransaction(app.deps.db, (trx) => acceptAppeal(trx, id))
const accepted = async (learner: Learner) =>
  (await send(app, 'GET', '/appeals/accepted', {}, learner)).body.data
const isTold = async (learner: Learner): Promise<boolean> =>
  (await send(app, 'GET', '/today', {}, learner)).body.data.has_accepted_appeal
const seen = (learner: Learner, ...appeal_ids: unknown[]) =>
  send(app, 'POST', '/appeals/seen', { appeal_ids }, learner)

test('an accepted appeal is told to its learner until they have seen it; others’ stay as they are', async () => {
  const [one, other] = [await newLearner(app), await newLearner(app)]
  const [mine, theirs] = [await appeal(one, free, 'lovely'), await appeal(other, free, 'pretty')]
  expect([await accepted(one), await isTold(one)]).toEqual([[], false])
  await accept(mine)
  await accept(theirs)
  expect(await accepted(one)).toEqual([{ id: mine, question: 'Write ___.', answer: 'lovely' }])
  expect([await isTold(one), await isTold(other)]).toEqual([true, true])
  expect((await seen(other, mine)).status).toBe(200)
  expect(await isTold(one)).toBe(true)
  await seen(one, mine, theirs, mine)
  expect([await accepted(one), await isTold(one)]).toEqual([[], false])
  expect(await accepted(other)).toMatchObject([{ id: theirs }])
})

test('a refused one and an open one are not told, and seeing them before does not hide them', async () => {
  const learner = await newLearner(app)
  const id = await appeal(learner, free, 'fair')
  await seen(learner, id)
  await accept(id)
  expect(await accepted(learner)).toMatchObject([{ id }])
  await seen(learner, id)
  const refused = await appeal(learner, free, 'ugly')
  await inTransaction(app.deps.db, (trx) => refuseAppeal(trx, refused))
  expect([await accepted(learner), await isTold(learner)]).toEqual([[], false])
  for (const ids of [[], ['x'], [-1], Array.from({ length: 101 }, (_, i) => i + 1)])
    expect((await seen(learner, ...ids)).status).toBe(422)
})

test('of a lesson that is locked by then no word is told', async () => {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'english')
  const id = await appeal(learner, secret, 'covert')
  await accept(id)
  expect(await accepted(learner)).toEqual([{ id, question: 'Write ___.', answer: 'covert' }])
  await app.deps.db.deleteFrom('grants').where('learner_id', '=', learner.id).execute()
  expect(await accepted(learner)).toEqual([{ id, question: null, answer: null }])
})
