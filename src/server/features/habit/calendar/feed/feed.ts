import ICAL from 'ical.js'
import { negotiateLocale } from '#domain/text/locales.ts'
import { localDay } from '#domain/time/day.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { readNotified } from '#server/features/habit/live/live.service.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { fail } from '#server/platform/errors.ts'
import { runWithLocale } from '#server/platform/messages.ts'
import { liveEvents, sessionEvents } from './events.ts'
import { readFeed } from './feed.queries.ts'
import { readFeedToken } from './feed-address.ts'
import type { JCal } from './jcal.ts'
import { timeZoneRules } from './time-zone.ts'

/** Live classes that are shown: of the last month, and of the year to come (ms). */
const LIVE_BEFORE = 31 * DAY_MS
const LIVE_AHEAD = 366 * DAY_MS

/** Time for which a calendar may keep what it read. */
const KEPT = 'PT6H'

function calendarOf(name: string, components: JCal[]): JCal {
  const head: JCal[1] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Thazin//Calendar//EN'],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ['method', {}, 'text', 'PUBLISH'],
    ['name', {}, 'unknown', name],
    ['x-wr-calname', {}, 'unknown', name],
    ['refresh-interval', {}, 'duration', KEPT],
    ['x-published-ttl', {}, 'unknown', KEPT],
  ]
  return ['vcalendar', head, components]
}

/** A learner's times as iCalendar; anybody with the address may read them. */
export const feed: FeatureHandlers<'calendar'>['feed'] = async ({ input, deps, now }) => {
  const asked = readFeedToken(deps, input.token)
  const found = asked && (await readFeed(deps.db, asked.learnerId))
  if (!asked || !found || found.feedVersion !== asked.version) throw fail.notFound()
  const { timeZone, sessions } = found
  const today = localDay(now, timeZone)
  const [since = today] = [today, ...sessions.map(({ first_day }) => first_day)].sort()
  const locale = negotiateLocale(found.locale, undefined)
  const classes = await readNotified(deps.db, asked.learnerId, {
    from: new Date(now.getTime() - LIVE_BEFORE),
    to: new Date(now.getTime() + LIVE_AHEAD),
  })
  const { publicUrl } = deps.config
  const given = { now, today, timeZone, publicUrl, hasAlarms: !found.hasPush }
  const events = runWithLocale(locale, () => [
    ...sessionEvents(found, given),
    ...liveEvents(classes, locale, given),
  ])
  const calendar = calendarOf('Thazin', [timeZoneRules(timeZone, since, now), ...events])
  return {
    media_type: 'text/calendar; charset=utf-8',
    body: ICAL.stringify(calendar),
    headers: { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' },
  }
}
