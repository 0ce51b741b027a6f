const KANA = '\\u3041-\\u3096\\u30a1-\\u30fa'
/** Hyphens, dashes, minus, waves, lines of boxes, macrons, and what else is drawn like ー, in NFKC. */
const DASHES =
  '~\\u00ad\\u02c9\\u1173\\u2010-\\u2015\\u2043\\u2053\\u2212\\u223c\\u2500\\u2501\\u2796\\u2e3a\\u2e3b\\u301c\\u3030\\u31d0\\-'
const BETWEEN_KANA = new RegExp(`([${KANA}ー])([${DASHES}]+)(?=[${KANA}])`, 'g')
const AFTER_KANA = new RegExp(`([${KANA}ー])([${DASHES}]+)`, 'g')
const ONE = /([\u30a1-\u30faー])一/g
/** A 一 that counts nothing. */
const ONE_IN_WORD = /([\u30a1-\u30faー])一(?![\p{Script=Han}つ])/gu
const SEPARATED = new RegExp(`[${KANA}ー][^\\p{L}\\p{M}\\p{N}ー]+[${KANA}]`, 'u')

const marked = (_: string, kana: string, dashes: string) => kana + 'ー'.repeat(dashes.length)

/** An answer that is listed as right, and with its dashes after kana as long marks. Takes text in NFKC. */
export const readingsOfRight = (text: string): string[] => [text, text.replace(AFTER_KANA, marked)]

/**
 * Readings that may have been meant by what was written: dashes after kana, and 一 after katakana, can be long marks. Between kana a dash is
 * nothing else, unless the right answer has signs there as well: ビ-ル isn't ビル.
 */
export function readingsOfWritten(text: string, right: string): string[] {
  const sure = SEPARATED.test(right) ? text : text.replace(BETWEEN_KANA, marked)
  const read = (one: RegExp) => text.replace(one, '$1ー').replace(AFTER_KANA, marked)
  return [sure, read(ONE), read(ONE_IN_WORD)]
}
