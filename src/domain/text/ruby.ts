/**
 * How the kanji of some texts are read: each row of kanji, with digits before it, and its kana. Where one row is read in several ways, the
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

/** The same in HTML, with `rt` for each reading; kanji that a tag parts have none. */
export function rubyHtml(html: string, furigana: Furigana): string {
  const nodes = html.split(/(<[^>]*>)/)
  const runs = rubyRuns(nodes.filter((_, index) => index % 2 === 0).join(''), furigana)
  let [place, left] = [0, runs[0]?.text ?? '']
  const take = (text: string): string => {
    let made = ''
    for (let rest = text; rest !== ''; ) {
      const run = runs[place]
      if (!run) return made + rest
      const part = left.slice(0, rest.length)
      made +=
        run.reading && part === run.text
          ? `<ruby>${part}<rt aria-hidden="true">${run.reading}</rt></ruby>`
          : part
      rest = rest.slice(part.length)
      left = left.slice(part.length)
      if (left === '') left = runs[++place]?.text ?? ''
    }
    return made
  }
  return nodes.map((node, index) => (index % 2 === 0 ? take(node) : node)).join('')
}
