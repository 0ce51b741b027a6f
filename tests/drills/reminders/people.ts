import { createHash } from 'node:crypto'
import { nextSession, type StudySession } from '#domain/habit/schedule/schedule.ts'
import { addDays, findWeekday, localDay } from '#domain/time/day.ts'
import { instantAt } from '#domain/time/local-time.ts'
import { addClass } from '#server/features/habit/live/operator.ts'
import { accountOf, addLearners } from '#tests/support/accounts.ts'
import type { TestApp } from '#tests/support/start-app.ts'
import { pick, type Random, whole } from '../random.ts'

const ZONES = ['Asia/Yangon', 'Asia/Tokyo', 'Asia/Singapore', 'Europe/Berlin', 'America/New_York']
/** Local days that are played, after the first. */
export const DAYS = 8
const HOUR = 3_600_000

/** A learner with a device, named as the outbox does, and the instants of the days that are played at which they want to study. */
export type Person = { id: number; device: string; zone: string; times: Date[] }

/** Times from 5:00 to 21:59, so that half an hour later it is the same day. */
const randomSessions = (random: Random, id: number, today: string): StudySession[] =>
  Array.from({ length: 1 + whole(random, 6) }, (_, n) => ({
    id: id * 10 + n,
    day_id: findWeekday(addDays(today, whole(random, 7))),
    minute: 300 + whole(random, 1020),
    duration: 20,
    first_day: today,
  }))

const timesOf = (sessions: readonly StudySession[], today: string, zone: string): Date[] =>
  Array.from({ length: DAYS + 1 }, (_, n) => addDays(today, n)).flatMap((day) =>
    sessions
      .filter(({ day_id }) => day_id === findWeekday(day))
      .map(({ minute }) => instantAt({ day, minute }, zone)),
  )

const deviceOf = (id: number) => createHash('sha256').update(`device ${id}`).digest()

async function addDevices({ deps: { db } }: TestApp, ids: readonly number[]) {
  const rows = ids.map((id) => ({ id, hash: deviceOf(id) }))
  const expires_at = new Date(Date.now() + 30 * 24 * HOUR)
  await db
    .insertInto('sessions')
    .values(
      rows.map(({ id, hash }) => ({
        token_hash: hash,
        account_id: accountOf(id),
        learner_id: id,
        expires_at,
      })),
    )
    .execute()
  await db
    .insertInto('push_tokens')
    .values(
      rows.map(({ id, hash }) => ({
        token_hash: hash,
        account_id: accountOf(id),
        token: `fcm-${id}`,
        session_hash: hash,
      })),
    )
    .execute()
}

/** Adds learners who planned their week before `start`. */
export async function addPeople(app: TestApp, count: number, start: Date, random: Random): Promise<Person[]> {
  const { db } = app.deps
  const zones = Array.from({ length: count }, () => pick(random, ZONES))
  const ids = await addLearners(
    db,
    zones.map((time_zone) => ({ time_zone })),
  )
  await addDevices(app, ids)
  const planned = ids.map((id, n) => {
    const zone = zones[n] ?? 'UTC'
    const today = localDay(start, zone)
    const sessions = randomSessions(random, id, today)
    const times = timesOf(sessions, today, zone).filter((time) => time > start)
    const next = nextSession({ sessions, isRepeated: true }, start, today, zone)
    return { id, device: deviceOf(id).toString('hex'), zone, times, sessions, next }
  })
  await db
    .insertInto('study_calendars')
    .values(planned.map(({ id, next }) => ({ learner_id: id, repeat_weekly: true, reminder_at: next })))
    .execute()
  await db
    .insertInto('study_sessions')
    .values(
      planned.flatMap(({ id: learner_id, sessions }) =>
        sessions.map(({ id: _, ...session }) => ({ learner_id, ...session })),
      ),
    )
    .execute()
  return planned
}

/** A class, and the learners who want to be told of it. */
export type LiveClass = { id: number; startsAt: Date; askers: number[] }

/** Adds a class with a few dozen askers at most, at a time of the days that are played. */
export async function addLiveClass(
  { deps: { db } }: TestApp,
  people: readonly Person[],
  start: Date,
  random: Random,
): Promise<LiveClass> {
  const startsAt = new Date(start.getTime() + HOUR + whole(random, (DAYS - 1) * 24 * HOUR))
  const id = await addClass(db, {
    title: { my: 'အတန်း', en: 'A class' },
    description: { my: '', en: '' },
    teacher: 'Daw Hnin',
    language_id: 1,
    starts_at: startsAt,
    duration: 30,
    seats: null,
    meeting_url: null,
    recording: null,
  })
  const askers = [...new Set(Array.from({ length: 30 }, () => pick(random, people).id))]
  await db
    .insertInto('live_attendees')
    .values(askers.map((learner_id) => ({ learner_id, live_event_id: id, is_notify: true })))
    .execute()
  return { id, startsAt, askers }
}
