import { toHiragana, toKatakana } from 'wanakana'
import { compareKey } from './compare-key.ts'

/** The key of Japanese where a question takes romaji, hiragana and katakana as equal; spaces do not count. */
export function kanaKey(text: string): string {
  return compareKey(toHiragana(toKatakana(text.normalize('NFKC').toLowerCase()))).replaceAll(' ', '')
}
