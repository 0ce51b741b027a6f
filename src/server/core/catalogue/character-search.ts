import { isWholeSyllablesIn } from '#domain/text/burmese/burmese-syllables.ts'
import { readAsZawgyi } from '#domain/text/burmese/read-as-zawgyi.ts'
import { compareKey } from '#domain/text/compare-key.ts'
import { kanaKey } from '#domain/text/kana-key.ts'
import type { StoredCharacter } from './characters.queries.ts'

/**
 * Finds characters by a term, in romaji, kana, kanji or a meaning (Burmese in Zawgyi too): first what is called exactly so, then what
 * begins so, then what holds it, each in the list's order. Burmese is held in whole syllables: ရေ (water) is not in ရေး (write).
 * What is locked is found by what is shown of it alone, so that trying words tells nobody its meaning.
 */
export function search(
  characters: readonly StoredCharacter[],
  term: string,
  isLocked: (character: StoredCharacter) => boolean,
): StoredCharacter[] {
  const readings = [compareKey(term), kanaKey(term), compareKey(readAsZawgyi(term) ?? term)]
  const terms = [...new Set(readings)].filter((key) => key !== '')
  const ranks: [StoredCharacter[], StoredCharacter[], StoredCharacter[]] = [[], [], []]
  for (const one of characters) {
    const keys = isLocked(one) ? one.open_keys : one.keys
    const holds = (fits: (key: string, wanted: string) => boolean) =>
      keys.some((key) => terms.some((wanted) => fits(key, wanted)))
    if (holds((key, wanted) => key === wanted)) ranks[0].push(one)
    else if (holds((key, wanted) => key.startsWith(wanted) && isWholeSyllablesIn(key, wanted)))
      ranks[1].push(one)
    else if (holds(isWholeSyllablesIn)) ranks[2].push(one)
  }
  return ranks.flat()
}

/** The keys that a character is found by: those of its stored text, katakana in hiragana too (スイ is also typed すい). */
export function searchKeys(searchText: string): string[] {
  const keys = searchText.split('\n').map(compareKey)
  const inHiragana = keys.filter((key) => /\p{Script=Katakana}/u.test(key)).map(kanaKey)
  return [...new Set([...keys, ...inHiragana])]
}
