import { chooseTip, type TipFit } from '#domain/habit/notifications/choose-tip.ts'
import { addDays, localDay } from '#domain/time/day.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { instantAt } from '#domain/time/local-time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notify } from '../notify.ts'
import { addTipQueue, type DueTip, getTips, setTipQueue, type Tip, takeDue } from './tips.queries.ts'

/** The hour of tips of who hasn't shown one of their own. */
const HOUR = 19
/** A learner who has been away for this many days gets no tips, and is looked at again in a week. */
const AWAY_DAYS = 14
const BATCH_SIZE = 100
/** Learners a run: at five minutes a run, a million in a day. */
const A_RUN = 4_000

const newsOf = ({ slug, title, body, link }: Tip) => ({
  kind: 'tip' as const,
  title,
  body,
  link,
  key: `tip:${slug}`,
})

const FITS = ['due', 'japanese', 'mistakes', 'no-data-saver', 'no-level', 'no-reading', 'no-shorts'] as const

function doing(due: DueTip): Set<TipFit> {
  const fits = new Set<TipFit>(FITS.filter((fit) => due[fit]))
  if (due.has_cards) fits.add('reviews')
  if (due.has_videos) fits.add('videos')
  if ((due.days_away ?? 0) >= 3) fits.add('back')
  return fits
}

/** Time of the learner's next turn: tomorrow, in the hour in which they study. */
const nextTurn = ({ hour, time_zone, days_away }: DueTip, now: Date): Date =>
  (days_away ?? 0) >= AWAY_DAYS
    ? new Date(now.getTime() + 7 * DAY_MS)
    : tomorrowAt(hour ?? HOUR, now, time_zone)

/** That hour of the learner's next day: no day has two. */
const tomorrowAt = (hour: number, now: Date, timeZone: string): Date =>
  instantAt({ day: addDays(localDay(now, timeZone), 1), minute: hour * 60 }, timeZone)

/** Gives each of a few learners whose turn it is their next tip. @returns how many were looked at, and were given one */
async function giveSome(deps: Deps, tips: readonly Tip[]) {
  const now = deps.now()
  return await inTransaction(deps.db, async (db) => {
    const due = await takeDue(db, now, BATCH_SIZE)
    let given = 0
    for (const one of due) {
      if (one.wants_tips === false || (one.days_away ?? 0) >= AWAY_DAYS) continue
      const tip = chooseTip(
        tips.filter(({ slug }) => !one.given.includes(`tip:${slug}`)),
        doing(one),
      )
      if (tip && (await notify({ ...deps, db }, one.learner_id, newsOf(tip)))) given += 1
    }
    const turns = due.map((one) => ({ learner_id: one.learner_id, next_at: nextTurn(one, now) }))
    if (turns.length > 0) await setTipQueue(db, turns)
    return { looked: due.length, given }
  })
}

/** Gives the tips that are due: one a day to each learner, none twice, on however many nodes it runs. @returns how many */
export async function giveTips(deps: Deps): Promise<number> {
  const tips = await getTips(deps)
  let [looked, given] = [0, 0]
  while (looked < A_RUN) {
    const some = await giveSome(deps, tips)
    looked += some.looked
    given += some.given
    if (some.looked < BATCH_SIZE) break
  }
  return given
}

/** Welcomes a new learner with the first tip, in the transaction that makes their account. A repeat changes nothing. */
export async function welcomeLearner(deps: Deps, learnerId: number, timeZone: string): Promise<void> {
  const now = deps.now()
  if (!(await addTipQueue(deps.db, learnerId, tomorrowAt(HOUR, now, timeZone)))) return
  const [first] = await getTips(deps)
  if (first) await notify(deps, learnerId, newsOf(first))
}
