import { soundsOfKana } from './japanese/kana-sounds.ts'
import { isPause, type Trace } from './japanese/trace.ts'

/** Moments in seconds from where a sound begins. */
type Starts = number[]

/** Times at which each word begins, where a line's length is shared out as the words' lengths are. */
export function sharedStarts(seconds: number, lengths: readonly number[]): Starts {
  const total = lengths.reduce((sum, length) => sum + length, 0) || 1
  let spoken = 0
  return lengths.map((length) => {
    const start = (spoken / total) * seconds
    spoken += length
    return start
  })
}

/**
 * Times at which each word of a Japanese line begins, counted in the sounds of its reading; null where line and reading are not parted
 * alike.
 */
export function japaneseStarts(words: readonly string[], reading: string, { sounds }: Trace): Starts | null {
  const read = reading.split(/[\s。]+/).filter((word) => soundsOfKana(word).length > 0)
  const parts = read.length === words.length ? read : words
  const spoken = sounds.filter((sound) => !isPause(sound))
  const lengths = parts.map((part) => soundsOfKana(part).length)
  if (lengths.reduce((sum, length) => sum + length, 0) !== spoken.length) return null
  let at = 0
  return lengths.map((length) => {
    const start = spoken[at]?.from ?? 0
    at += length
    return start
  })
}
