import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { formatMajorUnits, inMajor } from '#domain/billing/major-units.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from '#domain/billing/payment-machine.ts'
import { readSettlement, reconcile, type SettledPayment } from '#domain/billing/reconcile.ts'
import { refusedCallbacks } from '#server/features/billing/payments/callbacks.queries.ts'
import {
  dailyTotals,
  type FoundPayment,
  findPayment,
  findPayments,
} from '#server/features/billing/payments/operator.queries.ts'
import { refundPayment } from '#server/features/billing/payments/operator.ts'
import { recheck } from '#server/features/billing/payments/recheck.ts'
import type { Deps } from '#server/platform/deps.ts'
import { dayOption, hidden, moneyOption, phoneOption, readArgs, table, wholeOption } from '../options.ts'
import { runTextCommand } from '../text-command.ts'
import { UsageError } from '../usage.ts'
import { withProgram } from '../with-database.ts'
import { exportCsv } from './export-payments.ts'
import { at, printable, showPayment } from './show-payment.ts'

const usage = `Usage: npm run thazin -- payments list [--status STATUS] [--phone 09…] [--from DAY] [--to DAY]
       npm run thazin -- payments show ID
       npm run thazin -- payments recheck ID
       npm run thazin -- payments refund ID [--amount N] [--by-hand]
       npm run thazin -- payments refused [--days 1] [--provider NAME]
       npm run thazin -- payments totals [--days 30]
       npm run thazin -- payments export [--from DAY] [--to DAY]
       npm run thazin -- payments reconcile FILE.csv --provider NAME [--from DAY] [--to DAY]

ID is a payment's id, its code (TZ-…), its number, or the number on its receipt. Days are days in Yangon, --to not included.
refund sends back what the school's rule says, or --amount, in the payment's currency as people write it (4.99); --by-hand only notes that you sent it back yourself.
refused lists the callbacks that were refused, also those that name no payment of ours: first of senders who sent right ones too.
reconcile compares a provider's settlement with the payments that were paid here. It and export go by the day of paying, list by the day on which a payment began.`

const text = { type: 'string' } as const
const options = {
  status: text,
  phone: text,
  from: text,
  to: text,
  amount: text,
  days: text,
  provider: text,
  'by-hand': { type: 'boolean' },
} as const

type Given = ReturnType<typeof readArgs>
const MAX_ROWS = 100_000
const LISTED = 200

const wantedOf = ({ values }: Given) => ({
  from: dayOption(values, 'from'),
  to: dayOption(values, 'to'),
  phone: phoneOption(values),
})

async function list({ db }: Deps, given: Given): Promise<string> {
  const { status } = given.values
  if (status !== undefined && !PAYMENT_STATUSES.some((one) => one === status))
    throw new UsageError(`--status must be one of ${PAYMENT_STATUSES.join(', ')}.`)
  const found = await findPayments(db, {
    ...wantedOf(given),
    status: status as PaymentStatus,
    limit: LISTED + 1,
  })
  if (found.length === 0) return 'There is no such payment.'
  const rows = found
    .slice(0, LISTED)
    .map((payment) => [
      String(payment.number),
      payment.created_at.toISOString().slice(0, 16),
      payment.status,
      formatMajorUnits(payment),
      payment.provider,
      hidden(payment.phone),
      payment.payment_id,
    ])
  const listed = table([['NO', 'BEGAN (UTC)', 'STATUS', 'AMOUNT', 'PROVIDER', 'PHONE', 'ID'], ...rows])
  return found.length > LISTED
    ? `${listed}\nThese are the last ${LISTED}; --from, --to and --status show others.`
    : listed
}

async function refund(deps: Deps, payment: FoundPayment, { values }: Given): Promise<string> {
  const { currency } = payment
  const amount = moneyOption(values, 'amount', { most: payment.amount, currency })
  const result = await refundPayment(deps, payment.payment_id, { amount, byHand: values['by-hand'] === true })
  if (result.outcome === 'not-paid') return `The payment is ${payment.status}: there is nothing to refund.`
  if (result.outcome === 'nothing')
    return 'By the rule nothing goes back any more. --amount sends some back all the same.'
  if (result.outcome === 'no-answer')
    return `${payment.provider} did not refund (${result.reason}). ${result.isFixed ? `${formatMajorUnits({ amount: result.amount, currency })} stays fixed, as it may have gone out: run it again without --amount.` : 'Nothing changed; run it again.'}`
  if (result.outcome === 'fixed')
    return `${formatMajorUnits({ amount: result.amount, currency })} was fixed for this refund and may have gone out. Run it again without --amount.`
  if (result.outcome === 'by-hand')
    return `${payment.provider} takes no refunds from here. Send ${formatMajorUnits({ amount: result.amount, currency })} back, then run this with --by-hand.`
  return `Refunded ${formatMajorUnits({ amount: result.amount, currency })}; its days have ended.`
}

async function totals({ db }: Deps, { values }: Given): Promise<string> {
  const rows = await dailyTotals(db, wholeOption(values, 'days', 3660) ?? 30)
  const cells = rows.map(({ day, provider, currency, count, amount, refunded }) => [
    day,
    provider,
    currency,
    String(count),
    inMajor({ amount, currency }),
    inMajor({ amount: refunded, currency }),
  ])
  return table([['DAY', 'PROVIDER', 'CURRENCY', 'PAYMENTS', 'AMOUNT', 'REFUNDED'], ...cells])
}

async function refused({ db }: Deps, { values }: Given): Promise<string> {
  const provider = values.provider === undefined ? undefined : String(values.provider)
  const found = await refusedCallbacks(db, {
    days: wholeOption(values, 'days', 90) ?? 1,
    limit: 200,
    provider,
  })
  if (found.length === 0) return 'No callback was refused.'
  return found
    .flatMap(({ received_at, provider, reason, address, bytes, beginning, count, first_at, is_known }) => [
      `${at(received_at)}  ${provider}: ${reason ?? '–'}  from ${address}${is_known ? ', which sent right ones too' : ''}, ${bytes} bytes${count > 1 ? `; ${count} such since ${at(first_at)}` : ''}`,
      `  ${printable(beginning)}`,
    ])
    .join('\n')
}

/** Every payment that was paid in those days. @throws UsageError where they are too many: half a table is worse than none */
async function paidIn({ db }: Deps, given: Given, most: number) {
  const provider = given.values.provider === undefined ? undefined : String(given.values.provider)
  const found = await findPayments(db, { ...wantedOf(given), provider, by: 'paid_at', limit: most + 1 })
  if (found.length > most)
    throw new UsageError(`These are more than ${most} payments: say fewer days with --from and --to.`)
  return found
}

async function compare(deps: Deps, given: Given, most: number): Promise<string> {
  const { words, values } = given
  if (values.provider === undefined)
    throw new UsageError(`Say whose settlement it is with --provider.\n\n${usage}`)
  const rows = parse(await readFile(words[1] ?? ''), { bom: true, relax_column_count: true }) as string[][]
  const there = readSettlement(rows)
  if ('fault' in there) throw new UsageError(`${words[1]}: ${there.fault}.`)
  const here = (await paidIn(deps, given, most)).map(({ payment_id, amount, currency }) => ({
    reference: payment_id.replaceAll('-', ''),
    amount,
    currency,
  }))
  const { missingHere, missingThere, differing, repeated, agreeing } = reconcile(there, here)
  const line = (one: SettledPayment) => `  ${one.reference}  ${formatMajorUnits(one)}`
  return [
    `${agreeing} agree.`,
    `${missingHere.length} in the settlement and not here:`,
    ...missingHere.map(line),
    `${missingThere.length} here and not in the settlement:`,
    ...missingThere.map(line),
    `${differing.length} with another amount:`,
    ...differing.map((pair) => `${line(pair.there)}, here ${formatMajorUnits(pair.here)}`),
    `${repeated.length} more than once in the settlement:`,
    ...repeated.map(line),
  ].join('\n')
}

/**
 * Carries out what was asked.
 * @param most payments of one table
 * @returns what to print; null where there is no such payment
 */
export async function execute(deps: Deps, given: Given, most = MAX_ROWS): Promise<string | null> {
  const [what, name = ''] = given.words
  if (what === 'list') return await list(deps, given)
  if (what === 'totals') return await totals(deps, given)
  if (what === 'refused') return await refused(deps, given)
  if (what === 'export') return exportCsv(await paidIn(deps, given, most))
  if (what === 'reconcile' && name !== '') return await compare(deps, given, most)
  if (what !== 'show' && what !== 'recheck' && what !== 'refund') throw new UsageError(usage)
  const payment = await findPayment(deps.db, name)
  if (!payment) return null
  if (what === 'show') return await showPayment(deps, payment)
  if (what === 'refund') return await refund(deps, payment, given)
  const outcome = await recheck(deps, payment.payment_id)
  return `${payment.provider}: ${outcome === 'not-opened' ? 'no checkout was opened there yet' : outcome}.`
}

export const readOrder = (args: string[]) => readArgs(args, options, usage)

/** `thazin payments`: exit code 0 when done, 1 when there is no such payment. */
export async function run(args: string[]): Promise<number> {
  if (args.length === 0) {
    console.log(usage)
    return 2
  }
  return await runTextCommand(args, {
    usage,
    readOrder,
    work: (order) => withProgram((deps) => execute(deps, order)),
    missing: 'There is no such payment.',
  })
}
