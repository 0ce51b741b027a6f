import { randomUUID } from 'node:crypto'
import { jobs } from '#server/app/calls.ts'
import { sandboxSignature } from '#server/providers/payments/sandbox.ts'
import { newLearner } from '#tests/support/factories.ts'
import { type Reply, send, type TestApp } from '#tests/support/start-app.ts'

export const SANDBOX_SECRET = 'the secret of the sandbox'

/** Settings with which tests can sign as the sandbox, and use it from any address. */
export const sandboxSettings = { PAYMENT_SANDBOX_SECRET: SANDBOX_SECRET, ALLOW_DEMO_PROVIDERS: '1' }

/** The same for work that begins more payments than people do. */
export const manyPayments = {
  ...sandboxSettings,
  PAYMENT_LEARNER_HOURLY: '1000000',
  PAYMENT_NETWORK_HOURLY: '1000000',
}

type Payment = { payment_id: string; amount: number; currency: string }

export type SandboxEvent = {
  event_id: string
  payment_id: string
  status: string
  amount: number
  currency: string
  provider_reference: string
}

export const sandboxEvent = (
  payment: Payment,
  status: string,
  more: Partial<SandboxEvent> = {},
): SandboxEvent => ({
  event_id: randomUUID(),
  payment_id: payment.payment_id,
  status,
  amount: payment.amount,
  currency: payment.currency,
  provider_reference: 'sb-1',
  ...more,
})

/** Posts a callback's bytes as a provider does. */
export async function postCallback(
  { app }: Pick<TestApp, 'app'>,
  body: Buffer | string,
  {
    signature,
    provider = 'sandbox',
    headers = {},
    address = '203.0.113.9',
  }: {
    signature?: string
    provider?: string
    headers?: Record<string, string>
    address?: string
  } = {},
) {
  const bytes = Buffer.from(body)
  const response = await app.inject({
    method: 'POST',
    url: `/api/payment/callback/${provider}`,
    payload: bytes,
    remoteAddress: address,
    headers: {
      'content-type': 'application/json',
      'sandbox-signature': signature ?? sandboxSignature(SANDBOX_SECRET, bytes, new Date()),
      ...headers,
    },
  })
  return { status: response.statusCode, text: response.body }
}

/** The sandbox reports a payment's fate. */
export const report = (
  app: Pick<TestApp, 'app'>,
  payment: Payment,
  status: string,
  more: Partial<SandboxEvent> = {},
) => postCallback(app, JSON.stringify(sandboxEvent(payment, status, more)))

/** The plans by their slugs. */
export async function planIds({ deps }: Pick<TestApp, 'deps'>): Promise<Record<string, number>> {
  const rows = await deps.db.selectFrom('plans').select(['id', 'slug']).execute()
  return Object.fromEntries(rows.map(({ id, slug }) => [slug, id]))
}

/** Begins a payment. */
export const initialise = (
  app: TestApp,
  who: { token: string },
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  send(app, 'POST', '/payment/initialize', { provider: 'sandbox', ...input }, { ...who, headers })

/** A learner with a pending payment of a plan. */
export async function pendingPayment(app: TestApp, slug = 'english-30', more: Record<string, unknown> = {}) {
  const learner = await newLearner(app)
  const plans = await planIds(app)
  const { body } = await initialise(app, learner, { plan_id: plans[slug], ...more })
  return { learner, payment: body.data as Payment & { redirect_url: string } }
}

/** Runs a timed job once. */
export async function runJob({ deps }: Pick<TestApp, 'deps'>, name: string) {
  const job = jobs.find((one) => one.name === name)
  if (!job || job.cron === undefined) throw new Error(`No timed job is named ${name}`)
  return await job.work(deps)
}
