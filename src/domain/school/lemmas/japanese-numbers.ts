import { mayFollowNoun } from './japanese-grammar.ts'

const IN_KANA =
  '(?:いち|いっ|に|さん|よん|よ|しち|し|ご|ろく|ろっ|なな|はち|はっ|きゅう|く|じゅう|じゅっ|ひゃく|びゃく|ぴゃく|せん|ぜん|まん)+'
const SIGNS = '[0-9０-９一二三四五六七八九十百千万]+'
const NUMBER = `(?:${SIGNS}|${IN_KANA})`

/** One or two kana alone may be another word: よく, に, ご. */
const IS_NUMBER = new RegExp(
  `^(?=.*(?:[0-9０-９一二三四五六七八九十百千万]|いち|さん|よん|ろく|なな|しち|はち|きゅう|じゅう|ひゃく|ぴゃく|せん|ぜん|まん))${NUMBER}$`,
)
const COUNTED = new RegExp(`^(午前|午後|ごぜん|ごご)?(${NUMBER}|なん|何)(.+)$`)

/** Units of counting, by how they are written behind a number; 半 is half past. */
const COUNTERS: readonly [written: RegExp, words: readonly string[]][] = [
  [/^(?:時半|じはん)/, ['じ', 'はん']],
  [/^(?:時間|じかん)/, ['じかん']],
  [/^(?:時|じ)/, ['じ']],
  [/^(?:分|ふん|ぷん)/, ['ふん']],
  [/^(?:円|えん)/, ['えん']],
  [/^(?:番線|ばんせん)/, ['ばんせん']],
  [/^(?:曜日|ようび)/, ['ようび']],
  [/^(?:番|ばん)(?!ごう|号)/, ['ばん']],
  [/^(?:年|ねん)/, ['ねん']],
  [/^(?:人|にん)/, ['にん']],
  [/^(?:歳|才|さい)/, ['さい']],
  [/^(?:階|かい|がい)/, ['かい']],
]

/** True if a phrase is a number, in digits, kanji or kana. */
export const isNumber = (phrase: string): boolean => IS_NUMBER.test(phrase)

/**
 * The words of a phrase that counts, without its number: えん in 三百円, じ and はん in しちじはんに, なに and ばんせん in なんばんせん; null for any other phrase.
 * People up to two have words of their own.
 */
export function countedIn(phrase: string): string[] | null {
  const [, half, number = '', rest = ''] = COUNTED.exec(phrase) ?? []
  if (/^[一二]$/.test(number) && rest.startsWith('人')) return null
  // What looks like a number may hold the counter's first letters: じゅういちじ, にばんせん.
  for (let length = number.length; length > Math.max(0, number.length - 3); length--) {
    const counter = number.slice(length) + rest
    for (const [written, words] of COUNTERS) {
      const found = written.exec(counter)
      if (!found) continue
      const behind = counter.slice(found[0].length)
      const more = mayFollowNoun(behind) ? [] : countedIn(behind)
      const asked = /^(?:なん|何)$/.test(number) ? ['なに'] : []
      if (more) return [...(half ? [HALVES[half] ?? half] : []), ...asked, ...words, ...more]
    }
  }
  return null
}

const HALVES: Readonly<Record<string, string>> = { 午前: 'ごぜん', 午後: 'ごご' }
