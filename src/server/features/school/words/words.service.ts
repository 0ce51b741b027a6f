export { type KnownWords, knownWords } from './known-words.ts'
export { countMet } from './met-words.ts'
