import { countWords } from '#domain/text/lengths.ts'
import { isSeen } from '#domain/text/plain-text.ts'

/** Scripts that are written without spaces between words, and the language whose dictionary parts them. */
const UNSPACED: readonly [script: RegExp, language: string][] = [
  [/[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]/, 'my'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u, 'ja'],
  [/\p{Script=Thai}/u, 'th'],
]

/**
 * Counts the words of a text for a minimum: its visible parts between white space. A part in a script without spaces counts as many words
 * as the dictionary finds in it.
 */
export function reasonWords(text: string): number {
  const parts = text.split(/\s+/).filter(isSeen)
  return parts.reduce((sum, part) => {
    const language = UNSPACED.find(([script]) => script.test(part))?.[1]
    return sum + (language === undefined ? 1 : Math.max(1, countWords(part, language)))
  }, 0)
}
