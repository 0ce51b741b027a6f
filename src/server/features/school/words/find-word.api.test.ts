import { afterAll, beforeAll, expect, test } from 'vitest'
import { toForwardKey } from '#domain/memory/card-key.ts'
import { getCards, type StoredCard } from '#server/core/catalogue/cards.queries.ts'
import { getVocabularies } from '#server/core/catalogue/vocabularies.queries.ts'
import { lessonProduct } from '#server/core/subscriptions/lesson-access.ts'
import { newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

let app: TestApp
let learner: Awaited<ReturnType<typeof newLearner>>
let locked: StoredCard
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  learner = await newLearner(app)
  const [school, { inOrder }, { cardsOf: byLemma }] = await Promise.all([
    app.deps.school(),
    getCards(app.deps),
    getVocabularies(app.deps),
  ])
  const isLocked = ({ lesson_id, language_id }: StoredCard) =>
    language_id === 1 && lessonProduct(school, lesson_id) !== null
  const taught = new Set([...byLemma.values()].filter((cards) => cards.every(isLocked)).flat())
  locked = inOrder.find((card) => taught.has(card)) as StoredCard
})
afterAll(() => app.stop())

const ask = (word: string, who: { token?: string } = learner) =>
  send(app, 'GET', '/words/find', { word }, { ...who, headers: { 'accept-language': 'my' } })
const find = async (word: string, who = learner) => (await ask(word, who)).body.data

test('a word is found by how its card writes it and by its dictionary form, with its example and its sound', async () => {
  for (const [word, front] of [
    ['Hello', 'hello'],
    ['いえ', 'いえ'],
    ['イエ', 'いえ'],
  ])
    expect((await find(word as string)).taught).toMatchObject({
      front,
      audio: expect.stringMatching(/^\/media/),
    })
  const { example } = (await find('hello')).taught
  expect(example === null || example.text.length > 0).toBe(true)
  expect(await find('qqqq')).toEqual({ taught: null, own_card_id: null })
})

test('what a locked lesson teaches of it stays there', async () => {
  expect((await find(locked.body.front)).taught).toBeNull()
  const other = await newLearner(app)
  await subscribe(app.deps, other.id, 'english')
  expect((await find(locked.body.front, other)).taught).toMatchObject({ front: locked.body.front })
})

test('the own card that has the word is named to its owner alone, and the word is marked where it is unknown', async () => {
  const [mine, other] = [await newLearner(app), await newLearner(app)]
  const card = await send(app, 'POST', '/decks/cards', { front: 'Hello', back: 'မင်္ဂလာပါ' }, mine)
  expect((await find('hello', mine)).own_card_id).toBe(card.body.data.id)
  expect((await find('hello', other)).own_card_id).toBeNull()
  const watch = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'a1-greetings-watch')
    .executeTakeFirstOrThrow()
  const [met] = (await getCards(app.deps)).inOrder
  const state = {
    state: 'learning',
    stability: 1,
    difficulty: 5,
    step: 0,
    scheduled_days: 0,
    reps: 1,
    lapses: 0,
  } as const
  await app.deps.db
    .insertInto('card_states')
    .values({
      ...{
        ...state,
        learner_id: mine.id,
        ...toForwardKey('school', met?.id ?? 0),
        last_review_id: crypto.randomUUID(),
      },
      ...{ due_at: new Date(), last_reviewed_at: new Date() },
    })
    .execute()
  const coverage = () => send(app, 'GET', '/words/coverage', { kind: 'lesson', id: watch.id }, mine)
  const unknown: { word: string; kept: boolean }[] = (await coverage()).body.data.unknown
  expect(unknown.filter(({ kept }) => kept).map(({ word }) => word)).toEqual(['hello'])
  expect(unknown.length).toBeGreaterThan(5)
  expect(await statementsOf(coverage)).toHaveLength(2)
  const long = 'x'.repeat(1500)
  expect((await send(app, 'POST', '/decks/cards', { front: long, back: 'b' }, mine)).status).toBe(200)
})

test('what is asked wrongly is refused; the call asks the database once, besides the session', async () => {
  for (const word of ['', 'x'.repeat(101), '\u0000']) expect((await ask(word)).status).toBe(422)
  expect((await ask('hello', {})).status).toBe(401)
  await ask('hello')
  expect(await statementsOf(() => ask('market'))).toHaveLength(2)
})
