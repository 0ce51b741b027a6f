import { createHash } from 'node:crypto'
import pg from 'pg'

const maxNames = 500
const names = new Map<string, string>()

/** A short, stable name for a statement's text: the same on every connection and node. */
export function statementName(text: string): string {
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

type Query = (config: { text: string; values: unknown[]; name?: string }) => Promise<pg.QueryResult>

/**
 * A client that prepares each distinct statement once a connection, under a name, up to 500 of them; what
 * comes after that runs unprepared. A plan that a migration made stale is prepared anew.
 */
export class PreparedClient extends pg.Client {
  private prepared = new Set<string>()
  private generation = 0

  // @ts-expect-error pg declares a dozen overloads; all but text with values pass through untouched.
  override query(text: unknown, values?: unknown, callback?: unknown): unknown {
    const plain = super.query.bind(this) as unknown as (...args: unknown[]) => unknown
    if (typeof text !== 'string' || !Array.isArray(values) || callback !== undefined) {
      return plain(text, values, callback)
    }
    return this.runPrepared(plain as Query, text, values)
  }

  private async runPrepared(run: Query, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = this.nameFor(text)
    if (name === undefined) return run({ text, values })
    try {
      return await run({ text, values, name })
    } catch (error) {
      if (isLastWord(error)) await this.cut()
      if (!isStalePlan(error)) throw error
      this.generation += 1
      this.prepared.clear()
      if (this.getTransactionStatus() !== 'I') throw error
      return run({ text, values })
    }
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
