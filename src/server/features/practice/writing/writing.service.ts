export { getWritings, type StoredWriting } from './writing.queries.ts'
