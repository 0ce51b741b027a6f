import { createHmac, timingSafeEqual } from 'node:crypto'
import { COOKIES } from '#domain/base/constants.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { ownCookie } from '#server/platform/call/cookies.ts'
import type { FindUploader, Learner, RequestFacts } from '#server/platform/call/handler.ts'
import { identifyUpload } from '#server/platform/call/uploader.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { type Owner, type PaymentRow, readPayment } from './payments.queries.ts'
import { mayTakeReceipt } from './transfer-receipts/takes-receipt.ts'

/** Time in ms by which a payment's cookie outlives it, so that the payer sees how it ended. */
const LONGER_MS = 3_600_000
/** The same for a transfer: its slip is taken, and looked at by people, after its time is over too. */
const LONGER_OF_TRANSFER_MS = 14 * DAY_MS

const macOf = ({ secrets }: Deps, claims: string) =>
  createHmac('sha256', secrets.get('unauth-payments')).update(claims).digest('base64url')

/** As many payments as a browser's cookie holds. */
const KEPT = 10

/** A payment of a cookie: `id.seconds.mac`; in the cookie they stand with `~` between them, the newest first. */
type Kept = { id: string; until: number; text: string }

/**
 * The cookie of the payments that a browser began signed out: it shows those to that browser, and opens nothing else.
 * @param before the browser's cookie as it is
 */
export function payerCookie(deps: Deps, payment: PaymentRow, before: string | null): string {
  const { payment_id, expires_at } = payment
  const longer = mayTakeReceipt(payment) ? LONGER_OF_TRANSFER_MS : LONGER_MS
  const until = Math.floor((expires_at.getTime() + longer) / 1000)
  const claims = `${payment_id}.${until}`
  const others = paymentsOfCookie(deps, before).filter(({ id }) => id !== payment_id)
  const kept = [{ id: payment_id, until, text: `${claims}.${macOf(deps, claims)}` }, ...others].slice(0, KEPT)
  const seconds = Math.max(...kept.map((one) => one.until)) - Math.floor(deps.now().getTime() / 1000)
  const value = kept.map(({ text }) => text).join('~')
  return ownCookie(COOKIES.unauthPayment, value, seconds, deps.config.publicUrl)
}

/** The payments that this browser began signed out, without those that are made up or over. */
function paymentsOfCookie(deps: Deps, cookie: string | null): Kept[] {
  return (cookie ?? '')
    .split('~', KEPT)
    .flatMap((text) => keptOf(deps, text) ?? [])
    .filter(({ until }) => until * 1000 > deps.now().getTime())
}

function keptOf(deps: Deps, text: string): Kept | null {
  const [, claims = '', id = '', until = '', given = ''] =
    /^(([0-9a-f-]{36})\.(\d{1,12}))\.([\w-]{43})$/.exec(text) ?? []
  const right = Buffer.from(macOf(deps, claims))
  const isRight = right.length === given.length && timingSafeEqual(right, Buffer.from(given))
  return isRight ? { id, until: Number(until), text } : null
}

/** True if this account pays for somebody else. */
export const isPayer = ({ payer_account_id }: PaymentRow, learner: Owner | null): boolean =>
  learner !== null && payer_account_id === learner.account_id

/**
 * A payment for whom it belongs to: its learner, who pays it for them, or the browser that began it signed out.
 * @throws Failure 404 for everybody else
 */
export async function ownPayment(
  deps: Deps,
  paymentId: string,
  { learner, request }: { learner: Learner | null; request: RequestFacts },
): Promise<PaymentRow> {
  const payment = await readPayment(deps.db, paymentId)
  if (!payment) throw fail.notFound()
  const isLearners = learner !== null && payment.account_id === learner.account_id
  const isBrowsers = () =>
    paymentsOfCookie(deps, request.paymentCookie).some(({ id }) => id === payment.payment_id)
  if (!isLearners && !isPayer(payment, learner) && !isBrowsers()) throw fail.notFound()
  return payment
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Finds whose slip is sent: that of a payment of the caller's own. One is received at a time for each, and none without one.
 * @throws Failure 422 for what is no payment's id (of a page 404), 404 for anybody else's
 */
export const findReceiptUploader: FindUploader = async ({ path, caller, deps }) => {
  const id = path.payment_id ?? path.paymentId
  if (typeof id !== 'string' || !UUID.test(id))
    throw 'paymentId' in path
      ? fail.notFound()
      : fail.invalid({ payment_id: messages().shared_invalid_format() })
  const { payment_id } = await ownPayment(deps, id, caller)
  return identifyUpload(`p:${payment_id}`, caller)
}
