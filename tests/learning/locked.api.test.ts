import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#server/calls.ts'
import { endGrant } from '#server/subscriptions/grants.queries.ts'
import { addCardStates, newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true, settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

type Side = {
  is_premium: boolean
  language_id: number
  lesson_type: string
  lesson_id: number
  unit_id: number
}

/** The lessons of characters that teach nothing but kana. */
async function lessonsOfKana(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select lesson_id as id from characters
    where type = 'character' and lesson_id is not null group by lesson_id
    having bool_and(body ->> 'character' ~ '^[ぁ-んァ-ンー]+$')`.execute(app.deps.db)
  return rows.map(({ id }) => id)
}

/** What stands in the lessons that are shown: questions, cards, characters, with their lessons. */
async function content() {
  const { db } = app.deps
  const kanaLessons = await lessonsOfKana()
  const read = async <Row>(columns: string, join: string) => {
    const { rows } =
      await sql<Row>`select units.is_premium and lessons.id <> all(${kanaLessons}) as is_premium, levels.language_id, lessons.lesson_type,
        lessons.id as lesson_id, units.id as unit_id ${sql.raw(columns)}
      from lessons join units on units.id = lessons.unit_id join levels on levels.id = units.level_id ${sql.raw(join)}
      where not lessons.hidden order by lessons.id`.execute(db)
    return rows
  }
  const rowsOf = (table: string) =>
    read<Side & { id: number; body: unknown }>(
      `, ${table}.id, ${table}.body`,
      `join ${table} on ${table}.lesson_id = lessons.id and not ${table}.hidden`,
    )
  return {
    lessons: await read<Side>('', ''),
    questions: await rowsOf('questions'),
    cards: await rowsOf('cards'),
    characters: await rowsOf('characters'),
    videos: await read<Side & { hosting_id: string }>(
      ', videos.hosting_id',
      'join videos on videos.id = lessons.video_id',
    ),
  }
}

/** Texts long enough to be nobody else's, and addresses of sounds and pictures. */
function marksOf(body: unknown): string[] {
  if (typeof body === 'string')
    return body.endsWith('.m4a') || (body.length > 24 && !body.startsWith('/media/')) ? [body] : []
  return body && typeof body === 'object' ? Object.values(body).flatMap(marksOf) : []
}

test('no call and no page lets a sentence or a sound of a locked lesson out', async () => {
  const { lessons, videos, ...tables } = await content()
  const all = Object.values(tables).flat()
  const marks = (isPremium: boolean) =>
    all.filter(({ is_premium }) => is_premium === isPremium).flatMap(({ body }) => marksOf(body))
  const level = await app.deps.db.selectFrom('level_test_items').select('body').execute()
  const open = JSON.stringify([marks(false), level])
  const secret = new Set(marks(true).filter((mark) => !open.includes(JSON.stringify(mark).slice(1, -1))))
  expect(secret.size).toBeGreaterThan(500)
  const shown = new Set(videos.filter(({ is_premium }) => !is_premium).map(({ hosting_id }) => hosting_id))
  const hidden = videos.map(({ hosting_id }) => hosting_id).filter((id) => !shown.has(id))
  expect(hidden.length).toBeGreaterThan(0)
  const inCall = (body: unknown) => [
    ...marksOf(body).filter((mark) => secret.has(mark)),
    ...hidden.filter((id) => (JSON.stringify(body) ?? '').includes(`"${id}"`)),
  ]
  const inPage = (html: string) =>
    [...secret, ...hidden].filter(
      (mark) => html.includes(mark) || html.includes(JSON.stringify(mark).slice(1, -1)),
    )

  const learner = await newLearner(app)
  const subscriber = await newLearner(app)
  for (const product of ['english', 'japanese', 'learn-plus'] as const)
    await subscribe(app.deps, subscriber.id, product)

  const first = <Row extends { is_premium: boolean; language_id: number }>(rows: Row[], language: number) =>
    rows.find((row) => row.is_premium && row.language_id === language) as Row
  const ofType = (type: string, language: number) =>
    first(
      lessons.filter(({ lesson_type }) => lesson_type === type),
      language,
    )
  const courses = await app.deps.db.selectFrom('courses').select('id').execute()
  const now = new Date().toISOString()
  const inputs = [1, 2].flatMap((language_id) =>
    ['VIDEO', 'PRACTICE', 'FLASH_CARD', ...(language_id === 2 ? ['CHARACTER'] : [])].flatMap((type) => {
      const lesson = ofType(type, language_id)
      const question = first(tables.questions, language_id).id
      const card = first(tables.cards, language_id).id
      const base = {
        language_id,
        lesson_id: lesson.lesson_id,
        japan_lesson_id: lesson.lesson_id,
        question_id: question,
        answer: 'x',
        question: 'why?',
        card_id: card,
        character_id: first(tables.characters, 2).id,
        mistakes: 0,
        duration_ms: 1000,
        due: 1,
        per_page: 100,
        type: type === 'FLASH_CARD' ? 'word' : 'character',
        practices: [
          { question_id: question, answer: null, started_practice_at: now, ended_practice_at: now },
        ],
        reviews: [{ review_id: randomUUID(), card_id: card, rating: 3, reviewed_at: now, duration_ms: 1 }],
        appeal_ids: [1],
        session_id: randomUUID(),
        last_reached_second: 1,
        watched: [[0, 1]],
        videoId: lesson.lesson_id,
      }
      return [
        ...courses.map(({ id }) => ({ ...base, id: lesson.lesson_id, course_id: id, lesson_id: undefined })),
        { ...base, id: lesson.lesson_id },
        { ...base, id: lesson.unit_id },
      ]
    }),
  )
  const asked = [...calls.values()].filter(
    ({ name }) => !/^(auth|profile|decks|calendar)\./.test(name) && !/subtitles|segment|fit/.test(name),
  )
  const found: [string, number, string[]][] = []
  let seen = 0
  for (const { name, call } of asked)
    for (const { due, ...input } of inputs) {
      const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) =>
        String((input as never)[key] ?? input.id),
      )
      const sent = name === 'flashCards.list' && input.lesson_id === undefined ? { ...input, due } : input
      const query = Object.fromEntries(
        Object.entries(sent).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
      )
      const ask = (token: string) =>
        send(app, call.method, path, call.method === 'GET' ? query : sent, { token })
      const reply = await ask(learner.token)
      expect([name, reply.status]).not.toEqual([name, 500])
      const leaked = inCall(reply.body)
      if (leaked.length > 0) found.push([name, reply.status, leaked.slice(0, 3)])
      seen += inCall((await ask(subscriber.token)).body).length
    }
  expect(found).toEqual([])
  expect(seen).toBeGreaterThan(100)

  const pages = lessons
    .filter(({ is_premium }) => is_premium)
    .flatMap(({ lesson_id: id }) =>
      ['', '/practice', '/flash-cards', '/characters'].map((at) => `/lessons/${id}${at}`),
    )
    .filter((_, index) => index % 7 === 0)
  const lists = [
    '/learn',
    '/courses',
    '/review',
    '/review/cards',
    '/profile/progress',
    '/characters',
    '/characters?type=word',
  ]
  const characters = tables.characters.filter(({ is_premium }) => is_premium).slice(0, 5)
  for (const url of [
    ...pages,
    ...lists,
    ...courses.map(({ id }) => `/courses/${id}`),
    ...characters.map(({ id }) => `/characters/${id}`),
  ]) {
    const page = await app.app.inject({
      method: 'GET',
      url,
      headers: { cookie: `token=${learner.token}; locale=en` },
    })
    expect([url, page.statusCode < 500, inPage(page.payload)]).toEqual([url, true, []])
  }
}, 240_000)

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
  expect([kana.length, kanji.length]).toEqual([208, 103])
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
  const free = new Set(await lessonsOfKana())
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

  await subscribe(app.deps, learner.id, 'english', { startedDaysAgo: 30, days: 29.5 })
  expect(await seen()).toEqual(closed)
  const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
  await db.insertInto('outages').values({ day, note: null }).execute()
  expect(await seen()).toEqual(open)
  await db.deleteFrom('outages').execute()
})
