import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#server/app/calls.ts'
import { getStories } from '#server/features/school/stories/stories.service.ts'
import type { CardBody } from '#server/platform/db/bodies.ts'
import type { StoryBody } from '#server/platform/db/reading-rows.ts'
import { newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { lessonsOfKana } from './lessons-of-kana.ts'

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

/** What stands in the lessons that are shown: questions, cards, characters, with their lessons. */
async function content() {
  const { db } = app.deps
  const kanaLessons = await lessonsOfKana(app.deps.db)
  const { stories } = await getStories(app.deps)
  const free = new Set(stories.flatMap(({ id, opened_by }) => (opened_by === null ? id : [])))
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
    cards: (await rowsOf('cards')).map((row) => ({
      ...row,
      is_premium: row.is_premium && !isFirstPhrase(row.body),
    })),
    characters: await rowsOf('characters'),
    stories: (await rowsOf('stories')).map((row) => ({
      ...row,
      is_premium: row.is_premium && !free.has(row.id),
      body: withoutPreview(row.body),
    })),
    videos: await read<Side & { hosting_id: string }>(
      ', videos.hosting_id',
      'join videos on videos.id = lessons.video_id',
    ),
  }
}

/** Everybody hears a language's first phrases when they register. */
const isFirstPhrase = (body: unknown) => (body as CardBody).first_phrase === true

/** Everybody reads how a story begins. */
function withoutPreview(body: unknown) {
  const { lines, ...rest } = body as StoryBody
  return { ...rest, lines: lines.slice(2), sounds: lines.map(({ sound }) => sound?.url) }
}

/** Texts long enough to be nobody else's, and addresses of sounds and pictures. */
function marksOf(body: unknown): string[] {
  if (typeof body === 'string')
    return body.endsWith('.m4a') || (body.length > 24 && !body.startsWith('/media/')) ? [body] : []
  return body && typeof body === 'object' ? Object.values(body).flatMap(marksOf) : []
}

/** Finds which of these stand in a text: by their first characters, for there are thousands of them, and pages are long. */
function finderOf(marks: readonly string[]) {
  const length = Math.min(...marks.map((mark) => mark.length))
  const byStart = Map.groupBy(marks, (mark) => mark.slice(0, length))
  return (text: string) => {
    const found = new Set<string>()
    for (let at = 0; at + length <= text.length; at++)
      for (const mark of byStart.get(text.slice(at, at + length)) ?? [])
        if (text.startsWith(mark, at)) found.add(mark)
    return [...found]
  }
}

type Input = Record<string, unknown> & { id: number; lesson_id?: number | undefined }

/** What a call is asked with: of each input the part that it takes, each once. */
function requestsOf(name: string, call: Call, inputs: readonly Input[]) {
  const requests = inputs.map(({ due, ...input }) => {
    const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => String(input[key] ?? input.id))
    const isDue = name === 'flashCards.list' && input.lesson_id === undefined
    const all = isDue ? { ...input, due } : input
    return { path, sent: Object.fromEntries(Object.entries(all).filter(([key]) => key in call.input.shape)) }
  })
  return new Map(requests.map((request) => [JSON.stringify(request), request])).values()
}

test('no call and no page lets a sentence or a sound of a locked lesson out', async () => {
  const { lessons, videos, ...tables } = await content()
  const all = Object.values(tables).flat()
  const marks = (isPremium: boolean) =>
    all.filter(({ is_premium }) => is_premium === isPremium).flatMap(({ body }) => marksOf(body))
  const level = await app.deps.db.selectFrom('level_test_items').select('body').execute()
  const grammar = await app.deps.db.selectFrom('grammar_points').select(['title', 'body']).execute()
  const sounds = (bodies: unknown) => marksOf(bodies).filter((mark) => mark.endsWith('.m4a'))
  const heard = new Set(sounds(all.filter(({ is_premium }) => !is_premium)).concat(sounds(level)))
  expect(sounds(grammar).filter((sound) => !heard.has(sound))).toEqual([])
  const previews = await app.deps.db.selectFrom('lessons').select('preview').execute()
  const shorts = await app.deps.db.selectFrom('shorts').selectAll().execute()
  // Points of grammar, shorts and previews are open to all: what they say themselves is no secret, where a story says the same.
  const open = [...new Set(marksOf([marks(false), level, grammar, previews, shorts]))].join('\n')
  const secret = new Set(marks(true)).difference(new Set(open.split('\n')))
  for (const mark of secret) if (open.includes(mark)) secret.delete(mark)
  expect(secret.size).toBeGreaterThan(500)
  const shown = new Set(videos.filter(({ is_premium }) => !is_premium).map(({ hosting_id }) => hosting_id))
  const hidden = videos.map(({ hosting_id }) => hosting_id).filter((id) => !shown.has(id))
  expect(hidden.length).toBeGreaterThan(0)
  const inCall = (body: unknown) => [
    ...marksOf(body).filter((mark) => secret.has(mark)),
    ...hidden.filter((id) => (JSON.stringify(body) ?? '').includes(`"${id}"`)),
  ]
  const inPage = finderOf([...secret, ...hidden].flatMap((mark) => [mark, JSON.stringify(mark).slice(1, -1)]))

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
        question_ids: [question],
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
    for (const { path, sent } of requestsOf(name, call, inputs)) {
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
    .flatMap(({ lesson_id: id }) => [
      ...['', '/practice', '/flash-cards', '/characters'].map((at) => `/lessons/${id}${at}`),
      `/speak?lesson=${id}`,
    ])
    .filter((_, index) => index % 7 === 0)
  const lists = [
    '/learn',
    '/courses',
    '/review',
    '/review/cards',
    '/profile/progress',
    '/characters',
    '/characters?type=word',
    '/words',
    '/practice/mistakes',
    '/library?kind=word',
    '/library?q=a',
    '/library?level=A2',
  ]
  const characters = tables.characters.filter(({ is_premium }) => is_premium).slice(0, 5)
  const look = (url: string, { token }: { token: string }) =>
    app.app.inject({ method: 'GET', url, headers: { cookie: `token=${token}; locale=en` } })
  for (const url of [
    ...pages,
    ...lists,
    ...courses.map(({ id }) => `/courses/${id}`),
    ...characters.map(({ id }) => `/characters/${id}`),
  ]) {
    const { statusCode, payload } = await look(url, learner)
    expect([url, statusCode < 500, inPage(payload)]).toEqual([url, true, []])
  }
  const opened = await Promise.all(pages.slice(0, 20).map((url) => look(url, subscriber)))
  expect(opened.flatMap(({ payload }) => inPage(payload)).length).toBeGreaterThan(20)
}, 240_000)
