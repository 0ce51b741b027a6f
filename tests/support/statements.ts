import { PreparedClient } from '#server/platform/db/driver/prepared-client.ts'

export type Statement = { text: string; values: unknown[] }

const proto = PreparedClient.prototype as unknown as { query: (...args: unknown[]) => unknown }

/**
 * What pools of this process send to the database while `work` runs, begin and commit too. What asks only whether the
 * school has changed, or what time it is, or writes what was counted, every few seconds for all learners together, is left out.
 */
export const statementsOf = (work: () => Promise<unknown>): Promise<Statement[]> =>
  statementsBut(/"content_release"|clock_timestamp|event_counts/, work)

/** All that pools of this process send while `work` runs, but what matches. */
export async function statementsBut(leftOut: RegExp, work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const query = proto.query
  proto.query = function (this: unknown, ...args: unknown[]) {
    const [text, values] = args
    if (typeof text === 'string' && !leftOut.test(text))
      sent.push({ text, values: Array.isArray(values) ? values : [] })
    return query.apply(this, args)
  }
  try {
    await work()
  } finally {
    proto.query = query
  }
  return sent
}

/** Without what begins and ends a transaction. */
export const withoutFrames = (statements: Statement[]) =>
  statements.filter(({ text }) => !/^(begin|commit|rollback|savepoint|release)\b/i.test(text))

type Heard = { connection: { on: (name: string, heard: () => void) => void } }
const heard = new WeakSet<object>()
let trips = 0

/** How often the database answers pools of this process while `work` runs: a transaction's frame may go with its statements. */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
  const query = proto.query
  proto.query = function (this: Heard, ...args: unknown[]) {
    if (!heard.has(this))
      this.connection.on('readyForQuery', () => {
        trips += 1
      })
    heard.add(this)
    return query.apply(this, args)
  }
  const before = trips
  try {
    await work()
  } finally {
    proto.query = query
  }
  return trips - before
}
