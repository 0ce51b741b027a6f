export { type KnownWords, knownWords } from './known-words.ts'
export { countMet } from './met-words.ts'
export { type MetIds, metIds } from './words.queries.ts'
