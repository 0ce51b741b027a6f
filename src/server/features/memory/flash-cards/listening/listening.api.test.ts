import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCardStates, newLearner } from '#tests/support/factories.ts'
import { addCard, addLesson, addUnit, subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

const DAY = 86_400_000
let app: TestApp
let lesson: number
let locked: number
let [bread, milk, mute, secret] = [0, 0, 0, 0]
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const { deps } = app
  await deps.storage.put('public/breadsound.m4a', new Uint8Array(2048))
  await deps.storage.put('public/breadsentence.m4a', new Uint8Array(4096))
  lesson = await addLesson(deps, await addUnit(deps), 'FLASH_CARD')
  const example = {
    text: 'I like bread.',
    meaning: { my: 'ကြိုက်တယ်', en: 'I like bread.' },
    audio: '/media/breadsentence.m4a',
  }
  bread = await addCard(deps, lesson, { front: 'bread', audio: '/media/breadsound.m4a', example })
  milk = await addCard(deps, lesson, { front: 'milk', audio: '/media/milksound.m4a' })
  mute = await addCard(deps, lesson, { front: 'mute', audio: null })
  locked = await addLesson(deps, await addUnit(deps, { isPremium: true }), 'FLASH_CARD')
  secret = await addCard(deps, locked, { front: 'secret', audio: '/media/secretsound.m4a' })
})
afterAll(() => app.stop())

type Learner = Awaited<ReturnType<typeof newLearner>>
const ask = (learner: Learner, input: Record<string, unknown> = {}) =>
  send(app, 'GET', '/flash-cards/to-hear', input, learner)
const fronts = async (learner: Learner, input: Record<string, unknown> = {}) =>
  (await ask(learner, input)).body.data.map(({ front }: { front: string }) => front)
const inDays = (days: number) => new Date(Date.now() + days * DAY)
const workOn = (learner: Learner, lesson_id: number, updated_at = new Date()) =>
  app.deps.db
    .insertInto('lesson_progress')
    .values({ learner_id: learner.id, lesson_id, status: 1, last_reached_second: 0, updated_at })
    .execute()

test('due words come first, then those being learned; none that is known, mute, locked or set aside', async () => {
  const learner = await newLearner(app)
  expect(await fronts(learner)).toEqual([])
  const states = [
    { card_id: bread, stability: 10, due_at: inDays(5) },
    { card_id: milk, stability: 30, due_at: inDays(-1) },
    { card_id: mute, stability: 3, due_at: inDays(-1) },
    { card_id: secret, stability: 3, due_at: inDays(-1) },
  ]
  await addCardStates(app, learner.id, states)
  const { body } = await ask(learner)
  expect(body.data.map(({ front }: { front: string }) => front)).toEqual(['milk', 'bread'])
  expect(body.data[1]).toMatchObject({
    card_id: bread,
    audio: '/media/breadsound.m4a',
    bytes: 2048,
    example: { text: 'I like bread.', audio: '/media/breadsentence.m4a', bytes: 4096 },
  })
  expect(await fronts(learner, { most: 1 })).toEqual(['milk'])
  expect(await fronts(learner, { language_id: 2 })).toEqual([])
  await send(app, 'POST', '/flash-cards/set-aside', { card_id: bread, as: 'buried' }, learner)
  expect(await fronts(learner)).toEqual(['milk'])
  await app.deps.db
    .updateTable('card_states')
    .set({ due_at: inDays(9) })
    .where('learner_id', '=', learner.id)
    .where('card_id', '=', milk)
    .execute()
  expect(await fronts(learner)).toEqual([])
  await subscribe(app.deps, learner.id, 'english')
  expect(await fronts(learner)).toEqual(['secret'])
})

test('sizes are known without reading a sound', async () => {
  const learner = await newLearner(app)
  await workOn(learner, lesson)
  await app.deps.storage.put('public/milksound.m4a', new Uint8Array(512))
  const read = vi.spyOn(app.deps.storage, 'get')
  const { body } = await ask(learner, { of: 'lessons' })
  expect(body.data.map(({ bytes }: { bytes: number }) => bytes)).toEqual([2048, 512])
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
  await app.deps.storage.remove('public/milksound.m4a')
})

test('an own card is heard where the school says what stands on it, and takes no other’s place where it is silent', async () => {
  const learner = await newLearner(app)
  const keep = async (front: string) =>
    (await send(app, 'POST', '/decks/cards', { front, back: 'မြန်မာ' }, learner)).body.data.id
  const silent: number[] = []
  for (let nth = 0; nth < 20; nth++) silent.push(await keep(`quince ${nth}`))
  const own = await keep('Bread')
  const states = [...silent, own, milk].map((card_id, index) => ({
    card_id,
    stability: 3,
    due_at: inDays(index - 30),
  }))
  await addCardStates(app, learner.id, states)
  const { body } = await ask(learner, { most: 2 })
  expect(body.data).toMatchObject([
    { card_id: milk, front: 'milk' },
    { card_id: own, front: 'Bread', audio: '/media/breadsound.m4a', bytes: 2048, example: null },
  ])
  expect(await fronts(learner, { language_id: 2 })).toEqual([])
})

test('this week’s lessons bring the words of their units, met or not', async () => {
  const learner = await newLearner(app)
  await workOn(learner, lesson, inDays(-8))
  expect(await fronts(learner, { of: 'lessons' })).toEqual([])
  await app.deps.db.deleteFrom('lesson_progress').where('learner_id', '=', learner.id).execute()
  await workOn(learner, lesson, inDays(-6))
  await workOn(learner, locked)
  expect(await fronts(learner, { of: 'lessons' })).toEqual(['bread', 'milk'])
  expect(await fronts(learner, { of: 'lessons', most: 1 })).toEqual(['bread'])
  await send(app, 'POST', '/flash-cards/set-aside', { card_id: bread, as: 'suspended' }, learner)
  expect(await fronts(learner, { of: 'lessons' })).toEqual(['milk'])
})

test('what was listened to counts for its day like what was watched, once however often it is told', async () => {
  const learner = await newLearner(app)
  const event = { language_id: 1, event_id: randomUUID(), second: 45, at: new Date().toISOString() }
  const tell = (change = {}) => send(app, 'POST', '/flash-cards/heard', { ...event, ...change }, learner)
  const replies = await Promise.all([tell(), tell(), tell({ event_id: event.event_id.toUpperCase() })])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const days = () =>
    app.deps.db
      .selectFrom('daily_seconds')
      .select(['kind', 'event_ms', 'language_id'])
      .where('learner_id', '=', learner.id)
      .execute()
  expect(await days()).toEqual([{ kind: 'video', event_ms: 45_000, language_id: 1 }])
  expect((await tell({ event_id: randomUUID(), language_id: 9 })).status).toBe(422)
  expect((await tell({ event_id: randomUUID(), second: 3601 })).status).toBe(422)
  expect((await tell({ event_id: randomUUID(), at: inDays(1).toISOString() })).status).toBe(422)
  expect(await days()).toHaveLength(1)
})

test('each list costs one statement besides the session', async () => {
  const learner = await newLearner(app)
  await workOn(learner, lesson)
  expect(await statementsOf(() => ask(learner))).toHaveLength(2)
  expect(await statementsOf(() => ask(learner, { of: 'lessons' }))).toHaveLength(2)
})
