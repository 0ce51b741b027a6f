/**
 * A table with rows of a learner. The feature that owns the table names it once; export and deletion then know it.
 * A test compares these with the database; docs/privacy-of-data.md says the same in words.
 */
export type PersonalTable = {
  table: string
  /** The column that names the learner. */
  owner: string
  /** What that column holds: the learner's id (the default), their phone or e-mail address, or the subject of repeats. */
  by?: 'id' | 'contact' | 'subject'
  /** What becomes of the rows when the account is deleted; what is kept holds nothing that tells who it was. */
  onDelete: 'erase' | 'keep'
  /** The name in the learner's export, by default the table's; null where the rows say nothing to the learner. */
  exportedAs?: string | null
  /** Columns that the export leaves out: what opens a door, and what only the program reads. */
  secret?: readonly string[]
}
