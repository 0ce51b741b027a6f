import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { workQueue } from '#domain/base/work-queue.ts'
import { fail } from '#server/platform/errors.ts'

const derive = promisify(argon2)

/** RFC 9106 parameters as OWASP recommends them: 19 MiB, two passes, one lane; about 40 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32

/** A flood of sign-ins takes two threads and 38 MiB, and then waits or is refused: the rest of the program goes on. */
const inTurn = workQueue({ atOnce: 2, waiting: 100 })

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

async function tagOf(password: string, nonce: Buffer, cost: typeof COST, tagLength: number): Promise<Buffer> {
  const work = inTurn(() => derive('argon2id', { message: password, nonce, tagLength, ...cost }))
  if (!work) throw fail.unavailable()
  return await work
}

/**
 * The password's argon2id hash as a PHC string.
 * @throws Failure 503 when too many are being hashed
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, nonce, COST, TAG_BYTES)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(TAG_BYTES))}`

/**
 * True if the password belongs to this hash. With no hash it takes as long, and the answer is no.
 * @throws Failure 503 when too many are being hashed
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = PHC.exec(hash ?? NOBODY) ?? []
  if (!memory) throw new Error('A stored password hash is no PHC string of argon2id')
  const expected = Buffer.from(tag, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const found = await tagOf(password, Buffer.from(nonce, 'base64'), cost, expected.length)
  return timingSafeEqual(found, expected) && hash !== null
}
