import { createHmac, timingSafeEqual } from 'node:crypto'
import { COOKIES } from '#domain/base/constants.ts'
import type { Learner, RequestFacts } from '#server/call/handler.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/errors.ts'
import { type PaymentRow, readPayment } from './payments.queries.ts'

/** How much longer than the payment its cookie lives, so that the payer sees how it ended, in ms. */
const LONGER_MS = 3_600_000

const macOf = ({ secrets }: Deps, claims: string) =>
  createHmac('sha256', secrets.get('unauth-payments')).update(claims).digest('base64url')

/** The cookie of a payment that was begun signed out: it shows that payment to this browser, and opens nothing else. */
export function payerCookie(deps: Deps, { payment_id, expires_at }: PaymentRow): string {
  const until = expires_at.getTime() + LONGER_MS
  const claims = `${payment_id}.${Math.floor(until / 1000)}`
  const secure = deps.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  const seconds = Math.floor((until - deps.now().getTime()) / 1000)
  return `${COOKIES.unauthPayment}=${claims}.${macOf(deps, claims)}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** The payment that this browser began signed out; null where its cookie is absent, made up or over. */
function paymentOfCookie(deps: Deps, cookie: string | null): string | null {
  const [, claims = '', id = '', until = '', given = ''] =
    /^(([0-9a-f-]{36})\.(\d{1,12}))\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  const right = Buffer.from(macOf(deps, claims))
  const isRight = right.length === given.length && timingSafeEqual(right, Buffer.from(given))
  return isRight && Number(until) * 1000 > deps.now().getTime() ? id : null
}

/**
 * A payment for whom it belongs to: its learner, or the browser that began it signed out.
 * @throws Failure 404 for everybody else
 */
export async function ownPayment(
  deps: Deps,
  paymentId: string,
  { learner, request }: { learner: Learner | null; request: RequestFacts },
): Promise<PaymentRow> {
  const payment = await readPayment(deps.db, paymentId)
  if (!payment) throw fail.notFound()
  const isLearners = learner !== null && payment.learner_id === learner.id
  if (!isLearners && paymentOfCookie(deps, request.paymentCookie) !== payment.payment_id)
    throw fail.notFound()
  return payment
}
