import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, findWeekday } from '#domain/time/day.ts'
import { instantAt, localTimeAt, offsetAt, parseMinuteOfDay } from '#domain/time/local-time.ts'
import { zoneChanges } from '#domain/time/zone-changes.ts'
import { addClass } from '#server/features/habit/live/operator.ts'
import { newLearner, newLearnerWithPassword } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const start = async (learner: { token: string }) =>
  (await send(app, 'GET', '/calendar/start', {}, learner)).body.data
const create = (learner: { token: string }, ...schedules: Record<string, unknown>[]) =>
  send(app, 'POST', '/calendar/create-schedule-data', { schedules }, learner)

/** Answer to anybody who asks for a feed's address, without any header of ours. */
async function fetched(address: string) {
  const { pathname, search } = new URL(address)
  const { statusCode, headers, body } = await app.app.inject({ method: 'GET', url: pathname + search })
  return { status: statusCode, type: headers['content-type'], text: body }
}

const events = (text: string) =>
  Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) => (part?.type === 'VEVENT' ? [part] : []))

const ZONES = ['Asia/Yangon', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']

/** A learner there with a session each week, a little after each change of the clocks of the zone, and before. */
async function abroad(timeZone: string, time: string) {
  const learner = await newLearner(app, { time_zone: timeZone })
  const { today } = await start(learner)
  const date = addDays(today, 1)
  await create(learner, { day_id: findWeekday(date), date, time, duration: 25 })
  await send(app, 'POST', '/calendar/save-repeat-weekly-schedule', { repeat_weekly_schedule: 1 }, learner)
  return { learner, date }
}

test.each(ZONES)(
  'in %s a session of every week comes at its own hour, whatever the clocks do',
  async (zone) => {
    const { learner, date } = await abroad(zone, '07:40')
    const { text, type, status } = await fetched((await start(learner)).calendar_url)
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    const [event, ...others] = events(text)
    expect(others).toEqual([])
    const until = new Date(Date.now() + 400 * 86_400_000)
    const found = event?.rrule?.between(new Date(0), until, true) ?? []
    expect(found.length).toBeGreaterThan(55)
    for (const [week, at] of found.entries()) {
      const day = addDays(date, week * 7)
      expect([day, at.toISOString()]).toEqual([
        day,
        instantAt({ day, minute: parseMinuteOfDay('07:40') }, zone).toISOString(),
      ])
      expect(localTimeAt(at, zone)).toEqual({ day, minute: parseMinuteOfDay('07:40') })
    }
  },
)

test.each(ZONES)(
  'the rules of %s that come along say the same as the zone itself, hour by hour',
  async (zone) => {
    const { learner } = await abroad(zone, '21:00')
    const { text } = await fetched((await start(learner)).calendar_url)
    const parsed = new ICAL.Component(ICAL.parse(text))
    const [component] = parsed.getAllSubcomponents('vtimezone')
    if (!component) throw new Error('no time zone')
    const rules = new ICAL.Timezone(component)
    expect(rules.tzid).toBe(zone)
    const [since, until] = [new Date(), new Date(Date.now() + 900 * 86_400_000)]
    const changes = zoneChanges(zone, since, until)
    expect(changes.length).toBe(zone === 'Asia/Yangon' ? 0 : changes.length)
    if (zone !== 'Asia/Yangon') expect(changes.length).toBeGreaterThanOrEqual(4)
    for (const at of [since, until, ...changes.map((change) => change.at)])
      for (const hours of [-26, -2, 2, 26, 24 * 60]) {
        const instant = new Date(at.getTime() + hours * 3_600_000)
        const { day, minute } = localTimeAt(instant, zone)
        const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
        const fields = { year, month, day: date, hour: Math.floor(minute / 60), minute: minute % 60 }
        const time = new ICAL.Time({ ...fields, second: 0 }, ICAL.Timezone.localTimezone)
        expect([instant, rules.utcOffset(time) / 60]).toEqual([instant, offsetAt(instant, zone)])
      }
  },
)

test('every line ends in CRLF and has at most 75 octets, cut between letters; texts are escaped', async () => {
  const learner = await newLearner(app, { locale: 'my' })
  const { today } = await start(learner)
  await create(learner, { day_id: findWeekday(today), time: '19:00', duration: 30 })
  const { text } = await fetched((await start(learner)).calendar_url)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const lines = text.split('\r\n')
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\n\r\ufffd]/)
  }
  const [event] = events(text)
  expect(event?.summary).toBe('Thazin ဖြင့် သင်ယူချိန်')
})

test('who has no push is rung by the calendar, who has one is not', async () => {
  const learner = await newLearner(app)
  const { today, calendar_url } = await start(learner)
  await create(learner, { day_id: findWeekday(today), time: '19:00', duration: 30 })
  expect((await fetched(calendar_url)).text).toContain('TRIGGER:PT0S')
  await send(app, 'POST', '/me/update-firebase-token-for-web', { firebase_token: 'x'.repeat(140) }, learner)
  expect((await fetched(calendar_url)).text).not.toContain('VALARM')
})

test('an event keeps its name when it is changed, and its feed its address', async () => {
  const learner = await newLearner(app)
  const { today, calendar_url } = await start(learner)
  const day_id = findWeekday(today)
  const { body } = await create(learner, { day_id, time: '19:00', duration: 30 })
  const [before] = events((await fetched(calendar_url)).text)
  const { schedule_id } = body.data.find((day: { day_id: number }) => day.day_id === day_id).schedules[0]
  const changed = { schedule_id, day_id, time: '20:15', duration: 45 }
  await send(app, 'POST', '/calendar/update-schedule-data', changed, learner)
  const [after] = events((await fetched((await start(learner)).calendar_url)).text)
  expect(after?.uid).toBe(before?.uid)
  expect(Number(after?.end) - Number(after?.start)).toBe(45 * 60_000)
})

test('live classes of which the learner wants to be told are there too, a cancelled one crossed out', async () => {
  const learner = await newLearner(app, { locale: 'en' })
  const starts_at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 5 * 86_400_000)
  const said = {
    title: { my: 'ဈေးဝယ် စကားပြော', en: 'At the market, and; more' },
    description: { my: '', en: 'We bargain.' },
    teacher: 'ဆရာမ နှင်းနု',
    starts_at,
    duration: 30,
    language_id: 1,
    seats: null,
    meeting_url: null,
    recording: null,
  }
  const [asked, cancelled] = [await addClass(app.deps.db, said), await addClass(app.deps.db, said)]
  await addClass(app.deps.db, said)
  for (const live_event_id of [asked, cancelled])
    await send(app, 'POST', '/notify-me', { live_event_id }, learner)
  await app.deps.db
    .updateTable('live_events')
    .set({ cancelled_at: new Date(), changes: 1 })
    .where('id', '=', cancelled)
    .execute()
  const { calendar_url, upcoming } = await start(learner)
  const { text } = await fetched(calendar_url)
  const found = events(text)
  expect(found.map(({ status }) => status)).toEqual(['CONFIRMED', 'CANCELLED'])
  expect(found[0]).toMatchObject({ summary: 'At the market, and; more', sequence: 0 })
  expect(found[0]?.start.toISOString()).toBe(starts_at.toISOString())
  expect(text.match(/TRIGGER:-PT15M/g)).toHaveLength(1)
  // The page is in the language of its request, the feed in the learner's.
  const days = Object.values(upcoming as Record<string, { live_events: { title: string }[] }[]>).flat()
  expect(days.flatMap(({ live_events }) => live_events)).toMatchObject([{ title: said.title.my }])
})

test('a new address ends the one before; neither opens anything of somebody else', async () => {
  const [learner, other] = [await newLearner(app), await newLearner(app)]
  const { calendar_url: old } = await start(learner)
  const { body } = await send(app, 'POST', '/calendar/new-feed', {}, learner)
  const renewed = body.data.calendar_url
  expect(renewed).not.toBe(old)
  expect((await start(learner)).calendar_url).toBe(renewed)
  expect([(await fetched(old)).status, (await fetched(renewed)).status]).toEqual([404, 200])
  const theirs = new URL((await start(other)).calendar_url).searchParams.get('token') ?? ''
  const mine = new URL(renewed).searchParams.get('token') ?? ''
  // A seal may have hyphens of its own.
  const [seal] = /[\w-]{24}$/.exec(mine) ?? []
  for (const token of [
    `${theirs.slice(0, -24)}${seal}`,
    `${mine}x`,
    mine.slice(1),
    'x',
    '0-0-'.padEnd(28, 'A'),
  ])
    expect([token, (await fetched(`http://x/api/calendar.ics?token=${token}`)).status]).toEqual([token, 404])
  expect((await fetched('http://x/api/calendar.ics')).status).toBe(422)
})

test('no cache between keeps a feed, and no search engine lists it', async () => {
  const { calendar_url } = await start(await newLearner(app))
  const { pathname, search } = new URL(calendar_url)
  const { headers } = await app.app.inject({ url: pathname + search })
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
})

test('the feed of a deleted account says nothing', async () => {
  const learner = await newLearnerWithPassword(app)
  const { calendar_url } = await start(learner)
  expect((await fetched(calendar_url)).status).toBe(200)
  await app.deps.db
    .updateTable('learners')
    .set({ deleted_at: new Date() })
    .where('id', '=', learner.id)
    .execute()
  expect((await fetched(calendar_url)).status).toBe(404)
})

test('a feed is two statements, and a wrong token none', async () => {
  const { calendar_url } = await start(await newLearner(app))
  expect(await statementsOf(() => fetched(calendar_url))).toHaveLength(2)
  expect(
    await statementsOf(() => fetched('http://x/api/calendar.ics?token=1-0-aaaaaaaaaaaaaaaaaaaaaaaa')),
  ).toEqual([])
})
