import { CallError } from '#contract/errors.ts'

type Waiting<T> = { key: string | null; learner: number; at: number; item: T }

export type Shelf = Pick<globalThis.Storage, 'getItem' | 'setItem'>
export type Delivery = { idempotencyKey: string; keepalive: boolean }

type Outgoing<T> = {
  /** The place in the browser's storage where things wait. */
  place: string
  learner: number
  shelf: Shelf
  /** How many one call carries. */
  atOnce: number
  send: (items: T[], delivery: Delivery) => Promise<unknown>
  /** How long (ms) something that was tried may be repeated: the server forgets its key. A day, if not said. */
  longestWait?: number
  /** How many may wait; the oldest go first. */
  most?: number
  now?: () => number
}

/** A browser lets a closing page finish only few requests. */
const MOST_AT_LEAVING = 8
const DAY = 24 * 3600 * 1000

/**
 * Sends things in order, as many at once as one call carries. Each waits on the shelf under an idempotency key, which a call keeps
 * however often it is tried, so that going offline or closing the page loses nothing and counts nothing twice.
 */
export function makeOutbox<T>(given: Outgoing<T>) {
  const { place, learner, shelf, atOnce, send, longestWait = DAY, most = 2000, now = Date.now } = given
  let sending: Promise<void> | null = null
  /** Stands in for a storage that is full or forbidden. */
  let inMemory: Waiting<T>[] | null = null

  const read = (): Waiting<T>[] => {
    if (inMemory) return inMemory
    try {
      const waiting = JSON.parse(shelf.getItem(place) ?? '[]') as Waiting<T>[]
      return waiting.filter(({ key, at }) => key === null || now() - at < longestWait)
    } catch {
      return []
    }
  }
  const write = (waiting: Waiting<T>[]) => {
    if (inMemory) inMemory = waiting
    try {
      shelf.setItem(place, JSON.stringify(waiting.slice(-most)))
    } catch {
      inMemory = waiting
    }
  }
  const mine = () => read().filter((waiting) => waiting.learner === learner)
  const forget = (key: string) => write(read().filter((waiting) => waiting.key !== key))

  /** What goes with the next call, under the key that it keeps from now on. */
  const seal = (): { key: string; items: T[] } | null => {
    const first = mine()[0]
    if (!first) return null
    const key = first.key ?? crypto.randomUUID()
    let room = first.key ? 0 : atOnce
    if (room > 0)
      write(
        read().map((waiting) =>
          waiting.learner === learner && waiting.key === null && room-- > 0 ? { ...waiting, key } : waiting,
        ),
      )
    return { key, items: mine().flatMap((waiting) => (waiting.key === key ? [waiting.item] : [])) }
  }

  /** One of many was refused: from now on each goes alone, so that the others arrive. */
  const separate = (key: string) =>
    write(read().map((waiting) => (waiting.key === key ? { ...waiting, key: crypto.randomUUID() } : waiting)))

  const sendAll = async () => {
    for (let batch = seal(); batch; batch = seal()) {
      const { key, items } = batch
      try {
        await send(items, { idempotencyKey: key, keepalive: false })
      } catch (error) {
        if (!isRefused(error)) return
        if (items.length > 1) {
          separate(key)
          continue
        }
      }
      forget(key)
    }
  }

  return {
    /** How many wait. */
    waiting: () => mine().length,
    items: (): T[] => mine().map(({ item }) => item),

    add(item: T): void {
      const key = atOnce === 1 ? crypto.randomUUID() : null
      write([...read(), { key, learner, at: now(), item }])
    },

    /** Sends what waits, until one can not be delivered now; one round at a time. */
    flush(): Promise<void> {
      sending ??= sendAll().finally(() => {
        sending = null
      })
      return sending
    },

    /** The page goes away: hands what waits to the browser, which finishes the requests without it. */
    flushAndLeave(): void {
      seal()
      const keys = [...new Set(mine().flatMap(({ key }) => key ?? []))]
      for (const key of keys.slice(0, MOST_AT_LEAVING)) {
        const items = mine().flatMap((waiting) => (waiting.key === key ? [waiting.item] : []))
        send(items, { idempotencyKey: key, keepalive: true }).then(
          () => forget(key),
          () => undefined,
        )
      }
    },
  }
}

/** Refused for good: sending it again can not help. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 408, 409, 429].includes(error.status)
  )
}
