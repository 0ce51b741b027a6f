import type { RawBuilder } from 'kysely'

/** A column of the statement that finds a session. */
export type SessionColumn = RawBuilder<unknown>
