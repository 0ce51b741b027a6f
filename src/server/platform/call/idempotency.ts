import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/platform/db/connect.ts'
import { type Failure, fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import type { CallAnswer } from './answer.ts'
import {
  claimKey,
  findKey,
  type KeyId,
  type KeyRow,
  readKey,
  rememberAnswer,
  secondsToNextKey,
} from './idempotency.queries.ts'
import { upToDate } from './up-to-date.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const sha256 = (text: string) => createHash('sha256').update(text).digest()
const sealKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'idempotent answer', 32))

function seal(answer: CallAnswer, key: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey(key), iv)
  const body = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

function unseal(sealed: Buffer, key: string): CallAnswer {
  const decipher = createDecipheriv('aes-256-gcm', sealKey(key), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return JSON.parse(`${decipher.update(sealed.subarray(28))}${decipher.final()}`)
}

/** A hash of the input, with the content of its files. */
async function hashOfBody(body: unknown): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify(body) ?? '')
  for (const value of Object.values(body ?? {}))
    if (value instanceof Blob) for await (const chunk of value.stream()) hash.update(chunk)
  return hash.digest()
}

/** @throws Failure 422 if the header isn't a UUID */
export function readIdempotencyKey(header: unknown): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !UUID.test(header))
    throw fail.invalid({ 'idempotency-key': messages().shared_invalid_format() })
  return header.toLowerCase()
}

/** Time that a repeat waits for the first, in ms: as long as the database lets it wait for a lock. */
const WAIT_MS = 2_000

/** The keys at work in this process. Their repeats wait here: in the database each would hold a connection meanwhile. */
const underWay = new Map<string, Promise<unknown>>()

/** Runs `work` when nothing is at work under this name. @throws Failure 503 if that takes too long */
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + WAIT_MS
  for (let first = underWay.get(name); first; first = underWay.get(name)) {
    const left = until - performance.now()
    if (left <= 0) throw fail.unavailable()
    await Promise.race([first, sleep(left, null, { ref: false })])
  }
  const running = work()
  underWay.set(
    name,
    running.catch(() => {}),
  )
  try {
    return await running
  } finally {
    underWay.delete(name)
  }
}

type Repeat = { subject: string; call: string; key: string; body: unknown }

/**
 * Runs `work` once for this key in 24 hours: a repeat gets the first one's answer, refusals included, and changes nothing. The key is
 * written in the transaction of the effect, so that both are committed or neither; a racing repeat waits for the first.
 * @throws Failure 409 if the key was used with another body, 429 for more keys than a learner may use in a day, 503 if the first is still
 * at work after the lock's time-out
 */
export async function once(
  db: Database,
  repeat: Repeat,
  work: (trx: Database) => Promise<CallAnswer>,
): Promise<CallAnswer> {
  const known = await knownAs(repeat)
  return await inTurn(known.name, () => db.transaction().execute((trx) => known.doOnce(trx, work)))
}

/**
 * Like `once`, with long work before the transaction, which then holds no connection meanwhile. A repeat of what was answered already
 * prepares nothing. Where another node answers while this one prepares, its answer counts, and what was prepared here is dropped.
 */
export async function oncePrepared<Ready>(
  db: Database,
  repeat: Repeat,
  {
    prepare,
    work,
  }: {
    prepare: (before?: Ready) => Promise<Ready>
    work: (trx: Database, ready: Ready) => Promise<CallAnswer>
  },
): Promise<CallAnswer> {
  const known = await knownAs(repeat)
  return await inTurn(known.name, async () => {
    const first = await findKey(db, known.id)
    if (first) return known.answerOf(first)
    return await upToDate(prepare, (ready) =>
      db.transaction().execute((trx) => known.doOnce(trx, () => work(trx, ready))),
    )
  })
}

/**
 * Finds the answer given under a key to a session that has ended since. @throws what `refusal` makes if nothing was, Failure 409 if the key
 * was used with another body
 */
export async function answered(db: Database, repeat: Repeat, refusal: () => Failure): Promise<CallAnswer> {
  const known = await knownAs(repeat)
  const first = await findKey(db, known.id)
  if (!first) throw refusal()
  return known.answerOf(first)
}

/** True if keys belong to all who are signed out behind one address. */
const isAddress = (subject: string) => subject.startsWith('a:')

/** A repeat as the database knows it. */
async function knownAs({ subject, call, key, body }: Repeat) {
  const id: KeyId = { subject, call, key_hash: sha256(`idempotency ${key}`) }
  const bodyHash = await hashOfBody(body)
  const answerOf = (first: KeyRow) => {
    if (!first.body_hash.equals(bodyHash) || !first.answer)
      throw fail.conflict(messages().shared_error_key_reused())
    return unseal(first.answer, key)
  }
  const doOnce = async (trx: Database, work: (trx: Database) => Promise<CallAnswer>) => {
    if (!(await claimKey(trx, id, bodyHash))) {
      const first = await readKey(trx, id)
      if (first) return answerOf(first)
      // Everybody behind one address would be shut out: there it is done, and not remembered.
      if (isAddress(subject)) return await work(trx)
      throw fail.tooMany(await secondsToNextKey(trx, subject))
    }
    const answer = await work(trx)
    await rememberAnswer(trx, id, seal(answer, key))
    return answer
  }
  return { name: `${subject} ${call} ${key}`, id, answerOf, doOnce }
}
