export { shortsOf } from './shorts.queries.ts'
