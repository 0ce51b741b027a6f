import { addDays, localDay } from '#domain/time/day.ts'
import {
  countLonger,
  listOutages,
  noteOutage,
  type Outage,
} from '#server/core/subscriptions/outages.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { readArgs, table } from './options.ts'
import { UsageError } from './usage.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage: npm run thazin -- outages add DAY ["why"]
       npm run thazin -- outages add DAY --to DAY ["why"]
       npm run thazin -- outages list

Notes days (in Yangon, such as 2026-11-30, --to included) on which learners could not use the school. Every subscription that ran on
such a day is a day longer for each, and no streak breaks on it. A day counts once, however often it is noted, and is never taken back.`

/** Days that one record may have: more is a slip of the keyboard. */
const MAX_DAYS = 31

function dayOf(text: string | undefined, today: string): string {
  const isDay =
    /^\d{4}-\d\d-\d\d$/.test(text ?? '') && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text ?? '-')
  if (!text || !isDay) throw new UsageError(`A day is written such as 2026-11-30.\n\n${usage}`)
  if (text > today) throw new UsageError(`${text} is still to come: note an outage when it has happened.`)
  return text
}

/** Reads the command line of `add`. @throws UsageError with what is wrong */
export function readOutage(args: string[], now: Date): Outage {
  const { words, values } = readArgs(args, { to: { type: 'string' } }, usage)
  const [, first, note, ...rest] = words
  if (rest.length > 0) throw new UsageError(`Put why between quotes.\n\n${usage}`)
  const today = localDay(now, 'Asia/Yangon')
  const from = dayOf(first, today)
  const to = values.to === undefined ? from : dayOf(String(values.to), today)
  if (to < from || to >= addDays(from, MAX_DAYS))
    throw new UsageError(`--to must be a day from ${from} on, and ${MAX_DAYS} days are the most at once.`)
  return { from, to, note: note ?? null }
}

/** Carries out what was asked. @returns what to print */
export async function execute(db: Database, args: string[], now: Date): Promise<string> {
  if (args[0] === 'list') {
    const days = await listOutages(db)
    if (days.length === 0) return 'No outage was noted.'
    return table([['DAY', 'WHY'], ...days.map(({ day, note }) => [day, note ?? '–'])])
  }
  if (args[0] !== 'add') throw new UsageError(usage)
  const outage = readOutage(args, now)
  const added = await noteOutage(db, outage)
  if (added.length === 0) return 'These days were noted before; nothing changed.'
  const longer = await countLonger(db, outage)
  return `Noted: ${added.join(', ')}. ${longer} ${longer === 1 ? 'subscription that ran then is' : 'subscriptions that ran then are'} longer by a day for each.`
}

/** `thazin outages`: exit code 0 when done. */
export async function run(args: string[]): Promise<number> {
  if (args.includes('--help') || args.length === 0) {
    console.log(usage)
    return args.length === 0 ? 2 : 0
  }
  console.log(await withDatabase((db) => execute(db, args, new Date())))
  return 0
}
