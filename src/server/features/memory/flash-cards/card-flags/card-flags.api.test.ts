import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEECH_LAPSES } from '#domain/memory/leech.ts'
import { newLearner } from '#tests/support/factories.ts'
import { addCard, addLesson, addUnit, subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf, withoutFrames } from '#tests/support/statements.ts'

const DAY = 86_400_000
let app: TestApp
let video: number
let lesson: number
let cards: number[]
let secret: number
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const { deps } = app
  const unit = await addUnit(deps)
  video = await addLesson(deps, unit, 'VIDEO')
  lesson = await addLesson(deps, unit, 'FLASH_CARD')
  cards = [await addCard(deps, lesson), await addCard(deps, lesson), await addCard(deps, lesson)]
  const locked = await addLesson(deps, await addUnit(deps, { isPremium: true }), 'FLASH_CARD')
  secret = await addCard(deps, locked, { front: 'secret' })
})
afterAll(() => app.stop())

type Session = { token: string; id: number }
const card = (n: number) => cards[n] ?? 0
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
const review = (learner: Session, card_id: number, rating = 4, reviewed_at = ago(40)) =>
  send(
    app,
    'POST',
    '/flash-cards/reviews',
    { reviews: [{ review_id: randomUUID(), card_id, rating, reviewed_at, duration_ms: 900 }] },
    learner,
  )
const setAside = (learner: Session, card_id: number, as: string, at?: string) =>
  send(app, 'POST', '/flash-cards/set-aside', { card_id, as, ...(at && { at }) }, learner)
const hint = (learner: Session, card_id: number, text: string, at?: string) =>
  send(app, 'POST', '/flash-cards/hint', { card_id, hint: text, ...(at && { at }) }, learner)
const idsOf = async (path: string, input: object, learner: Session) => {
  const { status, body } = await send(app, 'GET', path, { ...input }, learner)
  expect(status).toBe(200)
  return body.data.map(({ id }: { id: number }) => id).sort()
}
const dueIds = (learner: Session) => idsOf('/flash-cards', { due: 1, all: 1 }, learner)

/** Counts of cards on the screens: the review, the day, the forecasts, and what an end says of tomorrow. */
async function counts(learner: Session) {
  const get = async (path: string, input = {}) => (await send(app, 'GET', path, input, learner)).body.data
  const [overview, today, analytics, ending] = [
    await get('/flash-cards/overview'),
    await get('/today'),
    await get('/analytics-data'),
    await get('/ending'),
  ]
  return {
    due: overview.all_due,
    fresh: overview.all_new,
    today: today.due,
    days: overview.forecast.slice(0, 2).map(({ due }: { due: number }) => due),
    progress: analytics.forecast.slice(0, 2).map(({ due }: { due: number }) => due),
    tomorrow: ending.due_tomorrow,
    hasSuspended: overview.has_suspended,
  }
}

/** A learner of whose three cards two are due and one is new. */
async function withDueCards() {
  const learner = await newLearner(app)
  await review(learner, card(0))
  await review(learner, card(1))
  return learner
}

test('a card set aside for today is in no list, count or forecast of today, and in those of tomorrow', async () => {
  const learner = await withDueCards()
  expect(await counts(learner)).toMatchObject({ due: 2, fresh: 1, today: 2, days: [2, 0], tomorrow: 0 })
  const { body } = await setAside(learner, card(0), 'buried')
  expect(body.data).toMatchObject({ id: card(0), set_aside: 'buried', state: 'review' })
  await setAside(learner, card(2), 'buried')
  expect(await dueIds(learner)).toEqual([card(1)])
  expect(await counts(learner)).toMatchObject({
    ...{ due: 1, fresh: 0, today: 1, tomorrow: 1, hasSuspended: false },
    ...{ days: [1, 1], progress: [1, 1] },
  })
  await setAside(learner, card(0), 'active')
  expect(await dueIds(learner)).toEqual([card(0), card(1)])
})

test('it comes back on the learner’s next day, also when it was said offline and comes later', async () => {
  const learner = await withDueCards()
  await setAside(learner, card(0), 'buried', ago(1))
  await setAside(learner, card(2), 'buried', ago(1))
  expect(await dueIds(learner)).toEqual([card(0), card(1), card(2)])
})

test('a card set aside for good is in no list, count or forecast, and is listed where it’s brought back', async () => {
  const learner = await withDueCards()
  await setAside(learner, card(0), 'suspended')
  const { body } = await setAside(learner, card(2), 'suspended')
  expect(body.data).toMatchObject({ id: card(2), set_aside: 'suspended', state: 'new' })
  expect(await dueIds(learner)).toEqual([card(1)])
  expect(await counts(learner)).toMatchObject({
    ...{ due: 1, fresh: 0, today: 1, tomorrow: 0, hasSuspended: true },
    ...{ days: [1, 0], progress: [1, 0] },
  })
  expect(await idsOf('/flash-cards/suspended', {}, learner)).toEqual([card(0), card(2)])
  expect(await idsOf('/flash-cards/suspended', { per_page: 1, page: 2 }, learner)).toEqual([card(0)])
  // It's known as well as it was, and a lesson still has it.
  const words = (await send(app, 'GET', '/words', {}, learner)).body.data
  expect(words.find(({ id }: { id: number }) => id === card(0))).toMatchObject({ set_aside: 'suspended' })
  expect(await idsOf('/flash-cards', { lesson_id: lesson }, learner)).toEqual(cards)
  await setAside(learner, card(0), 'active')
  expect(await idsOf('/flash-cards/suspended', {}, learner)).toEqual([card(2)])
  expect(await dueIds(learner)).toEqual([card(0), card(1)])
})

test('the later of two counts, whichever comes first; the same twice is once', async () => {
  const learner = await withDueCards()
  const [before, after] = [ago(0.02), ago(0.01)]
  await Promise.all([
    setAside(learner, card(0), 'suspended', after),
    setAside(learner, card(0), 'active', before),
    setAside(learner, card(0), 'suspended', after),
  ])
  expect((await setAside(learner, card(0), 'buried', before)).body.data.set_aside).toBe('suspended')
  expect((await setAside(learner, card(0), 'active')).body.data.set_aside).toBeNull()
  await hint(learner, card(0), 'later', after)
  expect((await hint(learner, card(0), 'earlier', before)).body.data.hint).toBe('later')
})

test('a lesson of cards is complete once each was reviewed or set aside for good', async () => {
  const learner = await withDueCards()
  const status = async () =>
    (await send(app, 'GET', `/lessons/${lesson}`, {}, learner)).body.data.lesson_status
  expect(await status()).toBe(1)
  await setAside(learner, card(2), 'buried')
  expect(await status()).toBe(1)
  await setAside(learner, card(2), 'suspended')
  expect(await status()).toBe(0)
  const other = await newLearner(app)
  await setAside(other, card(2), 'suspended')
  await review(other, card(0))
  await review(other, card(1))
  expect((await send(app, 'GET', `/lessons/${lesson}`, {}, other)).body.data.lesson_status).toBe(0)
})

test('a locked lesson is not completed by setting its cards aside, and is by what was said while it was open', async () => {
  const learner = await newLearner(app)
  const done = async () =>
    (
      await app.deps.db
        .selectFrom('lesson_progress')
        .select('status')
        .where('learner_id', '=', learner.id)
        .execute()
    ).map(({ status }) => status)
  await setAside(learner, secret, 'suspended', ago(2))
  expect(await done()).toEqual([])
  await subscribe(app.deps, learner.id, 'english')
  await setAside(learner, secret, 'suspended')
  expect(await done()).toEqual([0])
})

test('an own hint is kept as other texts are, in one line, shown on the card, and removed by an empty one', async () => {
  const learner = await withDueCards()
  // Zawgyi, and a line break.
  const { body } = await hint(learner, card(0), ' ျမန္မာစာ\nhint ')
  expect(body.data.hint).toBe('မြန်မာစာ hint')
  const due = (await send(app, 'GET', '/flash-cards', { due: 1 }, learner)).body.data
  expect(due.map((one: { hint: string }) => one.hint).sort()).toEqual(['မြန်မာစာ hint', null, null].sort())
  const words = (await send(app, 'GET', '/words', {}, learner)).body.data
  expect(words.find(({ id }: { id: number }) => id === card(0)).hint).toBe('မြန်မာစာ hint')
  expect((await review(learner, card(0), 3)).body.data[0].hint).toBe('မြန်မာစာ hint')
  expect((await hint(learner, card(0), 'က'.repeat(200))).status).toBe(200)
  const long = await hint(learner, card(0), 'က'.repeat(201))
  expect([long.status, Object.keys(long.body)]).toEqual([422, ['hint']])
  expect((await hint(learner, card(0), '')).body.data.hint).toBeNull()
})

test('a card of nobody is not found, nor somebody else’s; times that can’t be are refused; a locked card is not answered', async () => {
  const learner = await newLearner(app)
  for (const send of [() => setAside(learner, 999_999, 'buried'), () => hint(learner, 1_999_999_999, 'x')])
    expect((await send()).status).toBe(404)
  for (const [as, at] of [
    ['gone', undefined],
    ['buried', new Date(Date.now() + DAY).toISOString()],
    ['buried', '0001-01-01T00:00:00Z'],
  ] as const)
    expect((await setAside(learner, card(0), as, at)).status).toBe(422)
  expect((await setAside(learner, secret, 'suspended')).body).toEqual({ data: null })
  expect(await idsOf('/flash-cards/suspended', {}, learner)).toEqual([])
})

test('a card that was forgotten eight times is listed as a leech, with the lesson that teaches it', async () => {
  const learner = await newLearner(app)
  const rate = async (rating: number, days: number) => await review(learner, card(0), rating, ago(days))
  await rate(4, 300)
  for (let lapse = 0; lapse < LEECH_LAPSES; lapse++) {
    expect(await idsOf('/flash-cards/leeches', {}, learner)).toEqual([])
    const day = 290 - lapse * 10
    await rate(1, lapse === LEECH_LAPSES - 1 ? 20 : day)
    await rate(3, lapse === LEECH_LAPSES - 1 ? 19.9 : day - 0.1)
    await rate(3, lapse === LEECH_LAPSES - 1 ? 19.8 : day - 0.2)
  }
  const { body } = await send(app, 'GET', '/flash-cards/leeches', {}, learner)
  expect(body.data).toMatchObject([{ id: card(0), lapses: LEECH_LAPSES, taught_in: video }])
  expect(await idsOf('/flash-cards/leeches', { today: 1 }, learner)).toEqual([])
  await rate(3, 0)
  expect(await idsOf('/flash-cards/leeches', { today: 1 }, learner)).toEqual([card(0)])
  await setAside(learner, card(0), 'suspended')
  expect(await idsOf('/flash-cards/leeches', { today: 1 }, learner)).toEqual([])
})

test('what is said of a card is at most six statements besides the session, its lists at most four', async () => {
  const learner = await withDueCards()
  const ask = async (work: () => Promise<unknown>) => withoutFrames(await statementsOf(work)).length
  expect(await ask(() => setAside(learner, card(0), 'suspended'))).toBeLessThanOrEqual(6)
  expect(await ask(() => hint(learner, card(0), 'x'))).toBeLessThanOrEqual(6)
  expect(await ask(() => idsOf('/flash-cards/suspended', {}, learner))).toBeLessThanOrEqual(4)
  expect(await ask(() => idsOf('/flash-cards/leeches', {}, learner))).toBeLessThanOrEqual(4)
})

test('a deck takes what was said of its cards with it, and counts none that is set aside', async () => {
  const learner = await newLearner(app)
  const { db } = app.deps
  const { id: deck_id } = await db
    .insertInto('decks')
    .values({ learner_id: learner.id, name: 'Mine', language_id: 1, origin: 'mine' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await db
    .insertInto('deck_cards')
    .values(
      [1, 2].map((position) => ({
        ...{ learner_id: learner.id, deck_id, guid: `${position}`, position },
        ...{ front: `front ${position}`, back: 'back', lang: 'en' },
      })),
    )
    .returning('id')
    .execute()
  const [first, second] = rows.map(({ id }) => id) as [number, number]
  await review(learner, first)
  await setAside(learner, first, 'suspended')
  await setAside(learner, second, 'buried')
  const [deck] = (await send(app, 'GET', '/decks', {}, learner)).body.data
  expect(deck).toMatchObject({ card_count: 2, new_count: 0, due_count: 0 })
  expect(await dueIds(learner)).toEqual([])
  expect(await idsOf('/flash-cards/suspended', {}, learner)).toEqual([first])
  expect((await setAside(await newLearner(app), first, 'buried')).status).toBe(404)
  const { status } = await send(app, 'DELETE', `/decks/${deck_id}`, {}, learner)
  expect(status).toBe(200)
  const marks = await db
    .selectFrom('card_marks')
    .select('card_id')
    .where('learner_id', '=', learner.id)
    .execute()
  expect(marks).toEqual([])
})
