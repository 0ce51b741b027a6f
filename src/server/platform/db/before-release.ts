/** The first migration that databases had before the first release, 1.0.0, whose baseline has other files. */
const FIRST_OF_BEFORE = '0001-foundation.sql'

/** True if a database, or a backup, to which these migrations were applied was made before the first release. */
export const isFromBeforeRelease = (applied: Iterable<string>): boolean =>
  [...applied].includes(FIRST_OF_BEFORE)

/** The database was made before the first release. Nothing in it was changed; the message says what to do. */
export class DatabaseFromBefore extends Error {
  constructor() {
    super(
      'This database was made before Thazin 1.0.0, which has no way to take it over: name an empty one by DATABASE_URL or another folder ' +
        'by DATA_DIR, and keep this one for the program that made it.',
    )
  }
}
