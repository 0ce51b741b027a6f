import type { Course } from '#contract/school/courses.ts'
import { NUMERIC_LEVELS } from '#domain/school/lookups.ts'

type Level = (typeof NUMERIC_LEVELS)[number]

/** The level that the address asks for by its number: `?level=1`; null for all. */
export const chosenLevel = (query: URLSearchParams): Level | null =>
  NUMERIC_LEVELS.find(({ id }) => String(id) === query.get('level')) ?? null

export const isOfLevel = ({ level_name }: Pick<Course, 'level_name'>, { takesIn }: Level): boolean =>
  takesIn.some((name) => name === level_name)
