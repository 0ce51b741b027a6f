import { writeFile } from 'node:fs/promises'
import type { Database } from '#server/platform/db/connect.ts'
import { readDays } from '#server/read-models/operator-analytics.ts'
import { readArgs, wholeOption } from '../options.ts'
import { runTextCommand } from '../text-command.ts'
import { withDatabase } from '../with-database.ts'
import { drawDays } from './draw-days.ts'
import * as tables from './tables.ts'

const usage = `Usage: npm run thazin -- analytics [--days 14] [--svg FILE]

What is used, for all learners together: visits (pages opened from elsewhere), pages, learners and finished lessons a day in Yangon; what is
sent to a learner on a day; where learners are last on the way from registration to their third day; timings by percentile and errors, both
by page and release (ms, cls without a unit); links to elsewhere. Counts below 5 are shown as –. --svg draws visits and learners into a file.`

const MAX_DAYS = 30

/** Reports what was asked for, as it's printed and drawn. */
export async function reportAnalytics(db: Database, days: number): Promise<{ text: string; svg: string }> {
  const perDay = await readDays(db, days)
  const parts = [
    tables.daysTable(perDay),
    await tables.sentTable(db, days, perDay),
    await tables.waysTable(db, days),
    await tables.timingsTable(db, days),
    await tables.errorsTable(db, days),
    await tables.outboundTable(db, days),
  ]
  return { text: parts.join('\n\n'), svg: drawDays(perDay, tables.isShown) }
}

function readOrder(args: string[]) {
  const { values } = readArgs(args, { days: { type: 'string' }, svg: { type: 'string' } }, usage)
  return { days: wholeOption(values, 'days', MAX_DAYS) ?? 14, file: values.svg as string | undefined }
}

/** `thazin analytics`: exit code 0. */
export const run = (args: string[]): Promise<number> =>
  runTextCommand(args, {
    usage,
    readOrder,
    work: async ({ days, file }) => {
      const { text, svg } = await withDatabase((db) => reportAnalytics(db, days))
      if (file !== undefined) await writeFile(file, svg)
      return text
    },
    missing: '',
  })
