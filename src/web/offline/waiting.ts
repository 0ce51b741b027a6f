import { newId } from '#web/runtime/browser/new-id.ts'

/**
 * An event that waits. Its `id` says when it came, so that ids are in order. Once `sealed`, it has a part in the call with the
 * idempotency key `key`, and `at` (ms) is since when.
 */
export type WaitingEvent<T> = { id: string; key: string; sealed: boolean; at: number; item: T }

let made = 0

/** An event that just happened. */
export function newWaiting<T>(item: T, at: number): WaitingEvent<T> {
  const key = newId()
  return { id: `${inOrder(at, made++)}-${key.slice(0, 8)}`, key, sealed: false, at, item }
}

/** A time, and a place among those of that time, as text that is sorted as they are. */
const inOrder = (at: number, place: number) =>
  `${Math.max(0, Math.round(at)).toString(36).padStart(9, '0')}-${(place % 36 ** 3).toString(36).padStart(3, '0')}`

/** Both, each event once and in order; where both know one, the one that is sealed. */
export function merged<T>(
  some: readonly WaitingEvent<T>[],
  others: readonly WaitingEvent<T>[],
): WaitingEvent<T>[] {
  const all = new Map(some.map((waiting) => [waiting.id, waiting]))
  for (const other of others) if (!all.get(other.id)?.sealed) all.set(other.id, other)
  return [...all.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Finds what became of some events. */
export function differences<T>(before: readonly WaitingEvent<T>[], after: readonly WaitingEvent<T>[]) {
  const left = new Map(after.map((waiting) => [waiting.id, waiting]))
  return {
    changed: before.flatMap((waiting) => {
      const now = left.get(waiting.id)
      return now && now !== waiting ? [now] : []
    }),
    removed: before.flatMap(({ id }) => (left.has(id) ? [] : [id])),
  }
}

/** Parses a stored text; null if it doesn't hold what is expected. */
export function parsed<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? 'null') as T | null
  } catch {
    return null
  }
}
