import type { UnitSource } from './read-school-files.ts'

/** The ids that imported lessons and categories have, by slug. */
export type Ids = ReadonlyMap<string, number>

export const requireSlugId = (ids: Ids, slug: string): number => {
  const id = ids.get(slug)
  if (id === undefined) throw new Error(`${slug} was not imported`)
  return id
}

/** The id of a unit's first lesson by the unit's slug, as a list, which is empty if there is no such unit. */
export function firstLessons(units: readonly UnitSource[], lessons: Ids): (unit: string) => number[] {
  const firstOf = new Map(units.map(({ unit, lessons: [first] }) => [unit.id, first?.lesson.id]))
  return (unit) => {
    const first = firstOf.get(unit)
    return first === undefined ? [] : [requireSlugId(lessons, first)]
  }
}
