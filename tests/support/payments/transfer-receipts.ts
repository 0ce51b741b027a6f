import sharp from 'sharp'
import { newLearner } from '#tests/support/factories.ts'
import { clientHeaders, type TestApp } from '#tests/support/start-app.ts'
import { initialise, planIds } from './payments.ts'

let made = 0

/** A picture that no other slip has. */
export async function picture(height = 1800): Promise<Buffer> {
  made += 1
  const background = { r: 200, g: 100, b: 50 }
  return await sharp({ create: { width: Math.round(height / 2) + made, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** The number of a transfer that no other slip has. */
export function newReference(): string {
  made += 1
  return `TRX ${Date.now()}-${made}`
}

/** A learner with a pending payment by bank transfer. */
export async function transferring(app: TestApp, more: { promo_code?: string } = {}) {
  const learner = await newLearner(app)
  const plans = await planIds(app)
  const { body } = await initialise(app, learner, {
    plan_id: plans['english-30'],
    provider: 'bank',
    ...more,
  })
  return { learner, payment: body.data as { payment_id: string; expires_at: string; transfer: string } }
}

export type SentSlip = { paymentId: string; image: Buffer; reference: string; isMine?: boolean }

export async function postSlip(
  { app }: TestApp,
  who: { token?: string },
  { paymentId, image, reference, isMine }: SentSlip,
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(image)], 'slip.jpg', { type: 'image/jpeg' }))
  form.set('reference', reference)
  if (isMine) form.set('is_mine', '1')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const response = await app.inject({
    method: 'POST',
    url: `/api/payments/${paymentId}/slip`,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      ...clientHeaders,
      ...headers,
      ...(who.token !== undefined && { authorization: `Bearer ${who.token}` }),
      'content-type': request.headers.get('content-type') ?? '',
    },
  })
  return { status: response.statusCode, body: response.json() }
}
