import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, localDay } from '#domain/time/day.ts'
import { instantAt, localTimeAt } from '#domain/time/local-time.ts'
import { zoneChanges } from '#domain/time/zone-changes.ts'
import { calls } from '#server/app/calls.ts'
import { addressesOf } from '#tests/screens/addresses.ts'
import { makeReaders, type Readers } from '#tests/screens/readers.ts'
import { sentCode } from '#tests/support/factories.ts'
import { clientHeaders, startApp, type TestApp } from '#tests/support/start-app.ts'
import {
  datesOf,
  datesOfPage,
  type Moment,
  nextOn,
  rulesOf,
  type Told,
} from '#tests/support/walks/told-dates.ts'

const DAY = 86_400_000
const MINUTE = 60_000

let app: TestApp
let readers: Readers
let learnerId: number
beforeAll(async () => {
  app = await startApp({ pages: true, listen: true, settings: { OTP_ADDRESS_HOURLY: '100000' } })
  readers = await makeReaders({ url: app.url, codeOf: (phone) => sentCode(app, phone) })
  await sql`update sessions set expires_at = now() + interval '3 years'`.execute(app.deps.db)
  const { id } = await app.deps.db
    .selectFrom('learners')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('learners.id')
    .where('phone', '=', '+959791230003')
    .executeTakeFirstOrThrow()
  learnerId = id
})
afterAll(() => app.stop())

const clock = (hour: number, minute: number) => hour * 60 + minute

/** Around the turns of both days, on a Monday, when the week turns too, and on a Thursday. */
function quietMoments(zone: string): Moment[] {
  const monday = nextOn(addDays(localDay(app.deps.now(), zone), 1), 1)
  const times = [clock(0, 30), clock(3, 59), clock(4, 1), clock(6, 29), clock(12, 0)]
  return [monday, addDays(monday, 3)].flatMap((day) =>
    times.map((minute) => ({ name: `${zone} ${day} ${minute}`, at: instantAt({ day, minute }, zone), zone })),
  )
}

/** Around the next change of clocks, and at the turns of that day. */
function changeMoments(zone: string): Moment[] {
  const [change] = zoneChanges(zone, app.deps.now(), new Date(app.deps.now().getTime() + 400 * DAY))
  if (!change) throw new Error(`${zone} never changes its clocks`)
  const { day } = localTimeAt(change.at, zone)
  const turns = [clock(0, 30), clock(3, 59), clock(4, 1)].map((minute) => instantAt({ day, minute }, zone))
  return [...turns, new Date(change.at.getTime() - MINUTE), new Date(change.at.getTime() + MINUTE)]
    .sort((one, other) => one.getTime() - other.getTime())
    .map((at) => ({ name: `${zone} ${at.toISOString()}`, at, zone }))
}

async function goTo({ at, zone }: Moment) {
  const ms = at.getTime() - app.deps.now().getTime()
  app.advance(ms)
  app.advanceDatabase(ms)
  await app.deps.db
    .updateTable('learners')
    .set({ time_zone: zone, time_zone_before: null, time_zone_since: null })
    .where('id', '=', learnerId)
    .execute()
}

const cookie = () => `token=${readers.tokens.learner}; locale=en`

async function toldByCall(path: string): Promise<Told> {
  const url = `/api${path}`
  const answer = await app.app.inject({ url, headers: { ...clientHeaders, cookie: cookie() } })
  const isJson = String(answer.headers['content-type']).includes('json')
  return answer.statusCode === 200 && isJson ? datesOf(answer.json()) : new Map()
}

async function toldByPage(url: string): Promise<Told> {
  const answer = await app.app.inject({ url, headers: { accept: 'text/html', cookie: cookie() } })
  return answer.statusCode === 200 ? datesOfPage(answer.body) : new Map()
}

/** Every call that is read and every page, each with what asks it. What would end the session stays out. */
const sources = (): [name: string, ask: () => Promise<Told>][] => [
  ...[...calls.values()]
    .filter(({ call }) => call.method === 'GET' && call.path !== '/me/logout')
    .map(({ name, call }): [string, () => Promise<Told>] => [
      name,
      () => toldByCall(call.path.replace(/\{\w+\}/g, '1')),
    ]),
  ...addressesOf(readers.ids).map((url): [string, () => Promise<Told>] => [url, () => toldByPage(url)]),
]

/** What everything that tells dates told at each moment, by its place. */
async function walk(moments: readonly Moment[]): Promise<Map<string, [Moment, string][]>> {
  const seen = new Map<string, [Moment, string][]>()
  let asked = sources()
  for (const moment of moments) {
    await goTo(moment)
    const telling = new Set<string>()
    for (const [name, ask] of asked)
      for (const [place, told] of await ask()) {
        telling.add(name)
        const key = `${name} ${place}`
        seen.set(key, [...(seen.get(key) ?? []), [moment, told]])
      }
    // What told no date at first tells none later.
    if (moment === moments[0]) asked = asked.filter(([name]) => telling.has(name))
  }
  return seen
}

/** Whose days are those of a clock on the wall (docs/decisions/0062); everybody else goes by the day of study. */
const OF_THE_CLOCK = /^(calendar|live|plans|payments)\.|^\/(calendar|live-classes|payments|pricing)\b/

/** What is no today, and why. */
const OTHERWISE: Record<string, string> = {
  'calendar.start .data.upcoming.current_week[].date':
    'the next session of the week, on whichever day that is',
  'calendar.start .data.upcoming.current_week[].schedules[].date': 'the same session',
}

/** A day on which more is due than planned: which one that is depends on the weekday on which the walk begins. */
const PROPOSED = /^(calendar\.start \.data\.proposal\.|\/calendar(\?add=1)? value$)/

const byTime = (moments: readonly Moment[]) =>
  [...moments].sort((one, other) => one.at.getTime() - other.at.getTime())
const changes = () => [...changeMoments('America/New_York'), ...changeMoments('Pacific/Auckland')]

test('every call and page that knows a today means the learner’s day of study, or the clock’s where sessions are', async () => {
  const seen = [...(await walk(byTime([...quietMoments('Asia/Yangon'), ...changes()])))]
  const told = seen.map(([place, days]) => ({ place, days, rules: rulesOf(days) }))
  expect(told.filter(({ rules }) => !rules.includes('itself')).length).toBeGreaterThan(10)
  const faults = told.flatMap(({ place, days, rules }) => {
    const isRight = rules.some((rule) => !rule.includes('clock') || OF_THE_CLOCK.test(place))
    if (isRight || place in OTHERWISE || PROPOSED.test(place)) return []
    const odd = days.map(([{ name }, day]) => `${name}: ${day}`).join(', ')
    return [`${place} follows ${rules.join(' and ') || 'neither day'} (${odd})`]
  })
  expect(faults).toEqual([])
  const needed = told.filter(({ place, rules }) => place in OTHERWISE && rules.length === 0)
  expect(needed.map(({ place }) => place)).toEqual(Object.keys(OTHERWISE))
})

test('sessions keep their time by the clock when that is changed, in the calendar and in its feed', async () => {
  for (const moment of byTime(changes())) {
    await goTo(moment)
    const headers = { ...clientHeaders, cookie: cookie() }
    const { data } = (await app.app.inject({ url: '/api/calendar/start', headers })).json()
    const times = JSON.stringify(data).match(/(?<="time":")\d\d:\d\d/g) ?? []
    expect([moment.name, [...new Set(times)].sort()]).toEqual([moment.name, ['07:00', '19:30']])
    const { pathname, search } = new URL(data.calendar_url)
    const feed = (await app.app.inject(pathname + search)).body
    const starts = [...feed.matchAll(/BEGIN:VEVENT[\s\S]*?DTSTART;TZID=([\w/]+):\d{8}T(\d{6})/g)]
    const said = new Set(starts.map(([, zone, time]) => `${zone} ${time}`))
    expect([...said].sort()).toEqual([`${moment.zone} 070000`, `${moment.zone} 193000`])
  }
})
