import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { addLesson, addUnit } from '#tests/support/school-factory.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let video: number
beforeAll(async () => {
  app = await startApp({ pages: true })
  video = await addLesson(app.deps, await addUnit(app.deps), 'VIDEO')
})
afterAll(() => app.stop())

const open = async (token: string, query: string) =>
  await app.app.inject({ url: `/done?${query}`, headers: { cookie: `token=${token}; locale=en` } })

test('the end of a lesson is told once it is done; before, the way leads on', async () => {
  const { id, token } = await newLearner(app)
  const early = await open(token, `lesson=${video}`)
  expect([early.statusCode, early.headers.location]).toEqual([302, '/learn'])
  await app.deps.db
    .insertInto('lesson_progress')
    .values({ learner_id: id, lesson_id: video, status: 0, last_reached_second: 0 })
    .execute()
  const { statusCode, body } = await open(token, `lesson=${video}`)
  expect(statusCode).toBe(200)
  expect(body).toContain('Lesson done')
  expect(body).toContain('ending-stamp')
})

test('the end of cards says how many; an address cannot add minutes that were not studied', async () => {
  const { token } = await newLearner(app)
  const { body } = await open(token, 'of=review&cards=3&spent=86400000')
  expect(body).toContain('Cards you went through: 3.')
  expect(body).not.toMatch(/\+\d+ min/)
  expect((await open(token, 'lesson=999999')).statusCode).toBe(404)
})

test('an address that names nothing done leads to the path, and congratulates nobody', async () => {
  const { token } = await newLearner(app)
  for (const query of [
    '',
    'of=review',
    'cards=0&spent=60000',
    'cards=x&spent=-1',
    'cards=1e9&lesson=9999999999',
  ]) {
    const { statusCode, headers } = await open(token, query)
    expect([query, statusCode, headers.location]).toEqual([query, 302, '/learn'])
  }
})

test('a sitting without script ends here too, with the review that may be undone', async () => {
  const { token } = await newLearner(app)
  const { statusCode } = await open(token, `of=review&undo=${crypto.randomUUID()}`)
  expect(statusCode).toBe(200)
})
