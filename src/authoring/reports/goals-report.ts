import type { Lemmatisers } from '#authoring/lemmas/build-lemmas.ts'
import type { Read, SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { GoalsFile } from '#server/content/schema/goals.ts'
import { type UnitWords, wordsOfUnits } from './unit-words.ts'

/** In how many later units of its level a word shall be met again. */
const MEETINGS = 3

type Share = { of: number; has: number }
export type LevelProgress = {
  level: string
  units: Share
  /** Words on cards. */
  words: Share
  /** Words of the themes that a card teaches or a text of the level has, and those that nothing has. */
  themes: { name: string; words: Share; missing: string[] }[]
  /** Goals whose units all exist; the others by their texts. */
  can_dos: Share & { missing: string[] }
  /** Words that have lemmas, of units that at least three units follow: those that are met in three of them or more, and the others with how often. */
  met_again: Share & { seldom: { front: string; times: number }[] }
}

const isIn = (lemmas: readonly string[], met: ReadonlySet<string>) =>
  lemmas.length > 0 && lemmas.every((lemma) => met.has(lemma))

/** Reports how far the school has come with each level that has goals. */
export function goalsReport(school: SchoolFiles, lemmatisers: Lemmatisers): LevelProgress[] {
  return school.goals.map(({ value }: Read<GoalsFile>) => {
    const units = school.units.filter(
      ({ language, unit }) => language === value.language && unit.level === value.level,
    )
    const ofUnits = wordsOfUnits(units, lemmatisers)
    const met = new Set(ofUnits.flatMap((words) => [...words.met]))
    const lemmasOf = (word: string) => lemmatisers[value.language](word).map(({ lemma }) => lemma)
    const ids = new Set(units.map(({ unit }) => unit.id))
    return {
      level: value.level,
      units: { has: units.length, of: value.units },
      words: { has: ofUnits.reduce((sum, { taught }) => sum + taught.size, 0), of: value.words },
      themes: value.themes.map(({ name, words }) => {
        const missing = words.filter((word) => !isIn(lemmasOf(word), met))
        return { name: name.en, words: { has: words.length - missing.length, of: words.length }, missing }
      }),
      can_dos: canDos(value, ids),
      met_again: metAgain(ofUnits),
    }
  })
}

function canDos({ can_dos }: GoalsFile, ids: ReadonlySet<string>): LevelProgress['can_dos'] {
  const missing = can_dos.filter(({ units }) => !units.every((id) => ids.has(id))).map(({ text }) => text.en)
  return { has: can_dos.length - missing.length, of: can_dos.length, missing }
}

function metAgain(units: readonly UnitWords[]): LevelProgress['met_again'] {
  const words = units.flatMap(({ taught }, place) => {
    const later = units.slice(place + 1)
    if (later.length < MEETINGS) return []
    // Numbers and names have no lemma, so nothing tells where they stand.
    const counted = [...taught].filter(([, lemmas]) => lemmas.length > 0)
    return counted.map(([front, lemmas]) => ({
      front,
      times: later.filter(({ met }) => isIn(lemmas, met)).length,
    }))
  })
  const seldom = words.filter(({ times }) => times < MEETINGS).sort((a, b) => a.times - b.times)
  return { of: words.length, has: words.length - seldom.length, seldom }
}

/** Maximum number of words that a line of the report names. */
const NAMED = 12

const share = ({ has, of }: Share) => `${has} of ${of}`
const percent = ({ has, of }: Share) => `${of === 0 ? 0 : Math.round((100 * has) / of)} %`
const some = (words: readonly string[]) =>
  words.length === 0
    ? ''
    : `: ${words.slice(0, NAMED).join(', ')}${words.length > NAMED ? `, and ${words.length - NAMED} more` : ''}`

/** The report for people. */
export function goalsText(levels: readonly LevelProgress[]): string {
  return levels
    .flatMap(({ level, units, words, themes, can_dos, met_again }) => {
      const ofThemes = { has: sum(themes, 'has'), of: sum(themes, 'of') }
      const holes = themes.filter(({ missing }) => missing.length > 0)
      return [
        `goals of ${level.padEnd(7)} ${share(units)} units, ${share(words)} words on cards, ${share(can_dos)} can-dos`,
        ...(ofThemes.of > 0 ? [`  themes         ${share(ofThemes)} words (${percent(ofThemes)})`] : []),
        ...can_dos.missing.map((text) => `    not yet: ${text}`),
        ...holes.map(({ name, missing }) => `    ${name}: no ${missing.join(', ')}`),
        `  met again      ${share(met_again)} words in ${MEETINGS} later units (${percent(met_again)}); seldom${some(met_again.seldom.map(({ front, times }) => `${front} ${times}`))}`,
      ]
    })
    .join('\n')
}

const sum = (themes: LevelProgress['themes'], what: keyof Share) =>
  themes.reduce((total, { words }) => total + words[what], 0)
