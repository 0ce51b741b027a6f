import { m } from '#messages'
import { number } from './format.ts'

const levels: Record<string, (() => string) | undefined> = {
  beginner: m.level_beginner,
  elementary: m.level_elementary,
  preintermediate: m.level_preintermediate,
  intermediate: m.level_intermediate,
  upperintermediate: m.level_upperintermediate,
  advanced: m.level_advanced,
  // The levels of Japanese have no names of their own.
  N5: m.level_beginner,
  N4: m.level_elementary,
  N3: m.level_intermediate,
  N2: m.level_upperintermediate,
  N1: m.level_advanced,
}

/** Name of a level, in the page's language: of its name, or of N5 to N1 the code; empty for anything else. */
export const levelName = (name: string): string => levels[name]?.() ?? ''

const genders: Record<string, (() => string) | undefined> = {
  male: m.gender_male,
  female: m.gender_female,
  other: m.gender_other,
}

export const genderName = (gender: string): string => genders[gender]?.() ?? gender

/** Ages such as 18-24 or 50+ in the page's digits. */
export const ageGroup = (ages: string): string =>
  ages.replace(/\d+/g, (years) => number(Number(years))).replace('-', '–')
