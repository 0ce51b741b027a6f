import { writeFile } from 'node:fs/promises'
import { percentile } from '#domain/events/timing.ts'
import type { Database } from '#server/db/connect.ts'
import { readDays, readErrors, readTimings } from '#server/features/events/report.queries.ts'
import { readArgs, table, wholeOption } from '../payments/options.ts'
import { runTextCommand } from '../text-command.ts'
import { withDatabase } from '../with-database.ts'
import { drawDays } from './draw-days.ts'

const usage = `Usage: npm run thazin -- analytics [--days 14] [--svg FILE]

What is used, for all learners together: visits (pages opened from elsewhere), pages, learners and finished lessons a day in Yangon, timings
by percentile, errors by page and release. Counts below 5 are shown as –. --svg draws visits and learners into a file.`

/** Fewer than this could be somebody. */
const LEAST = 5
const MOST_DAYS = 30

const isShown = (count: number) => count >= LEAST
const shown = (count: number) => (isShown(count) ? String(count) : '–')

async function timings(db: Database, days: number): Promise<string[][]> {
  const rows = await readTimings(db, days)
  return [...Map.groupBy(rows, ({ name }) => name)]
    .map(([name, counts]) => ({ name, counts, total: counts.reduce((sum, { count }) => sum + count, 0) }))
    .filter(({ total }) => isShown(total))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ name, counts, total }) => [
      name,
      ...[0.5, 0.75, 0.95].map((share) => String(percentile(counts, share))),
      String(total),
    ])
}

/** What was asked for, as it's printed and drawn. */
export async function report(db: Database, days: number): Promise<{ text: string; svg: string }> {
  const [perDay, timed, failed] = [
    await readDays(db, days),
    await timings(db, days),
    (await readErrors(db, days)).filter(({ count }) => isShown(count)),
  ]
  const parts = [
    table([
      ['DAY', 'VISITS', 'PAGES', 'LEARNERS', 'LESSONS FINISHED'],
      ...perDay.map(({ day, visits, views, learners, finished }) => [
        day,
        ...[visits, views, learners, finished].map(shown),
      ]),
    ]),
    timed.length > 0
      ? table([['TIMING', 'P50', 'P75', 'P95', 'OF'], ...timed])
      : 'No timing was told five times.',
    failed.length > 0
      ? table([
          ['ERROR', 'PAGE', 'RELEASE', 'TIMES'],
          ...failed.map(({ value, route, release, count }) => [value, route, release, String(count)]),
        ])
      : 'No error was counted five times.',
  ]
  return { text: parts.join('\n\n'), svg: drawDays(perDay, isShown) }
}

function readOrder(args: string[]) {
  const { values } = readArgs(args, { days: { type: 'string' }, svg: { type: 'string' } }, usage)
  return { days: wholeOption(values, 'days', MOST_DAYS) ?? 14, file: values.svg as string | undefined }
}

/** `thazin analytics`: exit code 0. */
export const run = (args: string[]): Promise<number> =>
  runTextCommand(args, {
    usage,
    readOrder,
    work: async ({ days, file }) => {
      const { text, svg } = await withDatabase((db) => report(db, days))
      if (file !== undefined) await writeFile(file, svg)
      return text
    },
    missing: '',
  })
