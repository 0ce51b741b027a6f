export { eraseAccount } from './erase.ts'
export { readEmail, readUser, takeEmailUse } from './profile.queries.ts'
