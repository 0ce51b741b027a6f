import { m } from '#messages'
import { number } from './format.ts'

const levels: Record<string, (() => string) | undefined> = {
  beginner: m.level_beginner,
  elementary: m.level_elementary,
  preintermediate: m.level_preintermediate,
  intermediate: m.level_intermediate,
  upperintermediate: m.level_upperintermediate,
  advanced: m.level_advanced,
}

/** A level's name in the page's language; empty if it has none (N5 has only its code). */
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
