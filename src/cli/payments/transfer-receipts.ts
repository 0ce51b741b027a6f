import { writeFile } from 'node:fs/promises'
import { formatMajorUnits } from '#domain/billing/major-units.ts'
import { paymentCode } from '#domain/billing/payment-code.ts'
import { localize } from '#domain/text/locales.ts'
import {
  approveTransferReceipt,
  refundTransferReceipt,
  refuseTransferReceipt,
} from '#server/features/billing/payments/operator.ts'
import {
  type OtherReceipt,
  readWaitingReceipt,
  readWaitingReceipts,
} from '#server/features/billing/payments/transfer-receipts/operator-receipts.queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hidden, table } from '../options.ts'
import { runTextCommand } from '../text-command.ts'
import { UsageError } from '../usage.ts'
import { withProgram } from '../with-database.ts'

const usage = `Usage: npm run thazin -- slips list
       npm run thazin -- slips show ID [FILE.webp]
       npm run thazin -- slips approve ID [--over]
       npm run thazin -- slips refund ID
       npm run thazin -- slips refuse ID "why, in the learner's language"

Slips of bank transfers that wait. Find the transfer on the account's own statement before you approve one.
A slip that came late may have no place of its promo code or campaign any more (PLACE: none). Once all places are taken, approve refuses it,
and you decide: --over grants it above the limit, where promos and campaigns count it; refund notes that you sent its money back yourself.`

/** Words for a decision that was taken. */
const DONE = {
  approve: 'Approved; the lessons are open.',
  refuse: 'Refused; the learner is told why.',
  refund: 'Noted that its money went back; the payment has ended.',
} as const

type Order = { what: 'list' } | { what: 'show' | keyof typeof DONE; id: number; more: string | undefined }

/** Reads the command line. @throws UsageError with what is wrong */
export function readOrder([what, id = '', ...more]: string[]): Order {
  if (what === 'list' && id === '') return { what }
  const known = what === 'show' || what === 'approve' || what === 'refuse' || what === 'refund'
  if (!known || !/^[1-9]\d{0,14}$/.test(id) || more.length > 1) throw new UsageError(usage)
  if (what === 'refund' && more.length > 0) throw new UsageError(usage)
  if (what === 'approve' && more.length > 0 && more[0] !== '--over') throw new UsageError(usage)
  if (what === 'refuse' && !more[0]?.trim()) throw new UsageError(`Say why it is refused.\n\n${usage}`)
  return { what, id: Number(id), more: more[0] }
}

/** Words for whether a payment has its offer's place; of most there is none to have. */
const PLACES = { none: '–', held: 'held', 'held-again': 'held', freed: 'none' } as const

async function list({ db }: Deps): Promise<string> {
  const slips = await readWaitingReceipts(db)
  if (slips.length === 0) return 'No slip waits.'
  const rows = slips.map(({ id, sent_at, reference, amount, currency, plan_name, phone, others, place }) => [
    String(id),
    sent_at.toISOString().slice(0, 16),
    reference,
    formatMajorUnits({ amount, currency }),
    hidden(phone),
    localize(plan_name, 'en'),
    PLACES[place],
    (others ?? []).map(({ id }) => id).join(', '),
  ])
  return table([['ID', 'SENT (UTC)', 'TRANSFER', 'AMOUNT', 'PHONE', 'PLAN', 'PLACE', 'SAME AS'], ...rows])
}

const otherLine = ({ id, status, number }: OtherReceipt) =>
  `\nThe same number or picture came with slip ${id}, ${status}, of payment ${paymentCode(number)}. Ask both payers before you approve one.`

const NO_PLACE =
  'It came after its time was over, when no place of its promo code or campaign was left for it.'

async function show({ db, storage }: Deps, id: number, file = `slip-${id}.webp`): Promise<string | null> {
  const slip = await readWaitingReceipt(db, id)
  if (!slip) return null
  const picture = await storage.get(slip.image_key)
  if (picture) await writeFile(file, picture)
  const found = picture
    ? `Its picture is in ${file}.`
    : `Its picture is lost: ${slip.image_key} isn't in the storage. Find the transfer by its number, or refuse the slip and ask for another.`
  const others = (slip.others ?? []).map(otherLine).join('')
  const place = slip.place === 'freed' ? `\n${NO_PLACE}` : ''
  return `Transfer ${slip.reference}, ${formatMajorUnits(slip)}, payment ${slip.payment_id}.\n${found}${place}${others}`
}

/** Carries out what was asked. @returns what to print; null where no such slip waits */
export async function execute(deps: Deps, order: Order): Promise<string | null> {
  if (order.what === 'list') return await list(deps)
  const { what, id, more } = order
  if (what === 'show') return await show(deps, id, more)
  const outcome = await decide(deps, { what, id, more })
  if (outcome === 'counted')
    return 'Not approved: the same number or picture was approved for another payment, as `slips show` says. Refund that one first if its payer isn’t the one who transferred.'
  if (outcome === 'full')
    return `Not approved: all places of its promo code or campaign are taken. \`slips approve ${id} --over\` grants it above the limit; or send the money back, and then \`slips refund ${id}\` notes it.`
  return outcome === 'moved' ? DONE[what] : null
}

type Decision = { what: keyof typeof DONE; id: number; more: string | undefined }

const decide = (deps: Deps, { what, id, more }: Decision) => {
  if (what === 'approve') return approveTransferReceipt(deps, id, { isOver: more === '--over' })
  return what === 'refund' ? refundTransferReceipt(deps, id) : refuseTransferReceipt(deps, id, more ?? '')
}

/** `thazin slips`: exit code 0 when done, 1 when no such slip waits. */
export const run = (args: string[]): Promise<number> =>
  runTextCommand(args, {
    usage,
    readOrder,
    work: (order) => withProgram((deps) => execute(deps, order)),
    missing: 'No such slip waits.',
  })
