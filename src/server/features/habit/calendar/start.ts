import { type Proposal, proposeTime } from '#domain/habit/schedule/propose.ts'
import { daysOfWeeks, listSessionsOfDay, type StudyPlan } from '#domain/habit/schedule/schedule.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import { addDays, findWeekday, localDay } from '#domain/time/day.ts'
import { startOfDay } from '#domain/time/day-start.ts'
import { formatMinuteOfDay, type LocalTime, localTimeAt } from '#domain/time/local-time.ts'
import { studyDay, studyWeek } from '#domain/time/study-day.ts'
import { readSecondsOfDays } from '#server/features/habit/analytics/analytics.service.ts'
import { readNotified } from '#server/features/habit/live/live.service.ts'
import { readOverview, readSchoolDeck } from '#server/features/memory/flash-cards/flash-cards.service.ts'
import type { FeatureHandlers, HandlerContext } from '#server/platform/call/handler.ts'
import { readCalendar } from './calendar.queries.ts'
import { type Other, progressView, scheduleData, weekView } from './calendar-view.ts'
import { feedAddress } from './feed/feed-address.ts'

type Overview = Awaited<ReturnType<typeof readOverview>>

/** Days for which a time is proposed: learners who are busy for longer plan by themselves. */
const DAYS_AHEAD = 3

/** Overview of the cards of the language that they are learning. */
async function overviewOf({ learner, deps, now, timeZone }: HandlerContext): Promise<Overview> {
  const { shelf } = await readSchoolDeck(deps, learner.language_id)
  const own = { languageId: learner.language_id }
  return await readOverview(deps.db, learner.id, {
    shelf,
    own,
    now,
    timeZone,
    schoolOnly: learner.school_cards_only,
  })
}

function proposalFor(
  plan: StudyPlan,
  others: readonly Other[],
  overview: Overview,
  { day: today, minute: minuteNow }: LocalTime,
) {
  const { share, forecast, secondsPerCard } = overview
  const left = share.steps + share.reviews + share.fresh
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => {
    const date = addDays(today, index)
    const sessions = listSessionsOfDay(plan, date)
    const taken = [...sessions, ...others.filter(({ day }) => day === date)]
    const ahead = index === 0 ? sessions.filter(({ minute }) => minute >= minuteNow) : sessions
    // The forecast begins with today's share. After midnight that is still of the evening before, and the clock's day brings its own.
    const due = forecast.find((one, place) => place > 0 && one.date === date)?.due ?? 0
    return {
      date,
      cards: due + (index === 0 ? left : 0),
      taken: taken.map(({ minute, duration }) => ({ from: minute, minutes: duration })),
      planned: ahead.reduce((sum, { duration }) => sum + duration, 0),
    }
  })
  const usual = plan.sessions.map(({ minute }) => minute)
  return proposeTime(days, { secondsPerCard, usual, now: minuteNow })
}

const shownProposal = ({ date, minute, duration, cards }: Proposal, secondsPerCard: number) => ({
  date,
  day_id: findWeekday(date),
  time: formatMinuteOfDay(minute),
  duration,
  cards,
  minutes: Math.ceil((cards * secondsPerCard) / 60),
})

/** The days of the weeks that are shown, in time. */
const spanOf = (days: readonly string[], timeZone: string) => ({
  from: startOfDay(days[0] ?? '', timeZone),
  to: startOfDay(addDays(days.at(-1) ?? '', 1), timeZone),
})

type LiveClass = Awaited<ReturnType<typeof readNotified>>[number]

/** A live class by the learner's clock. */
function otherOf({ id, title, starts_at, duration }: LiveClass, locale: Locale, timeZone: string): Other {
  return { live_event_id: id, ...localTimeAt(starts_at, timeZone), duration, title: localize(title, locale) }
}

/** Everything that the calendar shows. */
export const start: FeatureHandlers<'calendar'>['start'] = async (context) => {
  const { learner, deps, now, timeZone, locale } = context
  const today = localDay(now, timeZone)
  const days = daysOfWeeks(today)
  const thisWeek = days.slice(0, 7)
  // Minutes are of days of study: after midnight still of the evening before.
  const studied = studyWeek(now, timeZone)
  const [calendar, seconds, overview, classes] = await Promise.all([
    readCalendar(deps.db, learner.id),
    readSecondsOfDays(deps.db, learner.id, studied, null),
    overviewOf(context),
    readNotified(deps.db, learner.id, spanOf(days, timeZone)),
  ])
  const held = classes.filter(({ cancelled_at }) => cancelled_at === null)
  const others = held.map((event) => otherOf(event, locale, timeZone))
  const clock = localTimeAt(now, timeZone)
  const proposal = proposalFor(calendar, others, overview, clock)
  return {
    data: {
      today,
      study_day: studyDay(now, timeZone),
      schedule_data: scheduleData(calendar, today),
      schedule_progress: progressView(seconds, studied, overview.settings.daily_minutes),
      repeat_weekly_schedule: calendar.isRepeated ? 1 : 0,
      this_week: weekView(calendar, others, thisWeek),
      upcoming: {
        current_week: weekView(calendar, others, thisWeek, clock),
        next_week: weekView(calendar, others, days.slice(7, 14)),
        later: weekView(calendar, others, days.slice(14)),
      },
      proposal: proposal && shownProposal(proposal, overview.secondsPerCard),
      calendar_url: feedAddress(deps, { learnerId: learner.id, version: calendar.feedVersion }),
    },
  }
}
