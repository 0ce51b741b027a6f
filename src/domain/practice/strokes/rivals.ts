import { misfit, passesAs, type Rival } from './look-alike.ts'
import type { Point } from './svg-path.ts'

/** The nearest ones; those further off no hand comes near to. */
const MAX_RIVALS = 4
const SCRIPTS = ['Hiragana', 'Katakana', 'Han'].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'))
/** Written like their full-sized ones. */
const SMALL = /[ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶー]/

/**
 * The characters of a pool that a drawing of this one is easily taken for, the nearest first: those of the same script whose model passes
 * stroke by stroke as this one where drawing is judged leniently.
 */
export function findRivals(
  letter: string,
  medians: readonly (readonly Point[])[],
  pool: readonly Rival[],
): Rival[] {
  const script = SCRIPTS.find((one) => one.test(letter))
  if (SMALL.test(letter) || !script) return []
  return pool
    .filter(({ character }) => character !== letter && script.test(character) && !SMALL.test(character))
    .filter((other) => passesAs(other.medians, medians, 'lenient'))
    .map((other) => ({ other, off: misfit(other.medians, medians) }))
    .sort((one, two) => one.off - two.off)
    .slice(0, MAX_RIVALS)
    .map(({ other }) => other)
}
