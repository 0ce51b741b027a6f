/**
 * Readings of the kanji of some texts: each row of kanji, with digits before it, and its kana. Where one row is read in several ways, the
 * letter after it belongs to the key: 来ま is き, 来な is こ.
 */
export type Furigana = Readonly<Record<string, string>>

/** A piece of a text; `reading` is that of its kanji. */
export type RubyRun = { text: string; reading?: string }

/** A row of kanji, and the digits that are read with it. */
export const ROW = /([\d０-９]*[㐀-䶿一-鿿々]+)/

/** A text in pieces, those with kanji that have a reading with it. */
export function rubyRuns(text: string, furigana: Furigana): RubyRun[] {
  const parts = text.split(ROW)
  return parts.flatMap((part, index) => {
    if (index % 2 === 0) return part ? [{ text: part }] : []
    const reading = furigana[part + (parts[index + 1]?.[0] ?? '')] ?? furigana[part]
    return reading ? [{ text: part, reading }] : [{ text: part }]
  })
}

/** The readings of what stands in these texts; undefined where nothing of it has one. */
export function furiganaIn(texts: readonly string[], all: Furigana = {}): Furigana | undefined {
  const whole = texts.join('\n')
  const shown = Object.entries(all).filter(([kanji]) => whole.includes(kanji))
  return shown.length > 0 ? Object.fromEntries(shown) : undefined
}
