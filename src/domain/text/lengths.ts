import { isInSyllable } from './burmese/burmese-syllables.ts'
import { getSegmenter } from './segmenter.ts'

/** Length in code points: what limits on Burmese text are counted in. */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Words of the text by the locale's own rules: unspaced Burmese and Japanese too. Punctuation counts for none. */
export function countWords(text: string, locale: string): number {
  const segmenter = getSegmenter(locale, 'word')
  if (!segmenter) return text.match(WORD)?.length ?? 0
  let count = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count++
  return count
}

/** At most so many code units of a text and, if it has more, an ellipsis. Neither signs nor Burmese syllables are cut. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const segments = getSegmenter('my', 'grapheme')?.segment(text)
  const beginOf = (at: number) => (segments ? (segments.containing(at)?.index ?? 0) : at)
  let end = beginOf(most)
  while (end > 0 && isInSyllable(text, end)) end = beginOf(end - 1)
  // A single sign that is longer, as of joined emoji, is cut, but never a pair of surrogates.
  const kept = end > 0 ? text.slice(0, end) : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
  return `${kept.trimEnd()}…`
}
