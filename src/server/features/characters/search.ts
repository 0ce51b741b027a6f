import { compareKey, kanaKey } from '#domain/compare-key.ts'
import type { StoredCharacter } from './characters.queries.ts'

/**
 * What a term finds, in romaji, kana, kanji or a meaning: first what is called exactly so, then what begins so, then what holds it;
 * each in the list's order.
 */
export function search(characters: readonly StoredCharacter[], term: string): StoredCharacter[] {
  const terms = [...new Set([compareKey(term), kanaKey(term)])].filter((key) => key !== '')
  const ranks: [StoredCharacter[], StoredCharacter[], StoredCharacter[]] = [[], [], []]
  for (const one of characters) {
    const holds = (fits: (key: string, wanted: string) => boolean) =>
      one.keys.some((key) => terms.some((wanted) => fits(key, wanted)))
    if (holds((key, wanted) => key === wanted)) ranks[0].push(one)
    else if (holds((key, wanted) => key.startsWith(wanted))) ranks[1].push(one)
    else if (holds((key, wanted) => key.includes(wanted))) ranks[2].push(one)
  }
  return ranks.flat()
}
