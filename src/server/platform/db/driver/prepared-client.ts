import { createHash } from 'node:crypto'
import pg from 'pg'
import { type Described, PreparedQuery } from './prepared-query.ts'

const maxNames = 500
const names = new Map<string, string>()

/** A short, stable name for a statement's text: the same on every connection and node. */
function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `t${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
  if (names.size < maxNames) names.set(text, name)
  return name
}

/** A migration on another node changed a table under a statement that this connection had prepared. */
function isStalePlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
  )
}

/** The server ended the session, or stopped answering in the middle of a query. */
function isLastWord(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.severity === 'FATAL' || error.severity === 'PANIC'
  return error instanceof Error && error.message === 'Query read timeout'
}

/** The answer to what was not sent. */
const done = (command: string) => ({ command, rows: [], rowCount: 0, oid: 0, fields: [] })

type Statement = { text: string; values: unknown[]; name: string }

/**
 * A client that prepares each distinct statement once a connection, under a name, up to 500 of them; what
 * comes after that runs unprepared. A plan that a migration made stale is prepared anew.
 * A transaction begins with its first statement: `begin` waits for that, so that both are one round trip.
 */
export class PreparedClient extends pg.Client {
  private prepared = new Set<string>()
  private generation = 0
  private described: Described = new Map()
  private begins = false

  // @ts-expect-error pg declares a dozen overloads; all but text with values pass through untouched.
  override query(text: unknown, values?: unknown, callback?: unknown): unknown {
    const plain = super.query.bind(this) as unknown as (...args: unknown[]) => unknown
    if (typeof text !== 'string' || !Array.isArray(values) || callback !== undefined) {
      return plain(text, values, callback)
    }
    if (text === 'begin') {
      this.begins = true
      return Promise.resolve(done('BEGIN'))
    }
    if (text === 'commit' || text === 'rollback') {
      const isEmpty = this.begins
      this.begins = false
      if (isEmpty) return Promise.resolve(done(text.toUpperCase()))
    }
    return this.runPrepared(text, values)
  }

  private async runPrepared(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = this.nameFor(text)
    // The error arrives before the server says what became of the transaction that began with this statement.
    const { begins } = this
    if (name === undefined) {
      await this.beginNow()
      return await super.query({ text, values })
    }
    try {
      return await this.runNamed({ text, values, name })
    } catch (error) {
      if (isLastWord(error)) await this.cut()
      if (!isStalePlan(error)) throw error
      this.generation += 1
      this.prepared.clear()
      if (begins || this.getTransactionStatus() !== 'I') throw error
      return super.query({ text, values })
    }
  }

  private async runNamed(statement: Statement): Promise<pg.QueryResult> {
    // Only what has been parsed is framed: else an error would not say which of the statements it met.
    const isParsed = this.described.has(statement.name)
    if (!isParsed) await this.beginNow()
    const { begins } = this
    this.begins = false
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    const answered = (error: Error | null, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result)
    super.query(new PreparedQuery(statement, { described: this.described, begins, done: answered }))
    return await promise
  }

  private async beginNow(): Promise<void> {
    if (!this.begins) return
    this.begins = false
    await super.query('begin')
  }

  private nameFor(text: string): string | undefined {
    const name = statementName(text)
    if (!this.prepared.has(name)) {
      if (this.prepared.size >= maxNames) return undefined
      this.prepared.add(name)
    }
    return this.generation === 0 ? name : `${name}${this.generation}`
  }

  /** Closes the connection, so that the pool cannot hand it out again. */
  private async cut(): Promise<void> {
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } }
    const ended = new Promise((resolve) => this.once('end', resolve))
    connection.stream.destroy()
    await ended
  }
}
