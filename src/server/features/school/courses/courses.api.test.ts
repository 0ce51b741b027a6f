import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { addLesson, addQuestion, addUnit, localText, subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf, withoutFrames } from '#tests/support/statements.ts'

let app: TestApp
let practice: number
let choice: number
let secret: number
let travel: number
let business: number
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const { db } = app.deps
  await db.updateTable('courses').set({ hidden: true }).execute()
  practice = await addLesson(app.deps, await addUnit(app.deps), 'PRACTICE', { total_length: 61 })
  choice = await addQuestion(app.deps, practice)
  const premium = await addLesson(app.deps, await addUnit(app.deps, { isPremium: true }), 'PRACTICE')
  secret = await addQuestion(app.deps, premium)
  travel = await addCourse('travel', null, [practice, premium])
  business = await addCourse('business', 'learn-plus', [practice])
})
afterAll(() => app.stop())

async function addCourse(slug: string, product: 'learn-plus' | null, lessons: number[]): Promise<number> {
  const body = JSON.stringify({
    title: JSON.parse(localText(slug)),
    description: JSON.parse(localText('A course')),
    category: 'travel',
    skills: ['listening', 'speaking'],
  })
  const { id } = await app.deps.db
    .insertInto('courses')
    .values({ slug, language_id: 1, position: 1, level_name: 'beginner', product, body })
    .returning('id')
    .executeTakeFirstOrThrow()
  const places = lessons.map((lesson_id, index) => ({ course_id: id, position: index + 1, lesson_id }))
  await app.deps.db.insertInto('course_lessons').values(places).execute()
  return id
}

type Session = { token: string }
const english = { headers: { 'accept-language': 'en' } }
const list = (learner: Session, path: string) => send(app, 'GET', path, {}, { ...learner, ...english })
const post = (learner: Session, path: string, input: Record<string, unknown>) =>
  send(app, 'POST', path, input, { ...learner, ...english })
const idsOf = (reply: { body: { data: { id: number }[] } }) => reply.body.data.map(({ id }) => id)

test('courses say what they are, what they need and how far the learner is', async () => {
  const learner = await newLearner(app)
  const before = (await list(learner, '/popular-courses')).body
  expect(before.data.find(({ id }: { id: number }) => id === travel)).toEqual({
    id: travel,
    title: 'travel',
    description: 'A course',
    cover_photo: null,
    language_id: 1,
    level_name: 'beginner',
    lesson_count: 2,
    free_lesson_count: 1,
    total_minute: 2,
    progress: 0,
    is_enrolled: false,
    is_premium: false,
    lock: false,
    category_id: 4,
    skill_ids: [1, 2],
  })
  expect(before.pagination.total).toBe(2)
  const at = new Date().toISOString()
  const practices = [{ question_id: choice, answer: 2, started_practice_at: at, ended_practice_at: at }]
  await post(learner, '/submit-quizzes-practicing-behaviours', { practices })
  expect((await post(learner, '/course', { course_id: travel })).body.data.progress).toBe(50)
})

test('a course opens with its lessons by unit, each with its own lock', async () => {
  const learner = await newLearner(app)
  const { data } = (await post(learner, '/course', { course_id: travel })).body
  expect(data.units.map(({ lessons }: { lessons: { lock: boolean }[] }) => lessons[0]?.lock)).toEqual([
    false,
    true,
  ])
  expect((await post(learner, '/course', { course_id: 999_999 })).status).toBe(404)
  expect((await post(learner, '/enroll-course', { course_id: 999_999 })).status).toBe(404)
})

test('learn-plus is behind its subscription: a preview before, its lessons after', async () => {
  const learner = await newLearner(app)
  expect(idsOf(await list(learner, '/learn-plus/courses'))).toEqual([business])
  const preview = (await post(learner, '/course', { course_id: business })).body.data
  expect(preview).toMatchObject({ lock: true, is_premium: true, lesson_count: 1 })
  expect(preview.units[0].lessons[0].lock).toBe(true)
  expect(preview).toMatchObject({
    free_lesson_count: 0,
    preview: { opened_by: ['learn-plus'], question_count: 0 },
  })
  expect((await post(learner, '/enroll-course', { course_id: business })).status).toBe(403)
  expect((await post(learner, '/questions', { course_id: business })).status).toBe(403)
  await subscribe(app.deps, learner.id, 'learn-plus')
  expect((await post(learner, '/enroll-course', { course_id: business })).body.data).toMatchObject({
    lock: false,
    is_enrolled: true,
    preview: null,
  })
  expect(idsOf(await post(learner, '/questions', { course_id: business }))).toEqual([choice])
})

test('the questions of a course are those of its open lessons', async () => {
  const learner = await newLearner(app)
  expect(idsOf(await post(learner, '/questions', { course_id: travel }))).toEqual([choice])
  await subscribe(app.deps, learner.id, 'english')
  expect(idsOf(await post(learner, '/questions', { course_id: travel }))).toEqual([choice, secret])
})

test('twice is one enrolment, at once too; what most are enrolled in comes first', async () => {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'learn-plus')
  expect(idsOf(await list(learner, '/enrolled-courses'))).toEqual([])
  const enroll = (course_id: number) => post(learner, '/enroll-course', { course_id })
  await Promise.all(Array.from({ length: 5 }, () => enroll(travel)))
  await enroll(travel)
  await enroll(business)
  expect(idsOf(await list(learner, '/enrolled-courses'))).toEqual([travel, business])
  const totals = await app.deps.db.selectFrom('course_totals').selectAll().execute()
  const enrolments = await app.deps.db.selectFrom('enrolments').select('course_id').execute()
  for (const { course_id, enrolled } of totals)
    expect(enrolments.filter((row) => row.course_id === course_id)).toHaveLength(enrolled)
  for (let i = 0; i < 3; i++) await post(await newLearner(app), '/enroll-course', { course_id: travel })
  expect(idsOf(await list(learner, '/popular-courses'))).toEqual([travel, business])
})

test('the lookups need no sign-in and come in the language of the interface', async () => {
  const names = async (path: string) =>
    (await send(app, 'GET', path, {}, english)).body.data.map(({ name }: { name: string }) => name)
  expect(await names('/categories')).toEqual(['Speaking', 'Reading and writing', 'Work', 'Travel', 'Exams'])
  expect(await names('/skills')).toContain('Listening')
  expect(await names('/feature-lists')).toHaveLength(5)
})

test('a list of courses costs two statements, an enrolment three', async () => {
  const learner = await newLearner(app)
  expect(await statementsOf(() => list(learner, '/popular-courses'))).toHaveLength(3)
  const write = await statementsOf(() => post(learner, '/enroll-course', { course_id: travel }))
  expect(withoutFrames(write)).toHaveLength(4)
})
