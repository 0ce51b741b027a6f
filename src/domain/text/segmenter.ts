type Segment = { segment: string; index: number; isWordLike?: boolean }
type Segments = Iterable<Segment> & { containing: (at: number) => Segment | undefined }
type Granularity = 'word' | 'grapheme'
type Segmenter = { segment: (text: string) => Segments }
type Makes = { Segmenter?: new (locale: string, options: { granularity: Granularity }) => Segmenter }

const segmenters = new Map<string, Segmenter>()

/** Segmenter of words or signs by a locale's own rules; undefined where the browser has none (Safari before 14.1, Firefox before 125). */
export function getSegmenter(locale: string, granularity: Granularity): Segmenter | undefined {
  const { Segmenter } = Intl as typeof Intl & Makes
  if (!Segmenter) return undefined
  const name = `${locale} ${granularity}`
  const segmenter = segmenters.get(name) ?? new Segmenter(locale, { granularity })
  segmenters.set(name, segmenter)
  return segmenter
}
