import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { lessonsOfKana } from './lessons-of-kana.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

test('all 208 kana are seen, heard and drawn by everybody, and so is a lesson of kana alone; kanji and words follow their unit', async () => {
  const learner = await newLearner(app)
  const all: {
    id: number
    character: string
    lock: boolean
    audio: string | null
    meaning: string | null
  }[] = []
  for (const page of [1, 2, 3, 4]) {
    const { body } = await send(app, 'GET', '/get-characters', { per_page: 100, page }, learner)
    all.push(...body.data.characters)
  }
  const kana = all.filter(({ character }) => /^[ぁ-んァ-ンー]+$/.test(character))
  const kanji = all.filter(({ character }) => !/[ぁ-んァ-ンー]/.test(character))
  expect([kana.length, kanji.length]).toEqual([208, 105])
  expect(kana.filter(({ lock, audio }) => lock || !audio)).toEqual([])
  expect(kanji.filter(({ lock, audio, meaning }) => !lock || audio || meaning)).toEqual([])

  const words = await app.deps.db
    .selectFrom('characters')
    .innerJoin('lessons', 'lessons.id', 'characters.lesson_id')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .select(sql<string>`characters.body ->> 'character'`.as('word'))
    .where('characters.type', '=', 'word')
    .where('units.is_premium', '=', true)
    .execute()
  const lockedWords = new Set(words.map(({ word }) => word))
  expect(lockedWords.size).toBeGreaterThan(100)
  for (const { id } of kana) {
    const { status, body } = await send(app, 'GET', '/view-character', { character_id: id }, learner)
    expect([status, body.data.strokes.length > 0]).toEqual([200, true])
    const told = body.data.examples.filter(({ word }: { word: string }) => lockedWords.has(word))
    expect([body.data.character, told]).toEqual([body.data.character, []])
  }
  const drawing = { mistakes: 0, duration_ms: 1000 }
  for (const { id } of [...kana.slice(0, 3), ...kana.slice(-3)]) {
    const drawn = await send(app, 'POST', '/characters/practice', { character_id: id, ...drawing }, learner)
    expect(drawn.body).toEqual({ data: { is_learned: true } })
  }
  for (const { id } of kanji.slice(0, 3)) {
    const ask = [
      await send(app, 'GET', '/view-character', { character_id: id }, learner),
      await send(app, 'POST', '/characters/practice', { character_id: id, ...drawing }, learner),
    ]
    expect(ask.map(({ status }) => status)).toEqual([403, 403])
  }

  const lessons = await app.deps.db
    .selectFrom('lessons')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .innerJoin('levels', 'levels.id', 'units.level_id')
    .select(['lessons.id', 'lessons.lesson_type', 'lessons.unit_id', 'units.is_premium'])
    .where('levels.language_id', '=', 2)
    .where('lessons.hidden', '=', false)
    .orderBy('lessons.id')
    .execute()
  const free = new Set(await lessonsOfKana(app.deps.db))
  expect(free.size).toBeGreaterThan(5)
  for (const { id, lesson_type, unit_id, is_premium } of lessons) {
    const lock = is_premium && !free.has(id)
    const lesson = (await send(app, 'GET', `/lessons/${id}`, {}, learner)).body.data
    expect(lesson).toMatchObject({ lock, is_lock: lock, is_premium: lock })
    if (lesson_type !== 'CHARACTER') continue
    const unit = (await send(app, 'GET', `/learn-units/${unit_id}`, {}, learner)).body.data
    expect(unit.lock).toBe(is_premium)
    expect(unit.lessons.find((one: { id: number }) => one.id === id).lock).toBe(lock)
    const parts = [
      await send(app, 'GET', `/lessons/${id}/characters`, {}, learner),
      await send(app, 'GET', '/flash-cards', { lesson_id: id }, learner),
    ]
    expect(parts.map(({ status }) => status)).toEqual(lock ? [403, 403] : [200, 200])
  }
}, 60_000)
