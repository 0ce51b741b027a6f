import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addDays } from '#domain/time/day.ts'
import { studyDay } from '#domain/time/study-day.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp } from '#tests/support/start-app.ts'

/*
 * What calls a learner back, what is kept of a streak that ended, and the free things that fill a day once the free unit is done.
 */

const app = await startApp({ pages: true })
afterAll(() => app.stop())
const { db } = app.deps

type Learner = Awaited<ReturnType<typeof newLearner>>
const cookie = ({ token }: Learner) => `token=${token}; locale=en`
const page = async (learner: Learner, url = '/learn') => {
  const { body } = await app.app.inject({ url, headers: { cookie: cookie(learner) } })
  return body.slice(body.indexOf('<main'))
}
const answer = async (learner: Learner, payload: string) =>
  (
    await app.app.inject({
      method: 'POST',
      url: '/learn',
      headers: {
        cookie: cookie(learner),
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html',
      },
      payload,
    })
  ).headers.location
const today = () => studyDay(app.deps.now(), 'Asia/Yangon')

/** Somebody who signed up so many days ago, and has done so many lessons of the first unit. */
async function whoJoined(days: number, lessons: number): Promise<Learner> {
  const learner = await newLearner(app)
  await sql`update learners set created_at = now() - ${days} * interval '1 day' where id = ${learner.id}`.execute(
    db,
  )
  await sql`insert into lesson_progress (learner_id, lesson_id, status)
    select ${learner.id}, lessons.id, 0 from lessons join units on units.id = lessons.unit_id
      join levels on levels.id = level_id where levels.code = 'A1' and units.position = 1
    order by lessons.position limit ${lessons}`.execute(db)
  return learner
}
const asks = async (learner: Learner) => (await page(learner)).includes('name="remind"')

test('a host asks once, on the second day or when a unit is done, and one tap plans every day', async () => {
  expect(await asks(await whoJoined(0, 1))).toBe(false)
  expect(await asks(await whoJoined(2, 0))).toBe(false)
  expect(await asks(await whoJoined(0, 99))).toBe(true)
  const learner = await whoJoined(2, 1)
  expect(await asks(learner)).toBe(true)
  expect(await answer(learner, 'remind=20:30')).toBe('/learn?reminded=20:30')
  expect(await page(learner, '/learn?reminded=20:30')).toMatch(/every day at 8:30.pm/)
  expect(await asks(learner)).toBe(false)
  const { schedule_data, repeat_weekly_schedule } = (await send(app, 'GET', '/calendar/start', {}, learner))
    .body.data
  expect(repeat_weekly_schedule).toBe(1)
  for (const { schedules } of schedule_data) expect(schedules).toMatchObject([{ time: '20:30' }])
  const settings = (await send(app, 'GET', '/me/notification-settings', {}, learner)).body.data
  expect(settings.kinds.streak).toBe(true)
})

test('"not now" is remembered, and nothing is planned; a time that was not offered is none', async () => {
  for (const payload of ['remind=', 'remind=03:00']) {
    const learner = await whoJoined(2, 1)
    expect(await answer(learner, payload)).toBe('/learn')
    expect(await asks(learner)).toBe(false)
    const settings = (await send(app, 'GET', '/me/notification-settings', {}, learner)).body.data
    expect(settings.kinds.streak).toBe(false)
  }
})

test('a streak that ended is told with the best one, and what stays', async () => {
  const learner = await whoJoined(9, 1)
  const days = [7, 6, 5].map((ago) => ({
    learner_id: learner.id,
    day: addDays(today(), -ago),
    kind: 'video' as const,
    call_seconds: 60,
  }))
  await db.insertInto('daily_seconds').values(days).execute()
  expect(await page(learner)).toContain('Best: 3 days')
  const me = await page(learner, '/profile')
  expect(me).toContain('Best streak')
  expect(me).toContain('all your words stay')
  expect(me).toContain('<b>3</b>')
})

test('once the free unit is done a story that costs nothing stands in the day, and the button leads to it', async () => {
  const learner = await whoJoined(3, 99)
  const free = await page(learner)
  const [, slug] = /next-lesson.*href="\/stories\/([a-z-]+)"/.exec(free) ?? []
  expect(slug).toBe('story-hello-bird')
  expect(free).not.toContain('is-done')
  expect(free).toMatch(/Story · \d+ min · then \d more, \d+ min/)
  const stories = (await send(app, 'GET', '/stories', { language_id: 1, per_page: 100 }, learner)).body.data
  expect(stories.map(({ lock }: { lock: boolean }) => lock).slice(0, 9)).toEqual([
    ...Array(8).fill(false),
    true,
  ])
  expect((await send(app, 'POST', `/stories/${slug}/finish`, {}, learner)).status).toBe(200)
  expect(await page(learner)).toMatch(/<li class="done"><a href="\/stories\/story-hello-bird"/)
  const writings = (await send(app, 'GET', '/writing', { language_id: 1 }, learner)).body.data
  expect(writings.map(({ lock }: { lock: boolean }) => lock).slice(0, 2)).toEqual([false, true])
  const draft = { text: 'This is my family.' }
  expect((await send(app, 'POST', `/writing/${writings[0].slug}/draft`, draft, learner)).status).toBe(200)
  expect((await send(app, 'GET', `/writing/${writings[0].slug}`, {}, learner)).body.data.lesson_id).toBeNull()
})

test('speaking alone leads to what the learner is at; a page that is not there is not to be tried again', async () => {
  const learner = await whoJoined(0, 0)
  const { statusCode, body } = await app.app.inject({ url: '/speak', headers: { cookie: cookie(learner) } })
  expect([statusCode, body.includes('data-island')]).toEqual([200, true])
  const lost = await page(learner, '/no-such-page')
  expect(lost).not.toContain('Try again')
  const burmese = await app.app.inject({
    url: '/no-such-page',
    headers: { cookie: `token=${learner.token}; locale=my` },
  })
  expect(burmese.body.slice(burmese.body.indexOf('<h1'))).not.toContain('could not be found')
})

test('a video that was never begun is played first; going on comes after', async () => {
  const learner = await whoJoined(0, 0)
  const { data } = (await send(app, 'GET', '/learn-path', { current: 1 }, learner)).body
  const url = `/lessons/${data[0].lessons[0].id}`
  const fresh = await page(learner, url)
  expect(fresh).toMatch(/href="[^"]*#lesson-picture" class="button"/)
  expect(fresh).toContain('lesson-next is-later')
  expect(fresh).toMatch(/<details class="lesson-more">.*\/units\/\d+\/test.*odd-sound.*<\/details>/)
  const watched = await whoJoined(0, 1)
  const done = await page(watched, url)
  expect(done).not.toContain('#lesson-picture"')
  expect(done).not.toContain('is-later')
})

test('what was before the account is no failure in the calendar', async () => {
  const learner = await newLearner(app)
  const shown = await page(learner, '/calendar')
  const zeros = shown.match(/ · 0 \/ 15 min/g) ?? []
  expect(zeros).toHaveLength(1)
})
