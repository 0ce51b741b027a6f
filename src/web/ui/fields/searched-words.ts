import { removeTextFaults } from '#domain/text/clean-text.ts'
import { isSeen } from '#domain/text/plain-text.ts'

/** The most characters that search calls take. */
const MAX_LENGTH = 100

/**
 * The words that an address asks for, as a call takes them: cut where they are too long, and without what no text holds; none if nothing
 * of them is seen.
 */
export function searchedWords(asked: string | null): string {
  const words = removeTextFaults((asked ?? '').trim().slice(0, MAX_LENGTH))
  return isSeen(words) ? words : ''
}
