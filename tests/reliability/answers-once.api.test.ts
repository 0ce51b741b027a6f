import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, postForm } from '#tests/pricing/page-forms.ts'
import { newLearner } from '#tests/support/factories.ts'
import { addLesson, addQuestion, addUnit, typedBody } from '#tests/support/school-factory.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let path = ''
beforeAll(async () => {
  app = await startApp({ pages: true })
  const lesson = await addLesson(app.deps, await addUnit(app.deps), 'PRACTICE')
  await addQuestion(app.deps, lesson, typedBody('beautiful'))
  path = `/lessons/${lesson}/practice?q=1`
})
afterAll(() => app.stop())

/** What a form of the practice carries unseen, as a page without script sends it. */
async function unseen(learner: { token: string }): Promise<Record<string, string>> {
  const { html } = await openPage(app, path, learner)
  const form = /<form[^>]*class="run-form[ "].*?<\/form>/s.exec(html)?.[0] ?? ''
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
}
const count = async (table: 'answers' | 'appeals' | 'student_questions', { id }: { id: number }) =>
  (await app.deps.db.selectFrom(table).select('learner_id').where('learner_id', '=', id).execute()).length

test('an answer that a page without script sends twice counts once; another one counts again', async () => {
  const learner = await newLearner(app)
  const answer = { ...(await unseen(learner)), answer: 'beatiful' }
  const twice = await Promise.all([
    postForm(app, path, answer, learner),
    postForm(app, path, answer, learner),
  ])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await postForm(app, path, answer, learner)).status).toBe(200)
  expect(await count('answers', learner)).toBe(1)
  await postForm(app, path, { ...(await unseen(learner)), answer: 'beatiful' }, learner)
  expect(await count('answers', learner)).toBe(2)
})

test('what is written to a teacher, and "I think mine is right", arrive once', async () => {
  const learner = await newLearner(app)
  const { question_id = '', attempt = '' } = await unseen(learner)
  const letter = { question_id, attempt, given: '"nice"' }
  for (let n = 0; n < 2; n++) {
    await postForm(app, path, { ...letter, appeal: '1' }, learner)
    await postForm(app, path, { ...letter, ask: 'Why not "nice"?' }, learner)
  }
  expect([await count('appeals', learner), await count('student_questions', learner)]).toEqual([1, 1])
  const answered = await postForm(app, path, { ...(await unseen(learner)), answer: 'nice' }, learner)
  expect(answered.html.match(/name="attempt"/g)?.length).toBe(3)
})
