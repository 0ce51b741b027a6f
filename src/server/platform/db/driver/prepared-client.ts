import { createHash } from 'node:crypto'
import pg from 'pg'
import { PrimaryClient } from './primary-client.ts'

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

/**
 * A client that prepares each distinct statement once a connection, under a name, up to 500 of them; what
 * comes after that runs unprepared. A plan that a migration made stale is prepared anew.
 * A transaction begins with its first statement: `begin` waits for that, and both are sent together, in one round trip. It needs a client that
 * pipelines.
 */
export class PreparedClient extends PrimaryClient {
  private prepared = new Set<string>()
  private generation = 0
  private begins = false

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
    const { begins } = this
    this.begins = false
    const name = this.nameFor(text)
    const statement = name === undefined ? { text, values } : { text, values, name }
    try {
      // Sent without waiting for each other.
      const begun = begins ? super.query('begin') : null
      const [result] = await Promise.all([super.query(statement), begun])
      return result
    } catch (error) {
      // So that the pool can't hand it out again.
      if (isLastWord(error)) await this.end()
      if (!isStalePlan(error)) throw error
      this.generation += 1
      this.prepared.clear()
      if (begins || this.getTransactionStatus() !== 'I') throw error
      return super.query({ text, values })
    }
  }

  private nameFor(text: string): string | undefined {
    // Where the next transaction is in another session, that doesn't know the name.
    if (this.given.isPooled) return undefined
    const name = statementName(text)
    if (!this.prepared.has(name)) {
      if (this.prepared.size >= maxNames) return undefined
      this.prepared.add(name)
    }
    return this.generation === 0 ? name : `${name}${this.generation}`
  }
}
