/** A line of a video, by its place. */
type InVideo = { video: string; line: number }

/** Address for keeping a word as a card of one's own; with the line in which it was met. */
export function keepAddress(word: string, from?: InVideo): string {
  if (!word) return '/words/keep'
  const place = from ? `&video=${encodeURIComponent(from.video)}&line=${from.line}` : ''
  return `/words/keep?word=${encodeURIComponent(word)}${place}`
}
