import { localize } from '#domain/text/locales.ts'
import { addCampaign, endCampaign, listCampaigns } from '#server/features/billing/plans/offers.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { isTaken } from '#server/platform/db/pg-errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { dayOption, readArgs, table, wholeOption } from '../options.ts'
import { runTextCommand } from '../text-command.ts'
import { UsageError } from '../usage.ts'
import { withDatabase } from '../with-database.ts'
import { formatReservations } from './offer-reservations.ts'

const usage = `Usage: npm run thazin -- campaigns list
       npm run thazin -- campaigns make SLUG --percent 20 --to DAY --title-my … --title-en …
                         --text-my … --text-en … [--title-ja …] [--text-ja …] [--from DAY] [--max 100]
       npm run thazin -- campaigns end SLUG

Campaigns behind a link, /link-campaign/SLUG: every plan for so many percent less, until the day --to.
--max limits how often; the last quarter of the places, and one at least, is for learners who are signed in.`

const text = { type: 'string' } as const
const options = {
  percent: text,
  max: text,
  from: text,
  to: text,
  'title-my': text,
  'title-en': text,
  'title-ja': text,
  'text-my': text,
  'text-en': text,
  'text-ja': text,
} as const

type Given = ReturnType<typeof readArgs>
export const readOrder = (args: string[]) => readArgs(args, options, usage)

async function make(db: Database, slug: string, { values }: Given, now: Date): Promise<string> {
  const percent = wholeOption(values, 'percent', 99)
  const endsAt = dayOption(values, 'to')
  const words = (name: string) => String(values[name] ?? '').trim()
  const inLanguages = (name: string) => {
    const ja = words(`${name}-ja`)
    return { my: words(`${name}-my`), en: words(`${name}-en`), ...(ja && { ja }) }
  }
  const [title, description] = [inLanguages('title'), inLanguages('text')]
  const isWhole = [title.my, title.en, description.my, description.en].every(Boolean)
  if (percent === undefined || !endsAt || !isWhole) throw new UsageError(usage)
  const startsAt = dayOption(values, 'from') ?? now
  if (endsAt <= startsAt) throw new UsageError('--to must be after --from.')
  const maxUses = wholeOption(values, 'max', 1_000_000) ?? null
  try {
    await inTransaction(db, (trx) =>
      addCampaign(trx, { slug, title, description, startsAt, endsAt, maxUses, percent }),
    )
  } catch (error) {
    if (isTaken(error)) throw new UsageError(`There is a campaign ${slug} already.`)
    throw error
  }
  return `The campaign is at /link-campaign/${slug}.`
}

async function list(db: Database): Promise<string> {
  const rows = (await listCampaigns(db)).map(({ slug, title, starts_at, ends_at, used, max_uses, paid }) => [
    slug,
    localize(title, 'en'),
    starts_at.toISOString().slice(0, 10),
    ends_at.toISOString().slice(0, 10),
    ...formatReservations({ used, max_uses, paid }),
  ])
  return table([['SLUG', 'TITLE', 'FROM', 'TO', 'USED', 'PAID'], ...rows])
}

/** Carries out what was asked. @returns what to print; null where there is no such campaign */
export async function execute(db: Database, given: Given, now: Date): Promise<string | null> {
  const [what, slug = ''] = given.words
  if (what === 'list' && slug === '') return await list(db)
  if ((what !== 'make' && what !== 'end') || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    throw new UsageError(usage)
  if (what === 'make') return await make(db, slug, given, now)
  return (await endCampaign(db, slug, now)) ? `${slug} has ended.` : null
}

/** `thazin campaigns`: exit code 0 when done, 1 when there is no such campaign. */
export const run = (args: string[]): Promise<number> =>
  runTextCommand(args, {
    usage,
    readOrder,
    work: (order) => withDatabase((db) => execute(db, order, new Date())),
    missing: 'No such campaign runs.',
  })
