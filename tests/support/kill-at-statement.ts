import { AsyncLocalStorage } from 'node:async_hooks'
import { PreparedClient } from '#server/platform/db/driver/prepared-client.ts'

const proto = PreparedClient.prototype as unknown as { query: (...args: unknown[]) => unknown }

type Client = { _queryable: boolean; connection?: { stream?: { destroy: () => void } } }

/** What asks only whether the school has changed, or what time it is, belongs to nobody’s work. */
const isOthers = (text: unknown) => typeof text !== 'string' || /"content_release"|clock_timestamp/.test(text)

export type Killed = {
  /** The statements that were run, in order, begin and commit too. */
  statements: string[]
  wasKilled: boolean
}

const running = new AsyncLocalStorage<Killed & { at: number }>()
let works = 0

const query = proto.query
function countedQuery(this: Client, ...args: unknown[]) {
  const work = running.getStore()
  if (!work || isOthers(args[0])) return query.apply(this, args)
  if (!work.wasKilled && work.statements.length + 1 < work.at) {
    work.statements.push(args[0] as string)
    return query.apply(this, args)
  }
  work.wasKilled = true
  // The pool hands out no connection that says so of itself.
  this._queryable = false
  this.connection?.stream?.destroy()
  return Promise.reject(new Error('The program was killed'))
}

/**
 * Runs work as if the program were killed before the statement of this number: it and all that follow of this work never reach the database,
 * and its connections break, so that what was not committed is rolled back. Other work of this process goes on.
 * @param at from 1; Infinity kills nothing
 * @returns what was run, and whether it came to the kill; what the work throws after it is swallowed
 */
export async function killAtStatement(work: () => Promise<unknown>, at: number): Promise<Killed> {
  const killed = { statements: [] as string[], wasKilled: false, at }
  works += 1
  proto.query = countedQuery
  try {
    await running.run(killed, work)
  } catch (error) {
    if (!killed.wasKilled) throw error
  } finally {
    works -= 1
    if (works === 0) proto.query = query
  }
  return killed
}
