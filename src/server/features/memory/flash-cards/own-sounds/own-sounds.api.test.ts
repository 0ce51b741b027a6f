import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import {
  addCard,
  addLesson,
  addQuestion,
  addUnit,
  choiceBody,
  subscribe,
} from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

type Learner = Awaited<ReturnType<typeof newLearner>>

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const { deps } = app
  const free = await addLesson(deps, await addUnit(deps), 'FLASH_CARD')
  const locked = await addLesson(deps, await addUnit(deps, { isPremium: true }), 'FLASH_CARD')
  const meaning = { my: 'ကြိုက်တယ်', en: 'I like it.' }
  const example = { text: 'Zebras like zucchini!', meaning, audio: '/media/zebra-sentence.m4a' }
  await addCard(deps, free, { front: 'zebra', audio: '/media/zebra.m4a', example })
  await addCard(deps, locked, { front: 'Zebra', audio: '/media/zebra-locked.m4a' })
  await addCard(deps, locked, { front: 'zither', audio: '/media/zither.m4a' })
  const said = { said: 'Where is the zoo?', audio: '/media/zoo.m4a' }
  await addQuestion(deps, await addLesson(deps, await addUnit(deps), 'PRACTICE'), { ...choiceBody, ...said })
})
afterAll(() => app.stop())

const keep = (learner: Learner, front: string, more = {}) =>
  send(app, 'POST', '/decks/cards', { front, back: 'မြန်မာ', ...more }, learner)
/** The sounds of all own cards, as each of the calls that show them has them. */
async function sounds(learner: Learner) {
  const lists = [
    await send(app, 'GET', '/flash-cards', { due: 1, all: 1, per_page: 50 }, learner),
    await send(app, 'GET', '/words', { language_id: 1, per_page: 50 }, learner),
  ]
  type Shown = { front: string; audio: string | null; example: { audio: string | null } | null }
  return lists.map(({ body }) =>
    body.data
      .map(({ front, audio, example }: Shown) => [front, audio, example?.audio ?? null])
      .toSorted(([a]: [string], [b]: [string]) => a.localeCompare(b)),
  )
}

test('what the school says word for word has its sound on an own card, whatever its marks and capitals', async () => {
  const learner = await newLearner(app)
  await keep(learner, 'ZEBRA', { example: 'zebras like zucchini' })
  await keep(learner, 'Where is the zoo')
  await keep(learner, 'zebra crossing', { example: 'Zebras like carrots.' })
  const expected = [
    ['Where is the zoo', '/media/zoo.m4a', null],
    ['ZEBRA', '/media/zebra.m4a', '/media/zebra-sentence.m4a'],
    ['zebra crossing', null, null],
  ]
  expect(await sounds(learner)).toEqual([expected, expected])
})

test('a sound of a lesson that is locked is not given away, and comes once it is open', async () => {
  const learner = await newLearner(app)
  const { body } = await keep(learner, 'zither')
  const silent = [['zither', null, null]]
  expect(await sounds(learner)).toEqual([silent, silent])
  await subscribe(app.deps, learner.id, 'english')
  const loud = [['zither', '/media/zither.m4a', null]]
  expect(await sounds(learner)).toEqual([loud, loud])
  const deck = await send(app, 'GET', `/decks/${body.data.deck.id}`, {}, learner)
  const heard = [{ front: 'zither', audio: '/media/zither.m4a' }]
  expect(deck.body.data.cards).toMatchObject(heard)
  const review = { review_id: randomUUID(), card_id: body.data.id, rating: 3, duration_ms: 4000 }
  const reviews = [{ ...review, reviewed_at: new Date(Date.now() - 2 * 86_400_000).toISOString() }]
  expect((await send(app, 'POST', '/flash-cards/reviews', { reviews }, learner)).body.data).toMatchObject(
    heard,
  )
  const chosen = await send(app, 'GET', '/flash-cards/chosen', { kind: 'own', ahead: 14 }, learner)
  expect(chosen.body.data).toMatchObject(heard)
})

test('a sound costs no statement, but where a subscription decides', async () => {
  const learner = await newLearner(app)
  const due = () => send(app, 'GET', '/flash-cards', { due: 1, all: 1 }, learner)
  await keep(learner, 'nothing that is said')
  const before = (await statementsOf(due)).length
  await keep(learner, 'where is the zoo')
  expect(await statementsOf(due)).toHaveLength(before)
  await keep(learner, 'zither')
  expect(await statementsOf(due)).toHaveLength(before + 1)
})
