import { setTimeout as sleep } from 'node:timers/promises'
import { startSession } from '#server/core/accounts/sessions.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { account, simulateStripe } from '#server/providers/payments/stripe/simulator.suite.ts'
import { addLearners } from '#tests/support/accounts.ts'
import { newReference, picture } from '#tests/support/payments/transfer-receipts.ts'
import { clientHeaders } from '#tests/support/start-app.ts'
import { untilAnswered } from '../busy.ts'
import { untilServing } from '../program.ts'
import { ATTACKS, cardPayment, type Field } from './attacks.ts'
import { startNode } from './node.ts'
import { startProxy } from './proxy.ts'

/** Learners who study for each newcomer, and for each who sends a slip. */
const LEARNERS_A_NEWCOMER = 12.5
const LEARNERS_A_PAYER = 25
/** Between two calls of a learner, in ms. */
const PAUSE_MS = 5_000

type Answer = { status: number; body: { data?: Record<string, unknown> } | null; cookies: string[] }
type Round = {
  name: string
  requests: number
  refused: string[]
  p95: number
  newcomers: { in: number; of: number }
  payers: { in: number; of: number }
  cards: { in: number; of: number }
}
type Payer = { id: string; cookie: string }

/** Whether who asks does so again of a program that is too busy, as phones do: only where the machine is others' as well. */
const ASKS_AGAIN = process.env.DRILL_COUNT === undefined

type Asked = [
  url: string,
  call: [method: string, path: string],
  input?: object | FormData | null,
  headers?: Record<string, string>,
]

const ask = (...asked: Asked): Promise<Answer> =>
  ASKS_AGAIN ? untilAnswered(() => askOnce(...asked)) : askOnce(...asked)

async function askOnce(
  url: string,
  [method, path]: [string, string],
  input: object | FormData | null = null,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const isForm = input instanceof FormData
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...clientHeaders,
      ...(input && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(input && { body: isForm ? input : JSON.stringify(input) }),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => null)
  const body = await response?.json().catch(() => null)
  return { status: response?.status ?? 0, body, cookies: response?.headers.getSetCookie() ?? [] }
}

let phones = 0
const newPhone = () => `+95979${2_000_000 + phones++}`

async function newSessions(db: Database, count: number): Promise<string[]> {
  const ids = await addLearners(
    db,
    Array.from({ length: count }, () => ({ phone: newPhone(), name: 'စုစု', is_new_user: false })),
  )
  const sessions: string[] = []
  for (const id of ids) sessions.push((await startSession(db, id, null)).token)
  return sessions
}

/** What a learner does, one after the other. */
const STUDY: readonly [string, string, object | null][] = [
  ['GET', '/api/me', null],
  ['GET', '/api/flash-cards?due=1', null],
  ['POST', '/api/calendar/save-viewed-video-second', { second: 5 }],
  ['GET', '/api/today', null],
  ['POST', '/api/events', { events: [] }],
]

async function newcomer(url: string, db: Database): Promise<boolean> {
  const phone = newPhone()
  const page = await fetch(`${url}/`).catch(() => null)
  await page?.arrayBuffer()
  await ask(url, ['POST', '/api/login'], { phone })
  const sent = db.selectFrom('outbox').select('text').where('recipient', '=', phone).orderBy('id', 'desc')
  const otp = /\d{6}/.exec((await sent.executeTakeFirst())?.text ?? '')?.[0] ?? ''
  const { body } = await ask(url, ['POST', '/api/verify-login'], { phone, otp })
  const authorization = `Bearer ${body?.data?.access_token}`
  const named = await ask(url, ['POST', '/api/me/update'], { name: 'မမ' }, { authorization })
  return page?.status === 200 && named.status === 200
}

async function newPayer({ url, plan }: Pick<Field, 'url' | 'plan'>): Promise<Payer> {
  const input = { provider: 'bank', plan_id: plan, phone: newPhone(), payer_name: 'မမ' }
  const { body, cookies } = await ask(url, ['POST', '/api/frontend-payment/initialize'], input)
  const cookie = cookies.find((one) => one.startsWith('unauth_payment='))?.split(';')[0] ?? ''
  return { id: String(body?.data?.payment_id), cookie }
}

async function sendSlip(url: string, { id, cookie }: Payer): Promise<boolean> {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(await picture(60))], 'slip.jpg', { type: 'image/jpeg' }))
  form.set('reference', newReference())
  return (await ask(url, ['POST', `/api/payments/${id}/slip`], form, { cookie })).status === 200
}

/** Begins a payment by card, which the provider opens. */
async function payByCard({ url, plan }: Field, token: string): Promise<boolean> {
  const authorization = `Bearer ${token}`
  return (
    (await ask(url, ['POST', '/api/payment/initialize'], cardPayment({ plan }), { authorization })).status ===
    200
  )
}

async function dictationsOf(db: Database): Promise<number[]> {
  const asked = db.selectFrom('questions').select('id').where('question_type', '=', 'dictation')
  return (await asked.limit(50).execute()).map(({ id }) => id)
}

type Crowd = {
  field: Field
  db: Database
  sessions: readonly string[]
  payers: readonly Payer[]
  seconds: number
}

/** Runs so many spread over the time. @returns how many came in */
async function spread(count: number, seconds: number, work: (n: number) => Promise<boolean>) {
  const done = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      await sleep((n / count) * seconds * 1000 * 0.8)
      return await work(n)
    }),
  )
  return { in: done.filter(Boolean).length, of: count }
}

/** All of them at once, beside one attack or none. */
async function round(name: string, { field, db, sessions, payers, seconds }: Crowd): Promise<Round> {
  const until = Date.now() + seconds * 1000
  const isOver = () => Date.now() > until
  const times: number[] = []
  const refused: string[] = []
  const study = async (token: string, n: number) => {
    await sleep((n / sessions.length) * Math.min(PAUSE_MS, seconds * 1000))
    for (let turn = n; !isOver(); turn++) {
      const [method, path, input] = STUDY[turn % STUDY.length] as (typeof STUDY)[number]
      const begun = performance.now()
      const { status } = await ask(field.url, [method, path], input, { authorization: `Bearer ${token}` })
      times.push(performance.now() - begun)
      if (status !== 200) refused.push(`${status} ${method} ${path}`)
      await sleep(PAUSE_MS)
    }
  }
  const attack = ATTACKS[name]
  const [newcomers, sent, cards] = await Promise.all([
    spread(Math.ceil(sessions.length / LEARNERS_A_NEWCOMER), seconds, () => newcomer(field.url, db)),
    spread(payers.length, seconds, (n) => sendSlip(field.url, payers[n] as Payer)),
    spread(payers.length, seconds, (n) => payByCard(field, sessions[n] ?? '')),
    attack?.(field, isOver),
    ...sessions.map(study),
  ])
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  return { name, requests: times.length, refused, p95, newcomers, payers: sent, cards }
}

/**
 * A crowd behind one address, first alone, then beside each attack from the same address, through nginx as we document it and with the limits
 * that the program has by itself. Each round stands for an hour of its own: what it used of codes is given back.
 */
export async function crowd({ learners, seconds }: { learners: number; seconds: number }): Promise<Round[]> {
  const stripe = await simulateStripe()
  // As a provider that is far away: an order is asked about before it is opened.
  stripe.behave({ kind: 'slow', ms: 300 })
  const settings = {
    SEED_DEMO: '1',
    PAYMENT_BANK_ACCOUNTS: 'Demo Bank, Thazin, 123',
    STRIPE_SECRET_KEY: account.secretKey,
    STRIPE_WEBHOOK_SECRET: account.webhookSecret,
    STRIPE_URL: stripe.url,
  }
  const { db, program, ports, folder, stop } = await startNode(settings)
  const proxy = await startProxy(ports, folder)
  try {
    const { url } = proxy
    await untilServing({ ...program, url }, 60_000)
    const [attacker = '', ...sessions] = await newSessions(db, learners + 1)
    const { id: plan } = await db.selectFrom('plans').select('id').executeTakeFirstOrThrow()
    const dictations = await dictationsOf(db)
    const field = { url, token: attacker, plan, phone: newPhone, dictations, slowCount: 6 * learners }
    const payers: Payer[] = []
    for (let n = 0; n < learners / LEARNERS_A_PAYER; n++) payers.push(await newPayer(field))
    const rounds: Round[] = []
    for (const name of ['alone', ...Object.keys(ATTACKS)]) {
      rounds.push(await round(name, { field, db, sessions, payers, seconds }))
      await db.deleteFrom('limit_counters').where('scope', 'like', 'code-%').execute()
    }
    return rounds
  } finally {
    proxy.process.kill('SIGTERM')
    await stop()
    await stripe.stop()
  }
}
