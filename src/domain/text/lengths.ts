/** Length in code points: what limits on Burmese text are counted in. */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

const segmenters = new Map<string, Intl.Segmenter>()

/** Words of the text by the locale's own rules: unspaced Burmese and Japanese too. Punctuation counts for none. */
export function countWords(text: string, locale: string): number {
  let segmenter = segmenters.get(locale)
  if (!segmenter) {
    segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
    segmenters.set(locale, segmenter)
  }
  let count = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count++
  return count
}
