import type { Level } from '#server/content/schema/texts.ts'
import { PACES } from './pace.ts'
import { isVeryShort } from './voices.ts'

/** Lines may lie outside their level's pace by so much. */
const PACE_TOLERANCE = 0.15

/** Fewer words or morae tell no pace: one long word is slow by the minute, however it is spoken. */
const MIN_WORDS = 3
const MIN_MORAE = 4

/** Counts the words or morae by which a line's pace is told; null for what is too short or, as numbers and letters, says more than it has words. */
export function countPaced(sounds: string, lang: 'en' | 'ja'): number | null {
  if (lang === 'ja') {
    const isSlow = sounds.split('。').every((word) => word === '' || isVeryShort(word))
    const morae = countMorae(sounds)
    return isSlow || morae < MIN_MORAE ? null : morae
  }
  const words = sounds.split(/[\s—–-]+/).filter((word) => /\p{L}/u.test(word))
  const hasMore =
    /\d/.test(sounds) || words.some((word) => /^[\p{L}.]{2,}$/u.test(word) && word === word.toUpperCase())
  return hasMore || words.some(isLetter) || words.length < MIN_WORDS ? null : words.length
}

/** A letter that is spelled; I and a are words. */
const isLetter = (word: string) => /^\P{L}*[b-hj-z]\P{L}*$/iu.test(word)

/** Kana without the small ones that belong to the kana before; ん, っ and ー count. */
const countMorae = (reading: string): number =>
  (reading.match(/[ぁ-ゖァ-ヴー]/g) ?? []).length -
  (reading.match(/[ゃゅょャュョぁぃぅぇぉァィゥェォ]/g) ?? []).length

/** True if a pace is that of a level, give or take what lines may. */
export const isPaceOf = (pace: number, level: Level): boolean =>
  pace >= PACES[level].from * (1 - PACE_TOLERANCE) && pace <= PACES[level].to * (1 + PACE_TOLERANCE)
