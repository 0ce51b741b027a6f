import { writeFile } from 'node:fs/promises'
import { written } from '#domain/payments/major-units.ts'
import { paymentCode } from '#domain/payments/payment-code.ts'
import { inLocale } from '#domain/text/locales.ts'
import type { Deps } from '#server/deps.ts'
import { approveSlip, refuseSlip } from '#server/features/payments/operator.ts'
import {
  type OtherSlip,
  waitingSlip,
  waitingSlips,
} from '#server/features/payments/slips/operator-slips.queries.ts'
import { hidden, table } from '../options.ts'
import { runTextCommand } from '../text-command.ts'
import { UsageError } from '../usage.ts'
import { withProgram } from '../with-database.ts'

const usage = `Usage: npm run thazin -- slips list
       npm run thazin -- slips show ID [FILE.webp]
       npm run thazin -- slips approve ID
       npm run thazin -- slips refuse ID "why, in the learner's language"

Slips of bank transfers that wait. Find the transfer on the account's own statement before you approve one.`

type Order = { what: 'list' } | { what: 'show' | 'approve' | 'refuse'; id: number; more: string | undefined }

/** Reads the command line. @throws UsageError with what is wrong */
export function readOrder([what, id = '', ...more]: string[]): Order {
  if (what === 'list' && id === '') return { what }
  const known = what === 'show' || what === 'approve' || what === 'refuse'
  if (!known || !/^[1-9]\d{0,14}$/.test(id) || more.length > 1) throw new UsageError(usage)
  if (what === 'refuse' && !more[0]?.trim()) throw new UsageError(`Say why it is refused.\n\n${usage}`)
  return { what, id: Number(id), more: more[0] }
}

async function list({ db }: Deps): Promise<string> {
  const slips = await waitingSlips(db)
  if (slips.length === 0) return 'No slip waits.'
  const rows = slips.map(({ id, sent_at, reference, amount, currency, plan_name, phone, others }) => [
    String(id),
    sent_at.toISOString().slice(0, 16),
    reference,
    written({ amount, currency }),
    hidden(phone),
    inLocale(plan_name, 'en'),
    (others ?? []).map(({ id }) => id).join(', '),
  ])
  return table([['ID', 'SENT (UTC)', 'TRANSFER', 'AMOUNT', 'PHONE', 'PLAN', 'SAME AS'], ...rows])
}

const otherLine = ({ id, status, number }: OtherSlip) =>
  `\nThe same number or picture came with slip ${id}, ${status}, of payment ${paymentCode(number)}. Ask both payers before you approve one.`

async function show({ db, storage }: Deps, id: number, file = `slip-${id}.webp`): Promise<string | null> {
  const slip = await waitingSlip(db, id)
  if (!slip) return null
  const picture = await storage.get(slip.image_key)
  if (picture) await writeFile(file, picture)
  const found = picture
    ? `Its picture is in ${file}.`
    : `Its picture is lost: ${slip.image_key} isn't in the storage. Find the transfer by its number, or refuse the slip and ask for another.`
  const others = (slip.others ?? []).map(otherLine).join('')
  return `Transfer ${slip.reference}, ${written(slip)}, payment ${slip.payment_id}.\n${found}${others}`
}

/** Does what was asked. @returns what to print; null where no such slip waits */
export async function perform(deps: Deps, order: Order): Promise<string | null> {
  if (order.what === 'list') return await list(deps)
  if (order.what === 'show') return await show(deps, order.id, order.more)
  const outcome =
    order.what === 'approve'
      ? await approveSlip(deps, order.id)
      : await refuseSlip(deps, order.id, order.more ?? '')
  if (outcome === 'counted')
    return 'Not approved: the same number or picture was approved for another payment, as `slips show` says. Refund that one first if its payer isn’t the one who transferred.'
  if (outcome !== 'moved') return null
  return order.what === 'approve' ? 'Approved; the lessons are open.' : 'Refused; the learner is told why.'
}

/** `thazin slips`: exit code 0 when done, 1 when no such slip waits. */
export const run = (args: string[]): Promise<number> =>
  runTextCommand(args, {
    usage,
    readOrder,
    work: (order) => withProgram((deps) => perform(deps, order)),
    missing: 'No such slip waits.',
  })
