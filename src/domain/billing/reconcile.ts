import { fromMajor } from './major-units.ts'

/** A payment as a provider's settlement names it, or as we have it. */
export type SettledPayment = { reference: string; amount: number; currency: string }

export type Differences = {
  /** In the settlement, and not among ours. */
  missingHere: SettledPayment[]
  /** Ours, and not in the settlement. */
  missingThere: SettledPayment[]
  /** In both, with other money. */
  differing: { reference: string; here: SettledPayment; there: SettledPayment }[]
  /** More than once in the settlement: each time after the first. */
  repeated: SettledPayment[]
  agreeing: number
}

/** Compares a provider's settlement with our payments, by the reference that we gave it. */
export function reconcile(rows: readonly SettledPayment[], here: readonly SettledPayment[]): Differences {
  const ours = new Map(here.map((one) => [one.reference, one]))
  const theirs = new Map([...rows].reverse().map((one) => [one.reference, one]))
  const [there, repeated] = [
    rows.filter((one) => theirs.get(one.reference) === one),
    rows.filter((one) => theirs.get(one.reference) !== one),
  ]
  const both = there.flatMap((one) => {
    const own = ours.get(one.reference)
    return own ? [{ reference: one.reference, here: own, there: one }] : []
  })
  const isSame = (pair: (typeof both)[number]) =>
    pair.here.amount === pair.there.amount && pair.here.currency === pair.there.currency
  return {
    missingHere: there.filter(({ reference }) => !ours.has(reference)),
    missingThere: here.filter(({ reference }) => !theirs.has(reference)),
    differing: both.filter((pair) => !isSame(pair)),
    repeated,
    agreeing: both.filter(isSame).length,
  }
}

/** Names of columns in settlements, in the order in which they are looked for. */
const COLUMNS = {
  reference: [
    'reference',
    'merch_order_id',
    'merchant_order_id',
    'order_id',
    'invoice_no',
    'invoiceno',
    'client_reference_id',
  ],
  amount: ['amount', 'total_amount', 'trans_amount', 'settled_amount'],
  currency: ['currency', 'trans_currency', 'currency_code'],
} as const

/** An amount in our unit; null if it isn't an amount. */
function wholeAmount(written: string, currency: string): number | null {
  const digits = written.replaceAll(/[,\s]/g, '')
  const amount = /^\d{1,12}(\.\d{1,6})?$/.test(digits) ? fromMajor(digits, currency) : Number.NaN
  return Number.isInteger(amount) ? amount : null
}

/**
 * The rows of a settlement. References lose their dashes; amounts may have separators and zero decimals.
 * @param rows the table with its heading first
 * @returns the payments, or what is wrong with the table
 */
export function readSettlement(rows: readonly (readonly string[])[]): SettledPayment[] | { fault: string } {
  const heading = (rows[0] ?? []).map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  )
  const placeOf = (names: readonly string[]) =>
    names.map((name) => heading.indexOf(name)).find((place) => place >= 0)
  const [reference, amount] = [placeOf(COLUMNS.reference), placeOf(COLUMNS.amount)]
  const currency = placeOf(COLUMNS.currency)
  if (reference === undefined) return { fault: `has no column ${COLUMNS.reference.join(', ')}` }
  if (amount === undefined) return { fault: `has no column ${COLUMNS.amount.join(', ')}` }
  const payments: SettledPayment[] = []
  for (const [line, row] of rows.entries()) {
    if (line === 0 || row.every((cell) => cell.trim() === '')) continue
    const unit = currency === undefined ? 'MMK' : (row[currency] ?? '').trim().toUpperCase()
    const read = wholeAmount(row[amount] ?? '', unit)
    if (read === null) return { fault: `line ${line + 1}: ${row[amount] ?? ''} is no whole amount` }
    payments.push({
      reference: (row[reference] ?? '').trim().toLowerCase().replaceAll('-', ''),
      amount: read,
      currency: unit,
    })
  }
  return payments
}
