import { percentile } from '#domain/desk/events/timing.ts'
import {
  readErrors,
  readOutbound,
  readSent,
  readTimings,
} from '#server/features/desk/events/report.queries.ts'
import { countLearnersByStep, STEPS } from '#server/features/desk/events/ways.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { DayRow } from '#server/read-models/operator-analytics.ts'
import { table } from '../options.ts'

/** Fewer than this could be somebody. */
const MIN_GROUP_SIZE = 5
export const isShown = (count: number): boolean => count >= MIN_GROUP_SIZE
const shown = (count: number) => (isShown(count) ? String(count) : '–')

const sumOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** Kilobytes for each learner; what is counted is hundreds of bytes. */
const perLearner = (hundreds: number, learners: number) =>
  isShown(learners) ? String(Math.round(hundreds / 10 / learners)) : '–'

export const daysTable = (days: readonly DayRow[]): string =>
  table([
    ['DAY', 'VISITS', 'PAGES', 'LEARNERS', 'LESSONS FINISHED', 'KB A LEARNER'],
    ...days.map(({ day, visits, views, learners, finished, sent }) => [
      day,
      ...[visits, views, learners, finished].map(shown),
      perLearner(sent, learners),
    ]),
  ])

/** Table of what was sent to learners, for each of them on each of their days. */
export async function sentTable(db: Database, days: number, perDay: readonly DayRow[]): Promise<string> {
  const learners = perDay.reduce((sum, day) => sum + day.learners, 0)
  const sent = await readSent(db, days)
  if (sent.length === 0 || !isShown(learners)) return 'Nothing was sent to five learners.'
  return table([
    ['SENT', 'KB A LEARNER AND DAY'],
    ...sent.map((one) => [one.kind, perLearner(one.sent, learners)]),
  ])
}

export async function waysTable(db: Database, days: number): Promise<string> {
  const ways = await countLearnersByStep(db, days)
  if (!ways.values().some(isShown)) return 'Of no five learners the third day is over.'
  return table([
    ['REGISTERED, AND WERE LAST AT', 'LEARNERS'],
    ...STEPS.map((step) => [step, shown(ways.get(step) ?? 0)]),
  ])
}

/** Percentiles by page and release. */
export async function timingsTable(db: Database, days: number): Promise<string> {
  const rows = await readTimings(db, days)
  const groups = Map.groupBy(rows, ({ name, route, release }) => JSON.stringify([name, route, release]))
  const lines = [...groups.values()]
    .filter((counts) => isShown(sumOf(counts)))
    .map((counts) => [
      ...[counts[0]?.name ?? '', counts[0]?.route ?? '', counts[0]?.release ?? ''],
      ...[0.5, 0.75, 0.95].map((share) => String(percentile(counts, share))),
      String(sumOf(counts)),
    ])
    .sort((a, b) => a.join(' ').localeCompare(b.join(' ')))
  return lines.length > 0
    ? table([['TIMING', 'PAGE', 'RELEASE', 'P50', 'P75', 'P95', 'OF'], ...lines])
    : 'No timing was told five times.'
}

export async function errorsTable(db: Database, days: number): Promise<string> {
  const lines = (await readErrors(db, days)).filter(({ count }) => isShown(count))
  return lines.length > 0
    ? table([
        ['ERROR', 'PAGE', 'RELEASE', 'TIMES'],
        ...lines.map(({ value, route, release, count }) => [value, route, release, String(count)]),
      ])
    : 'No error was counted five times.'
}

export async function outboundTable(db: Database, days: number): Promise<string> {
  const lines = (await readOutbound(db, days)).filter(({ count }) => isShown(count))
  return lines.length > 0
    ? table([
        ['LED TO', 'FROM PAGE', 'TIMES'],
        ...lines.map(({ host, route, count }) => [host, route, String(count)]),
      ])
    : 'No link to elsewhere was followed five times.'
}
