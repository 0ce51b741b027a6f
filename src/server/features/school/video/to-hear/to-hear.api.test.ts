import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { addVideoLesson, emptyRung } from '#tests/support/video.ts'

type Learner = Awaited<ReturnType<typeof newLearner>>

let app: TestApp
/** Free lessons with a sound, in the order of the path; then one without, and one that is locked. */
const heard: number[] = []
let mute: number
let locked: number
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const { deps } = app
  await deps.db.updateTable('lessons').set({ hidden: true }).execute()
  const rungs = [emptyRung('144p', 20), emptyRung('audio', 20)]
  const add = async (wanted = {}) => {
    const { lessonId } = await addVideoLesson(deps, { duration: 40, isPremium: false, rungs, ...wanted })
    return lessonId
  }
  for (let n = 0; n < 15; n++) heard.push(await add())
  mute = await add({ rungs: [emptyRung('144p', 20)] })
  locked = await add({ isPremium: true })
})
afterAll(() => app.stop())

const ask = (learner: Learner, input: Record<string, unknown> = {}) =>
  send(app, 'GET', '/lessons/to-hear', input, learner)
const ids = async (learner: Learner) =>
  (await ask(learner)).body.data.map(({ lesson_id }: { lesson_id: number }) => lesson_id)
const watch = (learner: Learner, lesson_id: number, second = 10) => {
  const viewing = { lesson_id, last_reached_second: second, watched: [[0, second]] }
  return send(app, 'POST', '/v3.0/submitVideoViewingBehaviours', viewing, learner)
}

test('who began nothing hears the path from its beginning, with what each costs', async () => {
  const learner = await newLearner(app)
  expect(await ids(learner)).toEqual(heard.slice(0, 12))
  const [first] = (await ask(learner)).body.data
  expect(first).toMatchObject({ duration: 40, lesson_status: 2, hosting_id: expect.any(String) })
  expect(first.bytes).toBeGreaterThan(0)
})

test('what was worked on comes first, then what follows; what is without sound or locked never', async () => {
  const learner = await newLearner(app)
  for (const id of [heard[4], heard[2], mute]) await watch(learner, id as number)
  await watch(learner, heard[3] as number, 40)
  const { body } = await ask(learner)
  const wanted = [heard[3], heard[2], heard[4], ...heard.slice(5, 9)]
  expect(await ids(learner)).toEqual(wanted)
  expect(body.data.map((one: { lesson_status: number }) => one.lesson_status)).toEqual([0, 1, 1, 2, 2, 2, 2])
  await watch(learner, heard[14] as number)
  expect(await ids(learner)).toEqual([heard[14], heard[3], heard[2], heard[4]])
  await subscribe(app.deps, learner.id, 'english')
  expect(await ids(learner)).toEqual([heard[14], heard[3], heard[2], heard[4], locked])
})

test('of another language nothing comes, one that is unknown is refused, and a visitor hears nothing', async () => {
  const learner = await newLearner(app)
  expect((await ask(learner, { language_id: 2 })).body.data).toEqual([])
  expect((await ask(learner, { language_id: 9 })).status).toBe(422)
  expect((await ask(learner, { language_id: "1' or 1" })).status).toBe(422)
  expect((await send(app, 'GET', '/lessons/to-hear', {})).status).toBe(401)
})

test('it costs one statement besides the session', async () => {
  const learner = await newLearner(app)
  await ask(learner)
  expect(await statementsOf(() => ask(learner))).toHaveLength(2)
})
