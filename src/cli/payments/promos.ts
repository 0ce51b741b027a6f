import { formatMajorUnits } from '#domain/billing/major-units.ts'
import { CURRENCIES, MAX_AMOUNT } from '#domain/billing/money.ts'
import { readPromoCode } from '#domain/billing/promo-code.ts'
import { addPromo, endPromo, listPromos, planBySlug } from '#server/features/billing/plans/offers.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { isTaken } from '#server/platform/db/pg-errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { dayOption, moneyOption, readArgs, table, wholeOption } from '../options.ts'
import { runTextCommand } from '../text-command.ts'
import { UsageError } from '../usage.ts'
import { withDatabase } from '../with-database.ts'
import { formatReservations } from './offer-reservations.ts'

const usage = `Usage: npm run thazin -- promos list
       npm run thazin -- promos make CODE --percent 20 | --amount 2000 [--currency MMK] | --amount 4.99 --currency USD
                         [--product english|japanese|learn-plus] [--plan english-30] [--max 100] [--from DAY] [--to DAY]
       npm run thazin -- promos end CODE

Codes that take something off a price. --max limits how often (the last quarter of the uses, and one at least, is for learners who are signed in); --to is the day on which it no longer counts.`

const text = { type: 'string' } as const
const options = {
  percent: text,
  amount: text,
  currency: text,
  product: text,
  plan: text,
  max: text,
  from: text,
  to: text,
} as const
const products = ['english', 'japanese', 'learn-plus'] as const

type Given = ReturnType<typeof readArgs>
export const readOrder = (args: string[]) => readArgs(args, options, usage)

async function make(db: Database, code: string, { values }: Given, now: Date): Promise<string> {
  const percent = wholeOption(values, 'percent', 99) ?? null
  const currency = CURRENCIES.find((one) => one === (values.currency ?? 'MMK'))
  if (!currency) throw new UsageError(`--currency must be one of ${CURRENCIES.join(', ')}.`)
  const amount = moneyOption(values, 'amount', { most: MAX_AMOUNT, currency }) ?? null
  if ((percent === null) === (amount === null))
    throw new UsageError(`Say either --percent or --amount.\n\n${usage}`)
  const product = products.find((one) => one === values.product) ?? null
  if (values.product !== undefined && product === null)
    throw new UsageError(`--product must be one of ${products.join(', ')}.`)
  const plan = values.plan === undefined ? undefined : await planBySlug(db, String(values.plan))
  if (values.plan !== undefined && !plan) throw new UsageError('--plan must be a plan of content/plans.yaml.')
  const promo = {
    code,
    percent,
    amount,
    currency: amount === null ? null : currency,
    product,
    planId: plan?.id ?? null,
    maxUses: wholeOption(values, 'max', 1_000_000) ?? null,
    startsAt: dayOption(values, 'from') ?? now,
    endsAt: dayOption(values, 'to') ?? null,
  }
  try {
    await inTransaction(db, (trx) => addPromo(trx, promo))
  } catch (error) {
    if (isTaken(error)) throw new UsageError(`There is a code ${code} already.`)
    throw error
  }
  return `${code} counts.`
}

async function list(db: Database): Promise<string> {
  const rows = (await listPromos(db)).map(
    ({ code, percent, amount, currency, product, plan, used, max_uses, paid, ends_at }) => [
      code,
      amount !== null && currency !== null ? formatMajorUnits({ amount, currency }) : `${percent} %`,
      plan ?? product ?? 'every plan',
      ...formatReservations({ used, max_uses, paid }),
      ends_at?.toISOString().slice(0, 16) ?? '–',
    ],
  )
  return table([['CODE', 'OFF', 'FOR', 'USED', 'PAID', 'ENDS (UTC)'], ...rows])
}

/** Carries out what was asked. @returns what to print; null where there is no such code */
export async function execute(db: Database, given: Given, now: Date): Promise<string | null> {
  const [what, name = ''] = given.words
  if (what === 'list' && name === '') return await list(db)
  const code = readPromoCode(name)
  if ((what !== 'make' && what !== 'end') || code === null) throw new UsageError(usage)
  if (what === 'make') return await make(db, code, given, now)
  return (await endPromo(db, code, now))
    ? `${code} no longer counts; payments that have begun keep their price.`
    : null
}

/** `thazin promos`: exit code 0 when done, 1 when there is no such code. */
export const run = (args: string[]): Promise<number> =>
  runTextCommand(args, {
    usage,
    readOrder,
    work: (order) => withDatabase((db) => execute(db, order, new Date())),
    missing: 'There is no such code.',
  })
