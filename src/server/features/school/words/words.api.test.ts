import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toForwardKey } from '#domain/memory/card-key.ts'
import type { CardStateName } from '#domain/memory/card-state.ts'
import { toZawgyi } from '#domain/text/clean-text.ts'
import { getCards, type StoredCard } from '#server/core/catalogue/cards.queries.ts'
import { lessonProduct } from '#server/core/subscriptions/lesson-access.ts'
import { newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

type Word = { id: number; front: string; back: string; stage: string; unit_id: number; due_at: string }

let app: TestApp
let learner: Awaited<ReturnType<typeof newLearner>>
/** Free English cards: three just met, four being learned, five known; and one that is locked. */
let met: StoredCard[]
let locked: StoredCard
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  learner = await newLearner(app)
  const [school, { inOrder }] = [await app.deps.school(), await getCards(app.deps)]
  const english = inOrder.filter(({ language_id }) => language_id === 1)
  const isFree = ({ lesson_id }: StoredCard) => lessonProduct(school, lesson_id) === null
  met = english.filter(isFree).slice(0, 12)
  locked = english.find((card) => !isFree(card)) as StoredCard
  for (const [index, { id }] of met.entries())
    await remember(id, index, index < 3 ? 'learning' : 'review', index < 7 ? 2 : 30)
  await remember(locked.id, 50, 'review', 2)
})
afterAll(() => app.stop())

const remember = (
  card_id: number,
  days: number,
  state: CardStateName,
  stability: number,
  learner_id = learner.id,
) =>
  app.deps.db
    .insertInto('card_states')
    .values({
      ...{
        learner_id,
        ...toForwardKey('school', card_id),
        state,
        stability,
        difficulty: 5,
        step: 0,
        scheduled_days: days,
      },
      ...{ due_at: new Date(Date.now() + days * 86_400_000), reps: 1, lapses: 0 },
      ...{ last_reviewed_at: new Date(), last_review_id: randomUUID() },
    })
    .execute()

const ask = (input: Record<string, unknown> = {}, { token } = learner) =>
  send(
    app,
    'GET',
    '/words',
    { language_id: 1, per_page: 100, ...input },
    { token, headers: { 'accept-language': 'my' } },
  )
const words = async (input: Record<string, unknown> = {}): Promise<Word[]> => (await ask(input)).body.data

test('what was met stands in three stages, what comes back next first', async () => {
  const { body } = await ask()
  expect(body.counts).toEqual({ met: 3, learning: 4, known: 5 })
  expect(body.data.map(({ id }: Word) => id)).toEqual(met.map(({ id }) => id))
  for (const stage of ['met', 'learning', 'known'])
    expect((await words({ stage })).map((word) => word.stage)).toEqual(Array(body.counts[stage]).fill(stage))
})

test('the stages come to what the profile counts', async () => {
  const { body } = await send(app, 'GET', '/analytics-data', {}, learner)
  const { counts } = (await ask()).body
  const profile = (await send(app, 'GET', '/person', {}, learner)).body
  for (const one of [body.data, profile.data]) {
    expect(one).toMatchObject({ words_learning: counts.learning + 1, words_known: counts.known })
    expect(one.words_met).toBe(counts.met + counts.learning + counts.known + 1)
  }
})

test('the library counts the words that are listed: open ones of one language, and own cards that nobody asked for yet', async () => {
  const one = await newLearner(app)
  const [japanese] = (await getCards(app.deps)).inOrder.filter(({ language_id }) => language_id === 2)
  for (const { id } of [...met.slice(0, 2), locked, japanese as StoredCard])
    await remember(id, 1, 'review', 2, one.id)
  const counted = async () => (await send(app, 'GET', '/library', {}, one)).body.data.words_met
  const listed = async () => (await ask({}, one)).body.pagination.total
  expect([await counted(), await listed()]).toEqual([2, 2])
  await send(app, 'POST', '/decks/cards', { front: 'market', back: 'ဈေး' }, one)
  expect([await counted(), await listed()]).toEqual([3, 3])
  await subscribe(app.deps, one.id, 'english')
  expect([await counted(), await listed()]).toEqual([4, 4])
  await send(app, 'POST', '/me/update', { language_id: 2 }, one)
  expect([await counted(), await listed()]).toEqual([1, 4])
})

test('a word that is locked is not among them, until it is open', async () => {
  expect((await words()).map(({ id }) => id)).not.toContain(locked.id)
  const other = await newLearner(app)
  expect((await ask({}, other)).body.data).toEqual([])
  await subscribe(app.deps, learner.id, 'english')
  expect((await words()).map(({ id }) => id)).toContain(locked.id)
  await app.deps.db.deleteFrom('grants').where('learner_id', '=', learner.id).execute()
})

test('words are found in both languages, in Zawgyi too, and by unit and level', async () => {
  const [card] = met
  const meaning = card?.body.back.my ?? ''
  for (const q of [card?.body.front, meaning, toZawgyi(meaning)])
    expect([q, (await words({ q })).map(({ id }) => id)]).toEqual([q, expect.arrayContaining([card?.id])])
  expect(await words({ q: 'qqqqqq' })).toEqual([])
  const { units } = (await ask()).body
  for (const { id, count, level } of units) {
    const ofUnit = await words({ unit_id: id, level })
    expect(ofUnit.map(({ unit_id }) => unit_id)).toEqual(Array(count).fill(id))
  }
  expect(await words({ level: 'C1' })).toEqual([])
})

test('pages hold each word once', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => words({ page, per_page: 5 })))
  expect(pages.map(({ length }) => length)).toEqual([5, 5, 2])
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(12)
})

test('what was set aside is counted, and left out of what comes back', async () => {
  const [first, second] = met.map(({ id }) => id)
  const say = (card_id: number | undefined, as: string) =>
    send(app, 'POST', '/flash-cards/set-aside', { card_id, as }, learner)
  await say(first, 'suspended')
  await say(second, 'buried')
  try {
    const { body } = await ask({ stage: 'met' })
    expect([body.counts.met, body.data.length, body.coming]).toEqual([3, 3, 1])
    expect((await ask({ stage: 'met', coming: 1 })).body).toMatchObject({
      data: [{ id: met[2]?.id }],
      pagination: { total: 1 },
    })
  } finally {
    for (const card of [first, second]) await say(card, 'active')
  }
})

test('what is asked wrongly is refused', async () => {
  for (const input of [
    { language_id: 9 },
    { stage: 'lost' },
    { q: 'x'.repeat(101) },
    { q: '\u0000' },
    { page: 0 },
  ])
    expect([input, (await ask(input)).status]).toEqual([input, 422])
})

test('the call asks the database once, besides the session', async () => {
  await ask()
  for (const input of [{}, { q: 'a', stage: 'known' }])
    expect([input, (await statementsOf(() => ask(input))).length]).toEqual([input, 2])
})

test('units stand in the order of the path, whenever they came into the school', async () => {
  const { db } = app.deps
  const [one, other] = (await app.deps.school()).unitsOfLevel.get(1) ?? []
  if (!one || !other) throw new Error('The level has no two units')
  for (const [id, position] of [
    [one.id, other.position],
    [other.id, one.position],
  ] as const)
    await db.updateTable('units').set({ position }).where('id', '=', id).execute()
  const { version } = await db
    .updateTable('content_release')
    .set({ version: sql<number>`version + 1` })
    .returning('version')
    .executeTakeFirstOrThrow()
  await expect.poll(async () => (await app.deps.school()).version, { timeout: 10_000 }).toBe(version)
  const { ofLesson } = await getCards(app.deps)
  const who = await newLearner(app)
  await subscribe(app.deps, who.id, 'english')
  for (const { lessons } of [one, other]) {
    const [card] = lessons.flatMap(({ id }) => ofLesson.get(id) ?? [])
    await remember(card?.id ?? 0, 1, 'review', 2, who.id)
  }
  const { units } = (await ask({}, who)).body
  expect(units.map(({ id }: { id: number }) => id)).toEqual([other.id, one.id])
})
