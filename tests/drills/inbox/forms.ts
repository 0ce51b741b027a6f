import { randomUUID } from 'node:crypto'
import { newAddress, ticketOf } from '#tests/support/inbox/inquiries.ts'
import { killAtStatement } from '#tests/support/kill-at-statement.ts'
import { type Reply, send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { pick, type Random, seeded, whole } from '../random.ts'

const WELL = { name: 'Aung', email: 'aung@example.org', years: '3', teaches: ['english'], from: '2026-12-01' }
const about = (n: number) => `I have taught number ${n} ${'and more of them '.repeat(6)}`

/** What may be wrong with a form. */
const FAULTS: Record<string, unknown>[] = [
  { name: '' },
  { email: 'nobody' },
  { years: 'many' },
  { years: 61 },
  { teaches: [] },
  { teaches: ['latin'] },
  { from: '2026-02-30' },
  { about: 'Too short.' },
  { name: { a: 1 } },
]

/** Sends one form, killed before a statement and repeated as phones do, or several times at once. */
async function sendOne(app: TestApp, random: Random, n: number) {
  const ticket = await ticketOf(app)
  const fault = random() < 0.4 ? pick(random, FAULTS) : {}
  const input = { ...WELL, about: about(n), ticket, ...fault }
  const headers: Record<string, string> = random() < 0.5 ? { 'idempotency-key': randomUUID() } : {}
  // Without a key, the ticket tells the repeat, from another address too.
  const address = newAddress()
  const once = () =>
    send(app, 'POST', '/forms/teach-with-us', input, {
      headers,
      address: 'idempotency-key' in headers ? address : newAddress(),
    })
  if (random() < 0.5) await killAtStatement(once, 1 + whole(random, 16))
  const replies = await Promise.all(Array.from({ length: 1 + whole(random, 3) }, once))
  return { replies, isWrong: Object.keys(fault).length > 0 }
}

const isRefused = ({ status, body }: Reply) => status === 422 && Object.keys(body).length > 0

/** Sends so many forms. @returns what is not as it must be: each is one letter or none with a reason */
export async function sendForms(count: number, seed: number) {
  const app = await startApp()
  const random = seeded(seed)
  const faults: string[] = []
  let accepted = 0
  let refused = 0
  for (let n = 0; n < count; n++) {
    const before = await countLetters(app)
    const { replies, isWrong } = await sendOne(app, random, n)
    const letters = (await countLetters(app)) - before
    const shown = replies.map(({ status }) => status).join(' ')
    if (isWrong) {
      refused += 1
      if (letters !== 0 || !replies.every(isRefused))
        faults.push(`${n}: ${letters} letters of a wrong one, ${shown}`)
    } else {
      accepted += 1
      const ids = new Set(replies.map(({ body }) => body.data?.id))
      if (letters !== 1 || ids.size !== 1 || ids.has(undefined))
        faults.push(`${n}: ${letters} letters, ${shown}`)
    }
  }
  await app.stop()
  return { sent: count, accepted, refused, faults }
}

async function countLetters({ deps }: TestApp): Promise<number> {
  const { count } = await deps.db
    .selectFrom('letters')
    .select(deps.db.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
