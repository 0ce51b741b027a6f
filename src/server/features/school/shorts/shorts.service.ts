export { getShorts } from './shorts.queries.ts'
