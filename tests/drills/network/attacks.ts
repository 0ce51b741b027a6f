import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientHeaders } from '#tests/support/start-app.ts'
import { slowLines } from './slow-lines.ts'

/** A learner who means ill, and what there is to attack. */
export type Field = {
  url: string
  token: string
  plan: number
  phone: () => string
  dictations: readonly number[]
  slowCount: number
}

type Attack = (field: Field, isOver: () => boolean) => Promise<void>

const LINES = 6
/** Between two requests of one line, in ms: the drill's own machine is the attacked one's as well. */
const PAUSE_MS = 20

const post = (field: Field, path: string, input: object, headers: Record<string, string> = {}) =>
  fetch(`${field.url}/api${path}`, {
    method: 'POST',
    headers: { ...clientHeaders, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  }).then(
    async (response) => ({ status: response.status, body: await response.json().catch(() => null) }),
    () => ({ status: 0, body: null }),
  )

/** A plan that is paid by card. */
export const cardPayment = ({ plan }: Pick<Field, 'plan'>) => ({
  provider: 'stripe',
  plan_id: plan,
  currency: 'USD',
})

async function paymentsOf({ url, token }: Field): Promise<{ payment_id: string; status: string }[]> {
  const headers = { ...clientHeaders, authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/payments`, { headers }).catch(() => null)
  const body = await response?.json().catch(() => null)
  return body?.data ?? []
}

/** Does it again and again, on six lines at once. */
const repeated =
  (work: (field: Field) => Promise<unknown>): Attack =>
  async (field, isOver) => {
    const line = async () => {
      while (!isOver()) {
        await work(field)
        await sleep(PAUSE_MS)
      }
    }
    await Promise.all(Array.from({ length: LINES }, line))
  }

const hostileValue = { type: 'event', name: 'error', path: '/', value: '-_'.repeat(450) }

/** Uploads that never end, for payments that aren't the sender's. */
const slowUploads: Attack = async ({ url }, isOver) => {
  const open = () => {
    const line = connect(Number(new URL(url).port), '127.0.0.1')
    line.on('error', () => {})
    line.resume()
    const fields = Object.entries(clientHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
    line.write(
      `POST /api/payments/00000000-0000-4000-8000-000000000000/slip HTTP/1.1\r\nhost: 127.0.0.1\r\n${fields.join('')}` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n--x\r\n',
    )
    return line
  }
  let lines = Array.from({ length: 40 }, open)
  while (!isOver()) {
    await sleep(500)
    for (const line of lines) if (!line.destroyed) line.write('x')
    lines = lines.map((line) => (line.destroyed ? open() : line))
  }
  for (const line of lines) line.destroy()
}

/** What strangers and learners do who want the program busy, by its name. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'card payments that are asked about while they are begun': repeated(async (field) => {
    const authorization = `Bearer ${field.token}`
    const begun = [1, 2, 3].map(() =>
      post(field, '/payment/initialize', cardPayment(field), { authorization }),
    )
    for (const { payment_id, status } of await paymentsOf(field))
      if (status === 'pending') await post(field, `/payments/${payment_id}/check`, {}, { authorization })
    await Promise.all(begun)
  }),
  'events of hostile words': repeated((field) =>
    post(field, '/events', {
      events: Array.from({ length: 64 }, () => ({ ...hostileValue, at: new Date().toISOString() })),
    }),
  ),
  'forged callbacks': repeated((field) =>
    post(
      field,
      '/payment/callback/stripe',
      Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [n, n])),
    ),
  ),
  'dictations of hostile words': repeated((field) => {
    const at = new Date().toISOString()
    const practices = Array.from({ length: 200 }, (_, n) => ({
      question_id: field.dictations[n % field.dictations.length],
      answer: 'a b '.repeat(100),
      started_practice_at: at,
      ended_practice_at: at,
    }))
    const authorization = `Bearer ${field.token}`
    return post(field, '/submit-quizzes-practicing-behaviours', { practices }, { authorization })
  }),
  'slow connections': async ({ url, slowCount }, isOver) => {
    const lines = slowLines(url, slowCount)
    while (!isOver()) await sleep(100)
    lines.end()
  },
  'slow uploads': slowUploads,
  'payments begun signed out': repeated((field) =>
    post(field, '/frontend-payment/initialize', {
      ...{ provider: 'bank', plan_id: field.plan, phone: field.phone(), payer_name: 'x' },
    }),
  ),
}
