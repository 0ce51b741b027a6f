export { type KnownWords, knownWords } from './known-words.ts'
