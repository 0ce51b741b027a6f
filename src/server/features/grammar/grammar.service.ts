export { grammarOf, type StoredPoint } from './grammar.queries.ts'
