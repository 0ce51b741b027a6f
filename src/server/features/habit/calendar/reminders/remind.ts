import { hasJustBegun, nextSession } from '#domain/habit/schedule/schedule.ts'
import { localDay } from '#domain/time/day.ts'
import { studyDay } from '#domain/time/study-day.ts'
import { inEveryLanguage, notify } from '#server/features/habit/notifications/notifications.service.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { TimedJob } from '#server/platform/jobs/job.ts'
import { messages } from '#server/platform/messages.ts'
import { claimDue, readMinutes, saveNext } from './remind.queries.ts'

/** Later than this nobody is reminded of a session (ms): a program that stood still lets it be. */
const MAX_DELAY_MS = 30 * 60_000

/** `today` is the clock's, of sessions; `day` the day of study, of minutes and pauses. */
type Due = Awaited<ReturnType<typeof claimDue>>[number] & { today: string; day: string }

const planOf = ({ sessions, repeat_weekly }: Due) => ({ sessions, isRepeated: repeat_weekly })

const isPaused = ({ pauses, day }: Due) =>
  pauses.some(({ from_day, until_day }) => from_day <= day && day <= until_day)

/** @returns whether the learner was reminded: at most once on their day, and not when its goal is met */
async function remindOne(deps: Deps, db: Database, learner: Due, minutes: number): Promise<boolean> {
  const { learner_id, time_zone, today, daily_minutes } = learner
  const left = daily_minutes - minutes
  if (left <= 0 || isPaused(learner)) return false
  if (!hasJustBegun(planOf(learner), deps.now(), today, time_zone, MAX_DELAY_MS)) return false
  return await notify({ ...deps, db }, learner_id, {
    kind: 'reminder',
    title: inEveryLanguage(() => messages().habit_calendar_reminder()),
    body: inEveryLanguage(() => messages().habit_calendar_reminder_text({ minutes: left })),
    link: '/learn',
    // The learner chose this hour.
    isUrgent: true,
    lifetime: MAX_DELAY_MS / 1000,
    key: `reminder:${today}`,
  })
}

/** Reminds some of those whose session begins, and notes when their next one does. */
async function remindSome(deps: Deps): Promise<{ found: number; told: number }> {
  const now = deps.now()
  return await inTransaction(deps.db, async (trx) => {
    const found = (await claimDue(trx, now)).map((row) => ({
      ...row,
      today: localDay(now, row.time_zone),
      day: studyDay(now, row.time_zone),
    }))
    if (found.length === 0) return { found: 0, told: 0 }
    const minutes = await readMinutes(
      trx,
      found.map(({ learner_id, day }) => ({ learner_id, day })),
    )
    let told = 0
    for (const learner of found)
      if (await remindOne(deps, trx, learner, minutes.get(learner.learner_id) ?? 0)) told += 1
    const next = found.map((learner) => ({
      learner_id: learner.learner_id,
      at: nextSession(planOf(learner), now, learner.today, learner.time_zone),
    }))
    await saveNext(trx, next)
    return { found: found.length, told }
  })
}

/** Each learner at their own hour, by the clock where they are. A batch is told and noted in one transaction: a run that is killed tells nobody twice. */
export const studyRemindersJob: TimedJob = {
  name: 'study-reminders',
  cron: '* * * * *',
  async work(deps) {
    let told = 0
    for (;;) {
      const some = await remindSome(deps)
      told += some.told
      if (some.found === 0) return { told }
    }
  },
}
