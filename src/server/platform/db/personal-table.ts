import type { RawBuilder } from 'kysely'
import type { Database } from './connect.ts'

/** The person whose data an export or a deletion is about. */
export type Person = { id: number; accountId: string; phone: string | null; email: string | null }

/**
 * A table with rows of a learner or of their account. The feature that owns the table names it once; export and deletion then know it.
 * A test compares these with the database; docs/privacy-of-data.md says the same in words.
 */
export type PersonalTable = {
  table: string
  /** The column that names them. */
  owner: string
  /**
   * Kind of that column's value: the learner's id (the default), their account's, their phone or e-mail address, or the subject of repeats.
   * Where the rows name the learner by another table, their condition.
   */
  by?: 'id' | 'account' | 'contact' | 'subject' | ((person: Person) => RawBuilder<boolean>)
  /** Fate of the rows when the account is deleted; what is kept holds nothing that tells who it was. */
  onDelete: 'erase' | 'keep'
  /** Function that erases the rows, where more than themselves depends on them. */
  erase?: (db: Database, person: Person) => Promise<void>
  /**
   * The name in the learner's export, by default the table's; null if the rows say nothing to the learner. Two tables of one name are told
   * as one.
   */
  exportedAs?: string | null
  /** Columns that the export leaves out: what opens a door, and what only the program reads. */
  secret?: readonly string[]
  /** Columns of rows that are kept which may tell who it was: deletion empties them. */
  emptied?: readonly string[]
}
