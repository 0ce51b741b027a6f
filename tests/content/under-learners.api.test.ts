import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { EditedSchool, entryOf } from './edited-school.ts'

/*
 * Teachers edit, move, add and remove under learners who are in the middle of things: what learners did stays, row by row.
 */

const unit = 'english/units/a1-01-greetings'
const practice = `${unit}/03-practice.yaml`
const words = `${unit}/02-words.yaml`

vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let school: EditedSchool
let learner: Awaited<ReturnType<typeof newLearner>>
beforeEach(async () => {
  app = await startApp()
  school = await EditedSchool.small(undefined, ['level-test'])
  await importNow()
  learner = await newLearner(app)
})
afterEach(async () => {
  await app.stop()
  await school.drop()
})

type Named = 'units' | 'lessons' | 'questions' | 'cards' | 'characters' | 'courses' | 'videos'
const idOf = async (table: Named, slug: string): Promise<number> =>
  (await app.deps.db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
async function idsBySlug() {
  const tables = ['units', 'lessons', 'questions', 'cards', 'characters', 'courses', 'videos'] as const
  const rows = tables.map((table) => app.deps.db.selectFrom(table).select(['slug', 'id']).execute())
  return new Map((await Promise.all(rows)).flat().map(({ slug, id }) => [slug, id]))
}
async function get(path: string, input: Record<string, unknown> = {}) {
  const { status, body } = await send(app, 'GET', path, input, learner)
  return { status, data: body.data }
}
async function post(path: string, input: Record<string, unknown>) {
  const { status, body } = await send(app, 'POST', path, input, learner)
  expect([path, status]).toEqual([path, 200])
  return body.data
}
const questionsOf = async (slug: string) =>
  (await post('/questions', { lesson_id: await idOf('lessons', slug), new_format: 1 })) as {
    id: number
    solution: { correct_answer: unknown }
  }[]
const given = (question_id: number, answer: unknown) => ({
  question_id,
  answer,
  started_practice_at: new Date(Date.now() - 9_000).toISOString(),
  ended_practice_at: new Date(Date.now() - 4_000).toISOString(),
})
const reviewed = (card_id: number, rating: number) => ({
  review_id: randomUUID(),
  card_id,
  rating,
  reviewed_at: new Date(Date.now() - 60_000).toISOString(),
  duration_ms: 1500,
})

/** Answers every question of a practice, reviews every card of a lesson, watches, draws, enrols, asks, appeals, begins a test. */
async function learnALot(): Promise<void> {
  const questions = await questionsOf('a1-greetings-practice')
  const answers = questions.map(({ id, solution }, index) =>
    given(id, index % 4 === 0 ? null : solution.correct_answer),
  )
  expect(
    (await post('/submit-quizzes-practicing-behaviours', { practices: answers })).quiz_summary,
  ).toMatchObject({
    total: questions.length,
    is_practice_done: true,
  })
  const cards = await get('/flash-cards', {
    lesson_id: await idOf('lessons', 'a1-greetings-words'),
    per_page: 50,
  })
  const reviews = cards.data.map(({ id }: { id: number }, index: number) => reviewed(id, 1 + (index % 4)))
  expect(reviews.length).toBeGreaterThan(10)
  await post('/flash-cards/reviews', { reviews })
  const lesson_id = await idOf('lessons', 'a1-greetings-watch')
  await post('/v3.0/submitVideoViewingBehaviours', { lesson_id, last_reached_second: 12, watched: [[0, 12]] })
  await post('/enroll-course', { course_id: await idOf('courses', 'course-first-english') })
  const character_id = await idOf('characters', 'hiragana-a')
  await post('/characters/practice', { character_id, mistakes: 0, duration_ms: 900 })
  await post('/store_student_question', { lesson_id, question: 'Why “am”?' })
  await post('/questions/appeal', { question_id: questions[0]?.id, answer: 1 })
  expect((await get('/get-level-test-exam-questions')).status).toBe(200)
}

/** Every row of the learner, in every table that has any. */
async function everything(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const { table, owner } of app.deps.personalTables) {
    // What each call writes by itself.
    if (table === 'sessions' || owner !== 'learner_id') continue
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.ref(owner)} = ${learner.id} order by to_jsonb(t)::text`.execute(
      app.deps.db,
    )
    if (rows.length > 0) found[table] = rows.map(({ row }) => row)
  }
  return found
}

/** What the program shows of the learner's progress in the unit. */
async function shown() {
  const lessons = ['a1-greetings-watch', 'a1-greetings-words', 'a1-greetings-practice', 'a1-greetings-review']
  const views = await Promise.all(
    lessons.map(async (slug) => await get(`/lessons/${await idOf('lessons', slug)}`)),
  )
  const cards = await get('/flash-cards', {
    lesson_id: await idOf('lessons', 'a1-greetings-words'),
    per_page: 50,
  })
  return {
    lessons: views.map(({ status, data }) => [status, data?.lesson_status, data?.last_reached_second]),
    cards: cards.data,
  }
}

/** Imports, and waits until the program has noticed. */
async function importNow() {
  const report = await school.import(app.deps)
  while ((await app.deps.school()).version !== report.version) await sleep(50)
  return report
}

test('edits, moves, new names and additions change no row of a learner and no id', async () => {
  await learnALot()
  const [mine, ids] = [await everything(), await idsBySlug()]
  for (const table of [
    'answers',
    'reviews',
    'card_states',
    'lesson_progress',
    'practice_totals',
    'level_tests',
  ])
    expect(mine).toHaveProperty(table)

  await school.edit(practice, (text) => text.replace('en: "Practice: saying hello"', 'en: Say it'))
  const card =
    '  - id: a1-greetings-night\n    front: good night\n    back: { my: ကောင်းသောညပါ, en: words before you sleep }\n'
  await school.edit(words, (text) => text.replace(/^ {2}- id: a1-greetings-nice\n/m, `${card}$&`))
  await school.edit(`${unit}/04-review.yaml`, (text) => {
    const [moved = ''] = text.match(entryOf('a1-greetings-q-is')) ?? []
    return text.replace(moved, '').replace(/^questions:\n/m, `questions:\n${moved}`)
  })
  await school.move(words, 'english/units/a1-02-market/09-words-of-greeting.yaml')
  await school.move(unit, 'english/units/a1-98-greetings')
  const report = await importNow()

  expect([report.added, report.hidden]).toEqual([['a1-greetings-night'], []])
  expect(await everything()).toEqual(mine)
  const after = await idsBySlug()
  for (const [slug, id] of ids) expect([slug, after.get(slug)]).toEqual([slug, id])
  const market = await idOf('units', 'a1-market')
  const moved = await app.deps.db
    .selectFrom('lessons')
    .select('unit_id')
    .where('slug', '=', 'a1-greetings-words')
    .executeTakeFirst()
  expect(moved?.unit_id).toBe(market)
  const cards = await get('/flash-cards', {
    lesson_id: await idOf('lessons', 'a1-greetings-words'),
    per_page: 50,
  })
  const states = cards.data.map(({ reps }: { reps: number }) => reps)
  expect(states.filter((reps: number) => reps === 0)).toHaveLength(1)
})

test('what is removed is hidden, and comes back with everything that was learned in it', async () => {
  await learnALot()
  await sql`update card_states set due_at = now() - interval '1 day' where learner_id = ${learner.id}`.execute(
    app.deps.db,
  )
  const [mine, before, ids] = [await everything(), await shown(), await idsBySlug()]
  const [whole, list] = [await school.read(practice), await school.read(words)]
  const due = async () =>
    (await get('/flash-cards', { due: 1, per_page: 100 })).data.map((card: { id: number }) => card.id)
  const card = await idOf('cards', 'a1-greetings-nice')

  await school.edit(practice, (text) => text.replace(entryOf('a1-greetings-q-fill-name'), ''))
  await school.edit(words, (text) => text.replace(entryOf('a1-greetings-nice'), ''))
  expect((await importNow()).hidden).toEqual(
    expect.arrayContaining(['a1-greetings-q-fill-name', 'a1-greetings-nice']),
  )
  const question = await idOf('questions', 'a1-greetings-q-fill-name')
  expect((await questionsOf('a1-greetings-practice')).map(({ id }) => id)).not.toContain(question)
  expect(await due()).not.toContain(card)

  const lesson = await school.remove(practice)
  await importNow()
  expect((await get(`/lessons/${await idOf('lessons', 'a1-greetings-practice')}`)).status).toBe(404)
  await lesson()
  const folder = await school.remove(unit)
  await importNow()
  expect((await get(`/learn-units/${await idOf('units', 'a1-greetings')}`)).status).toBe(404)
  expect(await everything()).toEqual(mine)

  await folder()
  await school.write(practice, whole)
  await school.write(words, list)
  expect((await importNow()).added).toEqual([])
  expect(await everything()).toEqual(mine)
  expect(await shown()).toEqual(before)
  expect(await idsBySlug()).toEqual(ids)
  expect(await due()).toContain(card)
})

test('a practice and a review under way lose no answer when what they ask is edited or removed', async () => {
  const questions = await questionsOf('a1-greetings-practice')
  const cards = (await get('/flash-cards', { lesson_id: await idOf('lessons', 'a1-greetings-words') })).data
  const removed = await idOf('questions', 'a1-greetings-q-fill-name')
  const restore = await school.read(practice)
  await school.edit(practice, (text) => text.replace(entryOf('a1-greetings-q-fill-name'), ''))
  await importNow()

  const practices = questions.map(({ id, solution }) => given(id, solution.correct_answer))
  const { quiz_summary } = await post('/submit-quizzes-practicing-behaviours', { practices })
  expect(quiz_summary).toMatchObject({
    total: questions.length,
    correct: questions.length,
    is_practice_done: true,
  })
  const verdict = quiz_summary.results.find(
    (result: { question_id: number }) => result.question_id === removed,
  )
  expect(verdict).toEqual({ question_id: removed, is_correct: true, correct_answer: null, explanation: null })

  const unitAgain = await school.remove(unit)
  await importNow()
  await post('/submit-quizzes-practicing-behaviours', { practices: practices.slice(0, 2) })
  const shownNow = await post('/flash-cards/reviews', {
    reviews: cards.map(({ id }: { id: number }) => reviewed(id, 3)),
  })
  expect(shownNow).toEqual([])
  const mine = await everything()
  expect([mine.answers?.length, mine.reviews?.length, mine.card_states?.length]).toEqual([
    questions.length + 2,
    cards.length,
    cards.length,
  ])

  await unitAgain()
  await school.write(practice, restore)
  await importNow()
  expect(await everything()).toEqual(mine)
  const again = (await get('/flash-cards', { lesson_id: await idOf('lessons', 'a1-greetings-words') })).data
  expect(again.map(({ id, reps }: { id: number; reps: number }) => [id, reps])).toEqual(
    cards.map(({ id }: { id: number }) => [id, 1]),
  )
})
