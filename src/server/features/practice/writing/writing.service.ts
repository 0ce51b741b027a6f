export { type StoredWriting, writingsOf } from './writing.queries.ts'
