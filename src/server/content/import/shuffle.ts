import { seededRandom } from '#domain/base/seeded-random.ts'

/** The same order for the same id and number of things, as if by chance (Fisher–Yates). */
export function shuffled<T>(id: string, things: readonly T[]): T[] {
  const random = seededRandom(seedOf(id))
  const order = [...things]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const moved = order[last] as T
    order[last] = order[other] as T
    order[other] = moved
  }
  return order
}

/** FNV-1a over the code units. */
function seedOf(id: string): number {
  let hash = 0x811c9dc5
  for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return hash >>> 0
}
