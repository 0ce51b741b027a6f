import pg from 'pg'
import type { Connection } from '#server/platform/db/connection.ts'
import type { Server } from '#server/platform/db/database-url.ts'

/** Time that a server may take to say whether it takes writes, in ms: less than a call waits for its connection. */
const MAX_ASKING_MS = 1_200

/** Server that was found last: it is the first to be asked by the next connection. */
const lastFound = new WeakMap<readonly Server[], Server>()

/** @returns whether a server takes writes @throws Error where it can't be reached in time */
async function takesWrites(config: pg.ClientConfig, server: Server): Promise<boolean> {
  const { connectionString } = config
  const probe = new pg.Client({
    ...(connectionString === undefined ? config : { connectionString }),
    connectionTimeoutMillis: MAX_ASKING_MS,
    query_timeout: MAX_ASKING_MS,
  })
  Object.assign(probe, server)
  probe.on('error', () => {})
  try {
    await probe.connect()
    const { rows } = await probe.query(
      "select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as found",
    )
    return rows[0].found
  } finally {
    void probe.end().catch(() => {})
  }
}

/** The first of the servers that takes writes. @throws Error as of a database that is away */
async function findPrimary(config: pg.ClientConfig, servers: readonly Server[]): Promise<Server> {
  const last = lastFound.get(servers)
  const inTurn = last ? [last, ...servers.filter((server) => server !== last)] : servers
  // All are asked at once, and heard in their turn: a dead one holds nobody up for longer than a slow one.
  const asked = inTurn.map((server) => takesWrites(config, server).catch((error: Error) => error))
  for (const [index, answer] of asked.entries()) {
    const server = inTurn[index]
    if ((await answer) === true && server) {
      lastFound.set(servers, server)
      return server
    }
  }
  const errors = (await Promise.all(asked)).filter((answer) => answer instanceof Error)
  const message = 'No server of DATABASE_URL takes writes'
  throw Object.assign(new Error(message, { cause: new AggregateError(errors) }), { code: '08001' })
}

const isReadOnly = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25006'

type Given = pg.ClientConfig & Pick<Connection, 'servers' | 'isPooled'>

/**
 * A client of whichever of several servers takes writes, or of the one that there is. Where its server takes none any more it closes, so that
 * nobody is given it again.
 */
export class PrimaryClient extends pg.Client {
  protected readonly given: Given

  constructor(config: Given) {
    super(config)
    this.given = config
    // While a connection is in use no pool listens, and an error without a listener ends the program.
    this.on('error', () => {})
  }

  override connect(callback?: (...outcome: never[]) => void): Promise<this> {
    const connected = this.connectToPrimary()
    const tell = callback as ((error: unknown, client?: this) => void) | undefined
    connected.then(
      () => tell?.(null, this),
      (error) => tell?.(error),
    )
    return connected
  }

  private async connectToPrimary(): Promise<this> {
    const { servers } = this.given
    if (servers) Object.assign(this, await findPrimary(this.given, servers))
    await super.connect()
    return this
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads, which pass through untouched
  override query(...args: any[]): any {
    const callback = args.at(-1)
    if (typeof callback === 'function')
      args[args.length - 1] = (error: unknown, result: unknown) => {
        if (isReadOnly(error)) void this.end()
        callback(error, result)
      }
    const answer: unknown = super.query(...(args as [string]))
    if (answer instanceof Promise)
      answer.catch((error) => {
        if (isReadOnly(error)) void this.end()
      })
    return answer
  }
}

/** A connection for a pool that is another program's, such as that of the jobs. */
export const withPrimaryClient = (connection: Connection) => ({ ...connection, Client: PrimaryClient })
