import { type Furigana, rubyRuns } from './ruby.ts'

/** HTML with the readings of its kanji in `rt`; kanji that a tag parts have none. */
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
