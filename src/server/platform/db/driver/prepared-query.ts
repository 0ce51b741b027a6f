import pg from 'pg'

type Message = { fields?: unknown[]; text?: string }
type Callback = (error: Error | null, result: pg.QueryResult) => void

/** What node-postgres keeps of a result's columns: how each is read, and a row without values. */
type Columns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }

/** The columns of each statement that a connection has prepared, by its name; null for one that answers no rows. */
export type Described = Map<string, Columns | null>

/** The parts of node-postgres 8 that this file builds on. */
type Wire = {
  parse: (statement: { text: string; name: string; types: [] }) => void
  bind: (portal: { portal: string; statement: string }) => void
  execute: (portal: { portal: string; rows: number }) => void
  describe: (portal: object) => void
}
type Internals = {
  name: string
  callback: Callback
  _result: Columns
  _accumulateRows: boolean
  hasBeenParsed: (wire: Wire) => boolean
  prepare: (wire: Wire) => void
  handleRowDescription: (message: Message) => void
  handleCommandComplete: (message: Message, wire: Wire) => void
}
const base = pg.Query.prototype as unknown as Internals

function begin(wire: Wire) {
  wire.parse({ text: 'begin', name: '', types: [] })
  wire.bind({ portal: '', statement: '' })
  wire.execute({ portal: '', rows: 0 })
}

/**
 * A statement that this connection has prepared. Its columns are described once a connection and not with each execution, which
 * saves a quarter of the driver's work; and it may carry the beginning of its transaction.
 */
export class PreparedQuery extends pg.Query {
  private readonly described: Described
  private readonly begins: boolean

  constructor(
    statement: { text: string; values: unknown[]; name: string },
    { described, begins, done }: { described: Described; begins: boolean; done: Callback },
  ) {
    super(statement)
    this.described = described
    this.begins = begins
    ;(this as unknown as Internals).callback = done
  }

  /** Called by the client when it is this statement's turn. */
  prepare(wire: Wire) {
    const self = this as unknown as Internals
    const columns = self.hasBeenParsed(wire) ? this.described.get(self.name) : undefined
    if (columns) Object.assign(self._result, columns)
    if (columns) self._accumulateRows = true
    if (this.begins) begin(wire)
    const known = columns !== undefined && { describe: { value: () => {} } }
    base.prepare.call(this, Object.create(wire, { ...known }))
  }

  /** Called where the statement answers rows and its columns are not known yet. */
  handleRowDescription(message: Message) {
    base.handleRowDescription.call(this, message)
    const self = this as unknown as Internals
    const { fields, _parsers, _prebuiltEmptyResultObject } = self._result
    this.described.set(self.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }

  handleCommandComplete(message: Message, wire: Wire) {
    // It isn't part of the result.
    if (this.begins && message.text === 'BEGIN') return
    base.handleCommandComplete.call(this, message, wire)
    const { name } = this as unknown as Internals
    if (!this.described.has(name)) this.described.set(name, null)
  }
}
