import { normalise, removeTextFaults } from '#domain/text/clean-text.ts'
import { wellFormed } from '#domain/text/well-formed.ts'

/** Language of a text, as far as its letters tell: Japanese by kana and kanji, Burmese by its own, else English. */
export function langOfText(text: string): 'ja' | 'my' | 'en' {
  if (/[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]/.test(text)) return 'ja'
  return /[\u1000-\u109f\uaa60-\uaa7f]/.test(text) ? 'my' : 'en'
}

/**
 * A text of a card as it is kept: without what no text holds, Unicode, in order, NFC. Zawgyi is converted line by line: a card
 * often mixes scripts. Its length is for the caller to bound.
 */
export const keptText = (text: string): string =>
  removeTextFaults(withLineEnds(text)).split('\n').map(normalise).join('\n')

/** The text with each end of a line as a newline, and a space for what parts columns and files in old formats. */
export const withLineEnds = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: words stand on both sides of them
  text.replace(/\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g, '\n').replace(/[\u001c-\u001f]/g, ' ')

/** Number of code units of a name that are looked at, for each that is kept: more than normalising ever takes away. */
const LOOKED_AT = 4

/** The name of a deck, of one line and no longer than `max` code units. */
export function deckName(text: string, max: number): string {
  const name = keptText(text.slice(0, LOOKED_AT * max))
    .replace(/\s+/g, ' ')
    .trim()
  return name.length <= max
    ? name
    : `${wellFormed(name.slice(0, max - 1))
        .replace(/\ufffd$/, '')
        .trimEnd()}…`
}
