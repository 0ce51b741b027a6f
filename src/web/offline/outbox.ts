import { CallError } from '#contract/errors.ts'
import { type ShelfOptions, waitingShelf } from './outbox-shelf.ts'

export type SendOptions = { idempotencyKey: string; keepalive: boolean; learnerId: number }

type Outgoing<T> = Pick<ShelfOptions, 'place' | 'shelf'> &
  Partial<Pick<ShelfOptions, 'longestWait' | 'most' | 'now'>> & {
    /** Whose events these are. Others' wait at the same place until their owner is back. */
    learner: number
    /** How many one call carries. */
    atOnce: number
    send: (items: T[], delivery: SendOptions) => Promise<unknown>
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
  const { read, write } = waitingShelf<T>({ place, shelf, longestWait, most, now })
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
          waiting.learner === learner && waiting.key === null && room-- > 0
            ? { ...waiting, key, at: now() }
            : waiting,
        ),
      )
    return { key, items: mine().flatMap((waiting) => (waiting.key === key ? [waiting.item] : [])) }
  }

  /** As `seal`, but never while another tab of this browser does the same, which would send the same under two keys. */
  const sealAlone = async () =>
    globalThis.navigator?.locks ? await navigator.locks.request(place, seal) : seal()

  /** One of many was refused: from now on each goes alone, so that the others arrive. */
  const separate = (key: string) =>
    write(read().map((waiting) => (waiting.key === key ? { ...waiting, key: crypto.randomUUID() } : waiting)))

  const sendAll = async () => {
    if (isCutOff()) return
    for (let batch = await sealAlone(); batch; batch = await sealAlone()) {
      const { key, items } = batch
      try {
        await send(items, { idempotencyKey: key, keepalive: false, learnerId: learner })
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
      if (isCutOff()) return
      seal()
      const keys = [...new Set(mine().flatMap(({ key }) => key ?? []))]
      for (const key of keys.slice(0, MOST_AT_LEAVING)) {
        const items = mine().flatMap((waiting) => (waiting.key === key ? [waiting.item] : []))
        send(items, { idempotencyKey: key, keepalive: true, learnerId: learner }).then(
          () => forget(key),
          () => undefined,
        )
      }
    },
  }
}

/** Without any line nothing is tried: what was tried can be repeated only for a day, what never was waits as long as it takes. */
const isCutOff = (): boolean => globalThis.navigator?.onLine === false

/** What may pass: signed out, too slow, another learner’s session (409), an app that is too old, a limit. */
const MAY_PASS = [401, 408, 409, 426, 429]

/** Refused for good: sending it again can not help. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && !MAY_PASS.includes(error.status)
