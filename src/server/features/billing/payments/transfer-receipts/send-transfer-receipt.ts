import { createHash } from 'node:crypto'
import { plainCode } from '#domain/text/digits.ts'
import type { ReservationHolder } from '#server/features/billing/plans/plans.service.ts'
import { readPicture } from '#server/platform/call/read-picture.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { newPictureKey } from '#server/platform/jobs/unnamed-files.ts'
import { messages } from '#server/platform/messages.ts'
import { type PaymentRow, readContact } from '../payments.queries.ts'
import { isOneLeft } from '../reservations/reservations.ts'
import { settle } from '../settle.ts'
import { takesReceipt } from './takes-receipt.ts'
import { addTransferReceipt, findTransferReceipt } from './transfer-receipts.queries.ts'

/** The folder of the pictures of slips; nobody but the operator sees it. */
export const RECEIPT_LIMITS = 'slips'

/** A slip's picture, written anew, with the hash of the file as it came. */
type Picture = { webp: Uint8Array; hash: Buffer }

/** A slip with who sends it. */
type Sent = Picture & { reference: string; isMine: boolean; taker: ReservationHolder }

/** @throws Failure 422 `{image}` for what is no picture that is accepted, 503 when too many wait */
export async function readTransferReceipt(deps: Deps, sent: File): Promise<Picture> {
  const webp = await readPicture(deps, sent, { as: 'document', field: 'image' })
  const hash = createHash('sha256')
  for await (const chunk of sent.stream()) hash.update(chunk)
  return { webp, hash: hash.digest() }
}

/**
 * A transfer's number as banks write it: capitals and digits, without what stands between.
 * @throws Failure 422 `{reference}` for what is none
 */
export function normalizeReference(typed: string): string {
  const reference = plainCode(typed).replace(/[^A-Z0-9]/g, '')
  if (reference.length < MIN_REFERENCE_LENGTH)
    throw fail.invalid({ reference: messages().shared_invalid_format() })
  return reference
}

const MIN_REFERENCE_LENGTH = 4

/** @throws Failure 409 where the payment waits for no slip */
export async function assertTakesReceipt({ db }: Deps, payment: PaymentRow): Promise<void> {
  // Of a payment that was over long ago nobody knows any more whom it was for.
  const isForSomebody = async () =>
    payment.account_id !== null || (await readContact(db, payment.payment_id)) !== undefined
  if (!takesReceipt(payment) || !(await isForSomebody()))
    throw fail.conflict(messages().billing_payment_takes_no_slip())
}

/**
 * Takes a slip for a payment by bank transfer. A number or a picture that came with another payment is said first; the payer who says that
 * it is theirs is not refused, for a stranger may have sent it before them: the operator is shown both, and approves one.
 * @throws Failure 409 where the payment waits for none, 422 where the number or the picture came with another payment
 */
export async function sendTransferReceipt(
  deps: Deps,
  { payment_id, account_id }: PaymentRow,
  { webp, hash: imageHash, reference, isMine, taker }: Sent,
): Promise<void> {
  const taken = isMine
    ? null
    : await findTransferReceipt(deps.db, { paymentId: payment_id, reference, imageHash })
  if (taken) throw fail.invalid({ [taken]: messages()[`billing_payment_slip_${taken}_taken`]() })
  const imageKey = newPictureKey(RECEIPT_LIMITS, deps.now())
  await deps.storage.put(imageKey, webp)
  const sentAt = deps.now()
  const slip = { paymentId: payment_id, accountId: account_id, imageKey, imageHash, reference, sentAt }
  const eventId = `thazin:slip:${imageKey}`
  const outcome = await settle(
    deps,
    payment_id,
    {
      event: async (trx, { place, offer_id }) => ({
        kind: 'slip-sent',
        isPlaceLeft: place === 'freed' && offer_id !== null && (await isOneLeft(trx, offer_id, taker)),
      }),
      via: 'learner',
      eventId,
      note: reference,
      ...(taker.accountId === null && { network: taker.network }),
    },
    (trx) => addTransferReceipt(trx, slip),
  )
  if (outcome !== 'moved') throw fail.conflict(messages().billing_payment_takes_no_slip())
}
