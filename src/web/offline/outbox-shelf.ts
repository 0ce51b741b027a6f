/** Something that waits: `key` is the idempotency key of the call that was to carry it, once one was; `at` (ms) is since when it has that. */
export type Waiting<T> = { key: string | null; learner: number; at: number; item: T }

/** The part of the browser's storage that is used. */
export type KeyValueStorage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

export type ShelfOptions = {
  /** The place in the browser's storage. */
  place: string
  shelf: KeyValueStorage
  /** How long (ms) something that was tried may be repeated: the server forgets its key. */
  longestWait: number
  /** How many may wait for one learner; the oldest go first. */
  most: number
  now: () => number
}

/** Keeps what waits, of all learners of this browser; in memory where its storage is full or forbidden. */
export function waitingShelf<T>({ place, shelf, longestWait, most, now }: ShelfOptions) {
  let inMemory: Waiting<T>[] | null = null
  return {
    read(): Waiting<T>[] {
      if (inMemory) return inMemory
      try {
        const waiting = JSON.parse(shelf.getItem(place) ?? '[]') as Waiting<T>[]
        return waiting.filter(({ key, at }) => key === null || now() - at < longestWait)
      } catch {
        return []
      }
    },
    write(waiting: Waiting<T>[]): void {
      if (inMemory) inMemory = waiting
      try {
        shelf.setItem(place, JSON.stringify(newest(waiting, most)))
      } catch {
        inMemory = waiting
      }
    },
  }
}

/** The newest of each learner: nobody's events push out another's. */
function newest<T>(waiting: Waiting<T>[], most: number): Waiting<T>[] {
  const counts = new Map<number, number>()
  return waiting
    .toReversed()
    .filter(({ learner }) => {
      const count = (counts.get(learner) ?? 0) + 1
      counts.set(learner, count)
      return count <= most
    })
    .toReversed()
}
