export { erasePerson } from './personal-data.queries.ts'
export { readEmail, readUser, takeEmailUse } from './profile.queries.ts'
