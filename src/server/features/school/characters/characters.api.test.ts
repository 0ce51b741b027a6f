import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import {
  addCard,
  addCharacter,
  addLesson,
  addUnit,
  localText,
  subscribe,
} from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf, withoutFrames } from '#tests/support/statements.ts'

const N5 = 15
const KANA = 9001
const WORDS = 9002
let app: TestApp
let lesson: number
let locked: number
let a: number
let ka: number
let secret: number
let loose: number
let cat: number
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const { deps } = app
  await deps.db.updateTable('characters').set({ hidden: true }).execute()
  for (const [id, type] of [
    [KANA, 'character'],
    [WORDS, 'word'],
  ] as const)
    await deps.db
      .insertInto('character_categories')
      .values({ id, type, slug: `test-${type}`, name: localText(type), position: 0 })
      .execute()
  lesson = await addLesson(deps, await addUnit(deps, { levelId: N5 }), 'CHARACTER')
  a = await addCharacter(deps, 'あ', KANA, { lessonId: lesson, search: 'あ\na\nア' })
  ka = await addCharacter(deps, 'か', KANA, { lessonId: lesson, reading: 'ka', search: 'か\nka\nカ' })
  await addCard(deps, lesson, { languageId: 2, front: 'あ' })
  const premium = await addUnit(deps, { levelId: N5, isPremium: true })
  locked = await addLesson(deps, premium, 'CHARACTER')
  secret = await addCharacter(deps, '一', KANA, {
    lessonId: locked,
    meaning: 'secret one',
    search: '一\nichi\none',
  })
  await addCard(deps, locked, { languageId: 2, front: 'secret card' })
  loose = await addCharacter(deps, 'ん', KANA, { reading: 'n', search: 'ん\nn' })
  cat = await addCharacter(deps, '猫', WORDS, {
    type: 'word',
    reading: 'ねこ',
    meaning: 'cat',
    search: '猫\nねこ\nneko\ncat\nကြောင်',
  })
})
afterAll(() => app.stop())

type Session = { token: string }
const list = (learner: Session, input: Record<string, unknown> = {}) =>
  send(app, 'GET', '/get-characters', { per_page: 100, ...input }, learner)
const found = async (learner: Session, input: Record<string, unknown>) =>
  (await list(learner, input)).body.data.characters.map((one: { character: string }) => one.character)
const view = (learner: Session, character_id: number) =>
  send(app, 'GET', '/view-character', { character_id }, learner)
const draw = (learner: Session, character_id: number, mistakes = 0) =>
  send(app, 'POST', '/characters/practice', { character_id, mistakes, duration_ms: 5000 }, learner)
const statusOf = async (learner: Session) =>
  (await send(app, 'GET', `/lessons/${lesson}`, {}, learner)).body.data.lesson_status

test('characters come by category with counts; what a locked lesson teaches shows neither meaning nor audio', async () => {
  const learner = await newLearner(app)
  const { body } = await list(learner)
  expect(body.data.character_category).toContainEqual({ id: KANA, name: 'မြန်မာ character', count: 4 })
  expect(body.pagination.total).toBe(4)
  expect(body.data.characters.find(({ id }: { id: number }) => id === a)).toMatchObject({
    character: 'あ',
    reading: 'a',
    lock: false,
    is_learned: false,
    audio: '/media/secret-audio.m4a',
  })
  expect(body.data.characters.find(({ id }: { id: number }) => id === secret)).toMatchObject({
    lock: true,
    meaning: null,
    audio: null,
  })
  const words = (await list(learner, { type: 'word' })).body.data.characters
  expect(words).toMatchObject([{ character: '猫', word: '猫', reading: 'ねこ' }])
})

test('search finds by romaji, kana of either kind, kanji and meaning, what fits best first', async () => {
  const learner = await newLearner(app)
  expect(await found(learner, { search: 'ka' })).toEqual(['か'])
  expect(await found(learner, { search: 'a' })).toEqual(['あ', 'か'])
  expect(await found(learner, { search: 'カ' })).toEqual(['か'])
  for (const search of ['neko', 'ネコ', 'ねこ', '猫', 'Cat', 'ကြောင်'])
    expect([search, await found(learner, { type: 'word', search })]).toEqual([search, ['猫']])
  expect(await found(learner, { search: 'အ' })).toEqual([])
  expect(await found(learner, { search: 'nothing like it' })).toEqual([])
  expect(await found(learner, { search: '  ' })).toHaveLength(4)
})

test('what is locked is found by what is shown of it alone', async () => {
  const learner = await newLearner(app)
  for (const search of ['one', 'secret', 'ichi']) expect(await found(learner, { search })).toEqual([])
  expect(await found(learner, { search: '一' })).toEqual(['一'])
  await subscribe(app.deps, learner.id, 'japanese')
  expect(await found(learner, { search: 'one' })).toEqual(['一'])
})

test('a drawing with an id counts once, however late it comes again; without one each counts', async () => {
  const learner = await newLearner(app)
  const event = { event_id: randomUUID(), at: new Date(Date.now() - 3 * 86_400_000).toISOString() }
  const practise = (more = {}) =>
    send(
      app,
      'POST',
      '/characters/practice',
      { character_id: a, mistakes: 9, duration_ms: 1, ...more },
      learner,
    )
  const attempts = async () => {
    const row = app.deps.db.selectFrom('character_practice').select('attempts')
    return (await row.where('learner_id', '=', learner.id).executeTakeFirst())?.attempts
  }
  await Promise.all([practise(event), practise(event), practise(event)])
  expect((await practise(event)).body).toEqual({ data: { is_learned: false } })
  expect(await attempts()).toBe(1)
  await practise()
  await practise({ ...event, event_id: randomUUID() })
  expect(await attempts()).toBe(3)
  const ahead = new Date(Date.now() + 600_000).toISOString()
  expect((await practise({ at: ahead })).body).toHaveProperty('at')
})

test('a category of another kind, and a language without characters, are refused', async () => {
  const learner = await newLearner(app)
  expect(await found(learner, { category_id: KANA })).toHaveLength(4)
  expect((await list(learner, { category_id: WORDS })).status).toBe(422)
  expect((await list(learner, { language_id: 1 })).status).toBe(422)
})

test('a character shows its strokes; a locked one is refused, an unknown one not found', async () => {
  const learner = await newLearner(app)
  expect((await view(learner, a)).body.data).toMatchObject({
    character: 'あ',
    stroke_count: 1,
    strokes: [
      {
        path: 'M 0 0 L 1 1',
        median: [
          [0, 0],
          [1, 1],
        ],
      },
    ],
    onyomi: [],
    lock: false,
  })
  expect((await view(learner, cat)).body.data.word).toBe('猫')
  expect((await view(learner, secret)).status).toBe(403)
  expect((await draw(learner, secret)).status).toBe(403)
  expect((await view(learner, 999_999)).status).toBe(404)
  expect((await draw(learner, 999_999)).status).toBe(404)
  const characters = (id: number) => send(app, 'GET', `/lessons/${id}/characters`, {}, learner)
  expect((await characters(lesson)).body.data).toHaveLength(2)
  expect((await characters(locked)).status).toBe(403)
  expect((await characters(999_999)).status).toBe(404)
  await subscribe(app.deps, learner.id, 'japanese')
  expect((await view(learner, secret)).body.data.meaning).toBe('အဓိပ္ပာယ်')
})

test('a character is learned by a good drawing and stays so; others’ drawings do not count', async () => {
  const [learner, other] = [await newLearner(app), await newLearner(app)]
  expect((await draw(learner, loose, 3)).body.data).toEqual({ is_learned: false })
  expect((await draw(learner, loose)).body.data).toEqual({ is_learned: true })
  expect((await draw(learner, loose, 5)).body.data).toEqual({ is_learned: true })
  expect((await view(learner, loose)).body.data.is_learned).toBe(true)
  expect((await view(other, loose)).body.data.is_learned).toBe(false)
})

test('a lesson of characters is complete when all are learned, drawn one by one or at once', async () => {
  const learner = await newLearner(app)
  await draw(learner, a, 4)
  expect(await statusOf(learner)).toBe(1)
  await draw(learner, a)
  await draw(learner, ka)
  expect(await statusOf(learner)).toBe(0)
  for (let i = 0; i < 5; i++) {
    const quick = await newLearner(app)
    await Promise.all([draw(quick, a), draw(quick, ka)])
    expect(await statusOf(quick)).toBe(0)
  }
})

test('a Japanese lesson comes with its characters and cards; a locked one without', async () => {
  const learner = await newLearner(app)
  const open = (japan_lesson_id: number) =>
    send(app, 'GET', '/view-japan-lesson', { japan_lesson_id }, learner)
  const { data } = (await open(lesson)).body
  expect(data).toMatchObject({ id: lesson, lesson_type: 'CHARACTER', lock: false })
  expect(data.characters.map((one: { character: string }) => one.character)).toEqual(['あ', 'か'])
  expect(data.flash_cards).toMatchObject([{ front: 'あ', state: 'new' }])
  const shut = (await open(locked)).body
  expect(shut.data).toMatchObject({ lock: true, characters: [], flash_cards: [] })
  expect(JSON.stringify(shut)).not.toContain('secret')
  expect((await open(999_999)).status).toBe(404)
  const english = await send(app, 'GET', '/learn-units', { language_id: 1 }, learner)
  expect((await open(english.body.data[0].lessons[0].id)).status).toBe(404)
})

test('GET /lessons names what is in a lesson by ids', async () => {
  const learner = await newLearner(app)
  const { data } = (await send(app, 'GET', `/lessons/${lesson}`, {}, learner)).body
  expect(data.characters).toEqual([
    { id: a, character: 'あ' },
    { id: ka, character: 'か' },
  ])
  expect(data.flash_cards).toHaveLength(1)
  const shut = (await send(app, 'GET', `/lessons/${locked}`, {}, learner)).body.data
  expect(shut).toMatchObject({ characters: [], flash_cards: [], practices: [] })
})

test('a list costs two statements at most, a view one, a drawing without an id three', async () => {
  const learner = await newLearner(app)
  await list(learner)
  expect(await statementsOf(() => list(learner))).toHaveLength(3)
  expect(await statementsOf(() => view(learner, a))).toHaveLength(2)
  expect(withoutFrames(await statementsOf(() => draw(learner, a)))).toHaveLength(4)
})
