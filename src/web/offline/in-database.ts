/** Modules that work with the database, in one file of the browser's that is fetched when there is something to keep. */
export { database } from './database.ts'
export { reviseInDatabase } from './event-revision.ts'
export { keepInDatabase, readFromDatabase } from './values-in-database.ts'
