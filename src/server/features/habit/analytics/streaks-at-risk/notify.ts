import { findStudyDay } from '#domain/habit/streaks/study.ts'
import { inEveryLanguage, notify } from '#server/features/habit/notifications/notifications.service.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { TimedJob } from '#server/platform/jobs/job.ts'
import { messages } from '#server/platform/messages.ts'
import { streakFor } from '../streak.ts'
import { type Idle, idleAtHour } from './idle.queries.ts'

/** The hour of their own evening at which learners are told. */
const HOUR = 20
/** One day isn't a streak yet. */
const MIN_STREAK_DAYS = 2

/** @returns whether the learner was told: once on their day, where without study today it would be the streak's last */
async function tellOne(deps: Deps, { learner_id, time_zone, time_zone_before, time_zone_since }: Idle) {
  const whereabouts = { timeZone: time_zone, zoneBefore: time_zone_before, zoneSince: time_zone_since }
  const here = findStudyDay(deps.now(), whereabouts)
  return await inTransaction(deps.db, async (db) => {
    const { current, at_risk, isFrozen } = await streakFor(db, learner_id, here)
    if (!at_risk || isFrozen || current < MIN_STREAK_DAYS) return false
    return await notify({ ...deps, db }, learner_id, {
      kind: 'streak',
      title: inEveryLanguage(() => messages().habit_streak_at_risk({ days: current })),
      body: inEveryLanguage(() => messages().habit_streak_at_risk_text()),
      link: '/learn',
      key: `streak:${here.day}`,
    })
  })
}

/**
 * Tells those who chose to be told, in the evening of a day on which they haven't studied. Once told, a learner is found no more that day; a
 * fault of one, which is logged, holds up nobody.
 */
export const streaksAtRiskJob: TimedJob = {
  name: 'streaks-at-risk',
  cron: '*/10 * * * *',
  async work(deps) {
    let told = 0
    for await (const learners of idleAtHour(deps.db, deps.now(), HOUR))
      for (const learner of learners)
        try {
          if (await tellOne(deps, learner)) told += 1
        } catch (err) {
          deps.log.error({ err, learner: learner.learner_id }, 'a learner could not be told of their streak')
        }
    return { told }
  },
}
