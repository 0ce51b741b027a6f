import { z } from 'zod'
import { queuedJob, type TimedJob } from '#server/platform/jobs/job.ts'
import { classAtChange, classesToAnnounce, noteAnnounced } from './askers.queries.ts'
import { notifySubscribers } from './notify-subscribers.ts'

/**
 * Reminds of the classes that begin within 15 minutes. What is due is found by the clock, so that a class that was moved, or a program
 * that stood still, needs nothing put right.
 */
export const announceJob: TimedJob = {
  name: 'live-reminders',
  cron: '* * * * *',
  async work(deps) {
    let told = 0
    for (const subject of await classesToAnnounce(deps.db, deps.now())) {
      told += await notifySubscribers(deps, 'soon', subject)
      await noteAnnounced(deps.db, subject.id, subject.starts_at)
    }
    return { told }
  },
}

/** Tells of a change, or that a class was cancelled; of several changes at once only the last is told. */
export const classNoticeJob = queuedJob({
  name: 'live-changes',
  payload: z.object({ live_event_id: z.int(), changes: z.int() }),
  async work(deps, { live_event_id, changes }) {
    const subject = await classAtChange(deps.db, live_event_id, changes)
    if (!subject) return { told: 0 }
    return { told: await notifySubscribers(deps, subject.cancelled_at ? 'cancelled' : 'changed', subject) }
  },
})
