import { afterAll, beforeAll, expect, test } from 'vitest'
import { studyDay } from '#domain/time/study-day.ts'
import { newLearner } from '#tests/support/factories.ts'
import { atMidday, middayZone } from '#tests/support/midday.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { addVideoLesson, emptyRung } from '#tests/support/video.ts'
import { addDemoClasses } from './demo.queries.ts'
import { addClass, type ClassDetails, changeClassAndNotify } from './operator.ts'

const MINUTE = 60_000
const DAY = 86_400_000

let app: TestApp
let hostingId: string
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const rungs = [emptyRung('144p', 15)]
  hostingId = (await addVideoLesson(app.deps, { duration: 60, isPremium: true, rungs })).hostingId
})
afterAll(() => app.stop())

type Learner = { token: string; id: number }
const learnerAtMidday = async () => await atMidday(app, await newLearner(app))
const newClass = (minutesFromNow: number, more: Partial<ClassDetails> = {}) =>
  addClass(app.deps.db, {
    title: { my: 'ဈေးဝယ် စကားပြော', en: 'At the market' },
    description: { my: '', en: '' },
    teacher: 'ဆရာမ နှင်းနု',
    starts_at: new Date(Date.now() + minutesFromNow * MINUTE),
    duration: 30,
    language_id: 1,
    seats: null,
    meeting_url: null,
    recording: null,
    ...more,
  })
const list = async (learner: Learner, query: Record<string, unknown> = {}) =>
  (await send(app, 'GET', '/get-live-events', { per_page: 100, ...query }, learner)).body
const see = async (learner: Learner, id: number) =>
  (await list(learner)).data.find((one: { id: number }) => one.id === id)
const post = (learner: Learner, path: string, input: Record<string, unknown>) =>
  send(app, 'POST', path, input, learner)
const notify = (learner: Learner, live_event_id: unknown) => post(learner, '/notify-me', { live_event_id })
const join = (learner: Learner, live_event_id: unknown, second?: number) =>
  post(learner, '/calendar/save-jointed-live-event-second', { live_event_id, ...(second && { second }) })
const back = (learner: Learner, id: unknown) => post(learner, `/live-events/${id}/back`, {})
const roomOf = (join_url: string) => /\/thazin-([^/]+)$/.exec(join_url)?.[1] ?? ''

/** Runs `work` so many minutes from now. */
async function later<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  app.advance(minutes * MINUTE)
  try {
    return await work()
  } finally {
    app.advance(-minutes * MINUTE)
  }
}
const minutesToday = async (learner: Learner) =>
  (await send(app, 'GET', '/today', {}, learner)).body.data.minutes

test('a class is upcoming, then live, then ended; its link is there from 15 minutes before until it ends', async () => {
  const learner = await newLearner(app)
  const standing = async (startsIn: number) => {
    const { status, join_url } = await see(learner, await newClass(startsIn))
    return [status, join_url !== null]
  }
  expect(await standing(60)).toEqual(['upcoming', false])
  expect(await standing(15.5)).toEqual(['upcoming', false])
  expect(await standing(14.5)).toEqual(['upcoming', true])
  expect(await standing(-1)).toEqual(['live', true])
  expect(await standing(-29)).toEqual(['live', true])
  expect(await standing(-31)).toEqual(['ended', false])
})

test('a class meets in a room of its own that nothing else of it tells and another time changes, or where the operator says', async () => {
  const learner = await newLearner(app)
  const [one, other] = [await newClass(1), await newClass(1)]
  const first = await see(learner, one)
  const room = roomOf(first.join_url)
  expect(room).toMatch(/^[0-9a-f]{40}$/)
  expect(first.join_url).toBe(`https://meet.jit.si/thazin-${room}`)
  expect(JSON.stringify({ ...first, join_url: null })).not.toContain(room)
  expect(first.join_url).not.toContain(first.uuid)
  expect(roomOf((await see(learner, other)).join_url)).not.toBe(room)
  expect(roomOf((await see(await newLearner(app), one)).join_url)).toBe(room)
  await changeClassAndNotify(app.deps, one, { starts_at: new Date(Date.now() + 2 * MINUTE) })
  const moved = roomOf((await see(learner, one)).join_url)
  expect(moved).not.toBe(room)
  await changeClassAndNotify(app.deps, one, { teacher: 'Another', duration: 60 })
  expect(roomOf((await see(learner, one)).join_url)).toBe(moved)
  const link = 'https://zoom.example/j/7'
  expect((await see(learner, await newClass(1, { meeting_url: link }))).join_url).toBe(link)
})

test('who asks to be told is, twice is once, and takes it back', async () => {
  const [learner, other] = [await newLearner(app), await newLearner(app)]
  const id = await newClass(300, { seats: 5 })
  const replies = await Promise.all([notify(learner, id), notify(learner, id), notify(learner, String(id))])
  expect(replies.map(({ body }) => body.data)).toEqual(Array(3).fill({ is_notify: true }))
  expect(await see(learner, id)).toMatchObject({ is_notify: true, seats: 5, seats_taken: 1 })
  expect(await see(other, id)).toMatchObject({ is_notify: false, seats_taken: 1 })
  for (let time = 0; time < 2; time++)
    expect((await post(learner, '/unnotify-me', { live_event_id: id })).body.data).toEqual({
      is_notify: false,
    })
  expect(await see(learner, id)).toMatchObject({ is_notify: false, seats_taken: 0 })
})

test('no more learners get a seat than there are, however many ask at once', async () => {
  const learners = await Promise.all(Array.from({ length: 6 }, () => newLearner(app)))
  const id = await newClass(10, { seats: 2 })
  const replies = await Promise.all(
    learners.map((learner, n) => (n % 2 ? notify(learner, id) : join(learner, id))),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409])
  for (const [n, learner] of learners.entries()) {
    const has = replies[n]?.status === 200
    expect(await see(learner, id)).toMatchObject({ is_full: !has, seats_taken: 2 })
    expect((await see(learner, id)).join_url !== null).toBe(has)
  }
})

test('where seats are counted the link is for those who have one; joining takes one', async () => {
  const [learner, other] = [await newLearner(app), await newLearner(app)]
  const id = await newClass(10, { seats: 2 })
  expect(await see(learner, id)).toMatchObject({ may_join: true, join_url: null })
  const { join_url } = (await join(learner, id)).body.data
  expect(join_url).toMatch(/^https:/)
  expect(await see(learner, id)).toMatchObject({ may_join: true, join_url })
  await notify(other, id)
  expect(await see(other, id)).toMatchObject({ may_join: true, join_url })
  expect(await see(await newLearner(app), id)).toMatchObject({
    may_join: false,
    join_url: null,
    is_full: true,
  })
})

test('of a class that is over or cancelled nobody is told, and none is there that never was', async () => {
  const learner = await newLearner(app)
  const [over, cancelled] = [await newClass(-100), await newClass(100)]
  await app.deps.db
    .updateTable('live_events')
    .set({ cancelled_at: new Date() })
    .where('id', '=', cancelled)
    .execute()
  for (const id of [over, cancelled]) {
    expect((await notify(learner, id)).status).toBe(409)
    expect((await join(learner, id)).status).toBe(409)
  }
  expect(await see(learner, cancelled)).toMatchObject({ is_cancelled: true, join_url: null })
  for (const wrong of [2_000_000_000, 0, 'x', null]) {
    const status = wrong === 2_000_000_000 ? 404 : 422
    expect([wrong, (await notify(learner, wrong)).status]).toEqual([wrong, status])
    expect([wrong, (await join(learner, wrong)).status]).toEqual([wrong, status])
  }
})

test('joining counts nothing, however often; coming back counts the time since then once, as study of today', async () => {
  const learner = await learnerAtMidday()
  const id = await newClass(-1)
  const replies = await Promise.all([join(learner, id), join(learner, id), join(learner, id)])
  for (const { body } of replies)
    expect(body.data).toEqual({ second: 0, join_url: expect.stringMatching(/^https:/) })
  expect(await minutesToday(learner)).toBe(0)
  expect((await back(learner, id)).body.data).toEqual({ second: 0, added: 0 })
  const second = await later(12, async () => {
    await join(learner, id)
    expect((await see(learner, id)).is_away).toBe(true)
    const { second, added } = (await back(learner, id)).body.data
    expect([second >= 720, second < 740, added]).toEqual([true, true, second])
    expect((await back(learner, id)).body.data).toEqual({ second, added: 0 })
    expect((await see(learner, id)).is_away).toBe(false)
    return second
  })
  const minutes = Math.floor(second / 60)
  expect(await minutesToday(learner)).toBe(minutes)
  const { schedule_progress } = (await send(app, 'GET', '/calendar/start', {}, learner)).body.data
  const day = studyDay(app.deps.now(), middayZone())
  expect(schedule_progress.days.find(({ date }: { date: string }) => date === day).minutes).toBe(minutes)
  const { minutes_learned, streak_days } = (await send(app, 'GET', '/analytics-data', {}, learner)).body.data
  expect([minutes_learned, streak_days]).toEqual([minutes, 1])
})

test('who is back after the class was there until its end; later than 15 minutes after it nobody knows', async () => {
  const [one, other, told] = [await learnerAtMidday(), await learnerAtMidday(), await learnerAtMidday()]
  const id = await newClass(-10)
  for (const learner of [one, other, told]) await join(learner, id)
  await join(told, id, 60)
  await later(30, async () => {
    const { second } = (await back(one, id)).body.data
    expect([second <= 1200, second > 1180]).toEqual([true, true])
    // Who counts for themselves isn't counted twice.
    expect((await back(told, id)).body.data).toEqual({ second: 60, added: 0 })
    const stranger = await newLearner(app)
    expect((await back(stranger, id)).body.data).toEqual({ second: 0, added: 0 })
    expect([(await back(one, 2_000_000_000)).status, (await back(one, 'x')).status]).toEqual([404, 422])
  })
  await later(40, async () => expect((await back(other, id)).body.data).toEqual({ second: 0, added: 0 }))
})

test('seconds that are told count as far as the class has lasted, and never beyond its length', async () => {
  const learner = await learnerAtMidday()
  const id = await newClass(-10)
  expect((await join(learner, id, 60)).body.data.second).toBe(60)
  expect((await join(learner, id, 60)).body.data.second).toBe(120)
  const most = (await join(learner, id, 3600)).body.data.second
  expect(most).toBeGreaterThanOrEqual(600)
  expect(most).toBeLessThan(610)
  const late = await newLearner(app)
  const over = await newClass(-35)
  expect((await join(late, over, 3600)).body.data).toEqual({ second: 1800, join_url: null })
  expect((await join(late, await newClass(-46), 60)).status).toBe(409)
  expect((await join(late, await newClass(16), 60)).status).toBe(409)
})

test('the list knows languages, teachers, days and pages; what comes next is first, what ended last', async () => {
  const learner = await newLearner(app)
  const teacher = `Teacher ${Math.random()}`
  const of = (minutes: number, more = {}) => newClass(minutes, { teacher, ...more })
  const [past, older] = [await of(-3 * 1440), await of(-5 * 1440)]
  const [later, next, japanese] = [await of(2000), await of(90), await of(900, { language_id: 2 })]
  const ids = async (query: Record<string, unknown>) =>
    (await list(learner, { teacher, ...query })).data.map(({ id }: { id: number }) => id)
  expect(await ids({})).toEqual([next, japanese, later, past, older])
  expect(await ids({ language_id: 2 })).toEqual([japanese])
  expect(await ids({ from: new Date().toISOString() })).toEqual([next, japanese, later])
  expect(await ids({ to: new Date(Date.now() - 4 * DAY).toISOString() })).toEqual([older])
  expect(await ids({ per_page: 2, page: 2 })).toEqual([later, past])
  const { teachers, pagination } = await list(learner, { teacher, per_page: 2 })
  expect(teachers).toContain(teacher)
  expect(pagination).toEqual({ current_page: 1, last_page: 3, per_page: 2, total: 5 })
})

test('a recording is watched by every learner once the class is over, and not before', async () => {
  const learner = await newLearner(app)
  const otp = async () => (await send(app, 'GET', '/vdocipher/otp', { videoId: hostingId }, learner)).status
  const running = await newClass(-1, { recording: hostingId })
  expect((await see(learner, running)).recording).toBeNull()
  expect(await otp()).toBe(403)
  const over = await newClass(-60, { recording: hostingId })
  expect((await see(learner, over)).recording).toEqual({ video_id: hostingId, duration: 60 })
  expect(await otp()).toBe(200)
})

test('the demo has a class that can be joined, one with few seats and one that was recorded; running it again changes nothing', async () => {
  const { db } = app.deps
  const learner = await newLearner(app)
  const demo = () =>
    db
      .selectFrom('live_events')
      .selectAll()
      .where('uuid', '>=', '7a2c1f00-11fe-4c1a-9000-000000000000')
      .where('uuid', '<', '7a2c1f00-11fe-4c1a-9000-000000000010')
      .orderBy('uuid')
      .execute()
  await addDemoClasses(db)
  const first = await demo()
  await addDemoClasses(db)
  expect(await demo()).toEqual(first)
  const shown = (await list(learner)).data.filter(({ uuid }: { uuid: string }) => uuid.startsWith('7a2c1f00'))
  expect(shown[0]).toMatchObject({ status: 'live', may_join: true })
  expect(shown.some(({ recording }: { recording: unknown }) => recording !== null)).toBe(true)
  const long = new Date(Date.now() - 10 * DAY)
  await db
    .updateTable('live_events')
    .set({ starts_at: long })
    .where('uuid', '=', first[0]?.uuid ?? '')
    .execute()
  await addDemoClasses(db)
  expect(
    (await list(learner)).data.find(({ uuid }: { uuid: string }) => uuid === first[0]?.uuid).status,
  ).toBe('live')
})

test('the list is one statement besides the session, asking to be told three in a transaction', async () => {
  const learner = await newLearner(app)
  const id = await newClass(500)
  expect(await statementsOf(() => list(learner))).toHaveLength(2)
  expect((await statementsOf(() => notify(learner, id))).length).toBeLessThanOrEqual(6)
})
