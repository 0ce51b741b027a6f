/** The last of a list: `at(-1)` is younger than the browsers that we serve. */
export function lastOf<T>(list: readonly T[]): T | undefined {
  return list[list.length - 1]
}

/** The last for which this is true. */
export function findLast<T>(list: readonly T[], isWanted: (one: T) => boolean): T | undefined {
  for (let at = list.length - 1; at >= 0; at--) {
    const one = list[at] as T
    if (isWanted(one)) return one
  }
  return undefined
}

/** The items by their keys, each group and all groups in the order of the list. */
export function groupedBy<T, Key>(list: Iterable<T>, keyOf: (one: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const one of list) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
