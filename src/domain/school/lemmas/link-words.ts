import { keepAddress } from '#domain/memory/decks/keep-address.ts'
import type { WordFinder } from './words-in-text.ts'

const TAG = /(<[^>]*>)/
const ENTITY = /(&[\w#]+;)/
const LANG = /^<span lang="(\w+)">$/

/**
 * HTML of an article in which the words of the languages that it cites lead to where they are kept. They stand beside the way of the Tab
 * key, on which a text of three hundred words would be three hundred stops; the list of its words has those that are to be learned.
 * @param html as `renderMarkdown` makes it: a text in another language stands in a span alone
 */
export function linkWords(html: string, finders: Readonly<Record<string, WordFinder>>): string {
  let [find, links]: [WordFinder | undefined, number] = [undefined, 0]
  return html
    .split(TAG)
    .map((part) => {
      if (part.startsWith('<')) {
        if (part.startsWith('<a ')) links++
        if (part === '</a>') links--
        const lang = LANG.exec(part)?.[1]
        if (lang) find = finders[lang]
        if (part === '</span>') find = undefined
        return part
      }
      const finder = find
      return finder && links === 0
        ? part
            .split(ENTITY)
            .map((text) => linked(text, finder))
            .join('')
        : part
    })
    .join('')
}

function linked(text: string, find: WordFinder): string {
  if (text.startsWith('&')) return text
  let [html, end] = ['', 0]
  for (const { text: written, word } of find(text)) {
    const at = text.indexOf(written, end)
    html += `${text.slice(end, at)}<a class="word-link" href="${keepAddress(word)}" tabindex="-1">${written}</a>`
    end = at + written.length
  }
  return html + text.slice(end)
}
