import { glob, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true, settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

type Lesson = { id: string; type: string; preview?: string[] }

/** The lessons of content/ by their ids. */
async function lessonFiles(): Promise<Map<string, Lesson>> {
  const files = await Array.fromAsync(glob('content/*/units/*/0*.yaml'))
  const lessons = await Promise.all(files.map(async (file) => parse(await readFile(file, 'utf8')) as Lesson))
  return new Map(lessons.map((lesson) => [lesson.id, lesson]))
}

const shownLessons = () =>
  app.deps.db
    .selectFrom('lessons')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .select(['lessons.id', 'lessons.slug', 'lessons.unit_id', 'lessons.lesson_type', 'lessons.cover_photo'])
    .where('lessons.hidden', '=', false)
    .orderBy('lessons.id')
    .execute()

const page = async (url: string, token: string) =>
  await app.app.inject({ method: 'GET', url, headers: { cookie: `token=${token}; locale=en` } })

test('every locked lesson shows what it is for, how much is in it, and at most three lines that its unit’s files mark', async () => {
  const learner = await newLearner(app)
  const files = await lessonFiles()
  const lessons = await shownLessons()
  const marked = Map.groupBy(lessons, ({ unit_id }) => unit_id)
  let locked = 0
  for (const { id, slug, unit_id } of lessons) {
    const { data } = (await send(app, 'GET', `/lessons/${id}`, {}, learner)).body
    if (!data.lock) {
      expect([slug, data.preview]).toEqual([slug, null])
      continue
    }
    locked += 1
    const ofUnit = (marked.get(unit_id) ?? []).flatMap((one) => files.get(one.slug)?.preview ?? [])
    const own = files.get(slug)?.preview ?? []
    const { lines, aims, cover_photo, phrase_count, card_count, question_count, character_count } =
      data.preview
    expect([slug, lines.map(({ text }: { text: string }) => text)]).toEqual([
      slug,
      (own.length > 0 ? own : ofUnit).slice(0, 3),
    ])
    expect([slug, lines.length > 0, aims.length > 10, Boolean(cover_photo)]).toEqual([slug, true, true, true])
    expect([slug, phrase_count + card_count + question_count + character_count > 0]).toEqual([slug, true])
    expect(data).toMatchObject({ phrases: [], subtitles: [], flash_cards: [], characters: [], practices: [] })
  }
  expect(locked).toBeGreaterThan(80)
})

test('pages of what is locked show the preview, lead to the plans of its product, and have a free way on', async () => {
  const learner = await newLearner(app)
  const lessons = await shownLessons()
  const idOf = (slug: string) => lessons.find((one) => one.slug === slug)?.id
  const video = (await page(`/lessons/${idOf('a1-market-watch')}`, learner.token)).body
  for (const text of [
    'Preview',
    'Good morning! Can I help you?',
    '6 phrases',
    'The English plan opens it.',
    'From 9,900 kyat a month.',
    'href="/pricing?product=english"',
    'href="/learn"',
  ])
    expect(video).toContain(text)
  expect(video).not.toContain('How much is this mango?')
  const deck = (await page(`/lessons/${idOf('a1-market-words')}/flash-cards`, learner.token)).headers.location
  expect(deck).toBe(`/lessons/${idOf('a1-market-words')}`)
  const words = (await page(`/lessons/${idOf('a1-market-words')}`, learner.token)).body
  expect(words).toContain('12 cards')
  expect(words).toContain('Good morning! Can I help you?')

  const kanji = await app.deps.db
    .selectFrom('characters')
    .innerJoin('lessons', 'lessons.id', 'characters.lesson_id')
    .select(['characters.id', 'body'])
    .where('characters.type', '=', 'character')
    .where('lessons.slug', '=', 'n5-intro-characters')
    .execute()
  const [first] = kanji
  const character = (await page(`/characters/${first?.id}`, learner.token)).body
  for (const text of [
    first?.body.character,
    'The Japanese plan opens it.',
    'All 208 kana, free',
    '/pricing?product=japanese',
  ])
    expect(character).toContain(text)
  expect(character).not.toContain(first?.body.meaning?.en ?? '?')
})

test('of a locked word not even the word is told, and of an open character no preview', async () => {
  const learner = await newLearner(app)
  const rows = await app.deps.db
    .selectFrom('characters')
    .innerJoin('lessons', 'lessons.id', 'characters.lesson_id')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .select(['characters.id', 'characters.type', 'is_premium', 'body'])
    .orderBy('characters.id')
    .execute()
  const word = rows.find(({ type, is_premium }) => type === 'word' && is_premium)
  const told = await send(app, 'GET', '/character-preview', { character_id: word?.id }, learner)
  expect(told.body.data).toMatchObject({ character: null, preview: { opened_by: ['japanese'] } })
  expect(JSON.stringify(told.body)).not.toContain(word?.body.character)
  const kana = rows.find(({ type, body }) => type === 'character' && body.character === 'か')
  const open = await send(app, 'GET', '/character-preview', { character_id: kana?.id }, learner)
  expect(open.body.data).toMatchObject({ character: 'か', preview: null })
  expect((await send(app, 'GET', '/character-preview', { character_id: 999_999 }, learner)).status).toBe(404)
})

test('a course says how many of its lessons are free, and whose plans open the rest', async () => {
  const learner = await newLearner(app)
  const { data } = (
    await send(
      app,
      'GET',
      '/popular-courses',
      { per_page: 100 },
      { ...learner, headers: { 'accept-language': 'en' } },
    )
  ).body
  const named = new Map<string, { id: number }>(
    data.map((one: { title: string; id: number }) => [one.title, one]),
  )
  expect(named.get('Your first English')).toMatchObject({ lesson_count: 9, free_lesson_count: 3 })
  expect(named.get('First hiragana')).toMatchObject({ lesson_count: 9, free_lesson_count: 5 })
  expect(named.get('English grammar clinic')).toMatchObject({ free_lesson_count: 0 })
  const first = (await page(`/courses/${named.get('Your first English')?.id}`, learner.token)).body
  expect(first).toContain('3 of 9 lessons free')
  expect(first).toContain('The English plan opens it.')
  const plus = (await page(`/courses/${named.get('First days in Japan')?.id}`, learner.token)).body
  for (const text of [
    'The Learn Plus plan opens it.',
    'The Japanese plan opens it.',
    '/pricing?product=learn-plus',
  ])
    expect(plus).toContain(text)
  for (const { id } of named.values()) {
    const { body, status } = await send(app, 'POST', '/questions', { course_id: id }, learner)
    expect(status === 403 || body.data.length > 0).toBe(true)
    const side = await app.deps.db
      .selectFrom('course_lessons')
      .innerJoin('lessons', 'lessons.id', 'course_lessons.lesson_id')
      .select('lessons.id')
      .where('course_id', '=', id)
      .where('lesson_type', '=', 'PRACTICE')
      .execute()
    expect(side.length).toBeGreaterThan(0)
  }
})

test('who finished the free unit reads on the path what comes next, what opens it and what is free; a subscriber goes on', async () => {
  const learner = await newLearner(app)
  const lessons = await shownLessons()
  const free = lessons.filter(({ slug }) => slug.startsWith('a1-greetings-'))
  const before = (await page('/learn', learner.token)).body
  expect(before).not.toContain('You have finished the free unit!')
  for (const { id } of free)
    await app.deps.db
      .insertInto('lesson_progress')
      .values({ learner_id: learner.id, lesson_id: id, status: 0, last_reached_second: 0 })
      .execute()
  const after = (await page('/learn', learner.token)).body
  for (const text of [
    'You have finished the free unit!',
    'Good morning! Can I help you?',
    'The English plan opens it.',
    'href="/pricing?product=english"',
    'Free for you meanwhile:',
    'href="/micro-lessons"',
  ])
    expect(after).toContain(text)
  await subscribe(app.deps, learner.id, 'english')
  expect((await page('/learn', learner.token)).body).not.toContain('You have finished the free unit!')
})
