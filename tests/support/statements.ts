import pg from 'pg'
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

const wire = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }

/**
 * How often pools of this process wait for the database while `work` runs: what a client sends before the answer to what it sent last goes in
 * the same round trip.
 */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
  const query = wire.query
  const waiting = new Map<unknown, number>()
  let trips = 0
  wire.query = function (this: unknown, ...args: unknown[]) {
    const pending = waiting.get(this) ?? 0
    if (pending === 0) trips += 1
    waiting.set(this, pending + 1)
    const answer = query.apply(this, args) as Promise<unknown>
    const answered = () => waiting.set(this, (waiting.get(this) ?? 1) - 1)
    answer.then(answered, answered)
    return answer
  }
  try {
    await work()
  } finally {
    wire.query = query
  }
  return trips
}
