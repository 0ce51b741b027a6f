export { erasePerson } from './personal-data.queries.ts'
export { readUser } from './profile.queries.ts'
