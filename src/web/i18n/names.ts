import { m } from '#messages'
import { number } from './format.ts'

const levels: Record<string, (() => string) | undefined> = {
  beginner: m.shared_level_beginner,
  elementary: m.shared_level_elementary,
  preintermediate: m.shared_level_preintermediate,
  intermediate: m.shared_level_intermediate,
  upperintermediate: m.shared_level_upperintermediate,
  advanced: m.shared_level_advanced,
  // The levels of Japanese have no names of their own.
  N5: m.shared_level_beginner,
  N4: m.shared_level_elementary,
  N3: m.shared_level_intermediate,
  N2: m.shared_level_upperintermediate,
  N1: m.shared_level_advanced,
}

/** Name of a level, in the page's language: of its name, or of N5 to N1 the code; empty for anything else. */
export const levelName = (name: string): string => levels[name]?.() ?? ''

const genders: Record<string, (() => string) | undefined> = {
  male: m.shared_gender_male,
  female: m.shared_gender_female,
  other: m.shared_gender_other,
}

export const genderName = (gender: string): string => genders[gender]?.() ?? gender

/** Ages such as 18-24 or 50+ in the page's digits. */
export const ageGroup = (ages: string): string =>
  ages.replace(/\d+/g, (years) => number(Number(years))).replace('-', '–')
