/** The ids that imported lessons and categories have, by slug. */
export type Ids = ReadonlyMap<string, number>

export const idOf = (ids: Ids, slug: string): number => {
  const id = ids.get(slug)
  if (id === undefined) throw new Error(`${slug} was not imported`)
  return id
}
