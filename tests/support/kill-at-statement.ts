import { setTimeout as sleep } from 'node:timers/promises'
import { PreparedClient } from '#server/db/driver/prepared-client.ts'

const proto = PreparedClient.prototype as unknown as { query: (...args: unknown[]) => unknown }

const NOTICED_MS = 30

type Client = { connection?: { stream?: { destroy: () => void } } }

/** What asks only whether the school has changed, or what time it is, belongs to nobody’s work. */
const isOthers = (text: unknown) => typeof text !== 'string' || /"content_release"|clock_timestamp/.test(text)

export type Killed = { statements: number; wasKilled: boolean }

/**
 * Runs work as if the program were killed before the statement of this number: it and all that follow never reach the database, and
 * connections break, so that what was not committed is rolled back.
 * @param at from 1; Infinity kills nothing
 * @returns how many statements were run, and whether it came to the kill; what the work throws after it is swallowed
 */
export async function killAtStatement(work: () => Promise<unknown>, at: number): Promise<Killed> {
  const query = proto.query
  let statements = 0
  let wasKilled = false
  proto.query = function (this: Client, ...args: unknown[]) {
    if (isOthers(args[0])) return query.apply(this, args)
    if (!wasKilled && statements + 1 < at) {
      statements += 1
      return query.apply(this, args)
    }
    wasKilled = true
    this.connection?.stream?.destroy()
    return Promise.reject(new Error('The program was killed'))
  }
  try {
    await work()
  } catch (error) {
    if (!wasKilled) throw error
  } finally {
    proto.query = query
  }
  // The pools notice a broken connection a moment later.
  if (wasKilled) await sleep(NOTICED_MS)
  return { statements, wasKilled }
}
