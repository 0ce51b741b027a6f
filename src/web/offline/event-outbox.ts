import { CallError } from '#contract/errors.ts'
import type { EventStore } from './event-store.ts'
import { knownEvents } from './known-events.ts'

export type SendOptions = {
  idempotencyKey: string
  keepalive: boolean
  learnerId: number
  signal?: AbortSignal
}

type Outgoing<T> = {
  store: EventStore<T>
  /** Learner of these events these are. */
  learner: number
  /** Number of events that one call carries. */
  atOnce: number
  send: (items: T[], delivery: SendOptions) => Promise<unknown>
  /** Called when there is no room left. */
  onFull?: () => void
  /** Called with the server's words when what was done is not open to the learner any more, and so is lost. */
  onForbidden?: (text: string) => void
  now?: () => number
}

/** A browser lets a closing page finish only few requests. */
const MAX_AT_LEAVING = 8
/** A call without an answer is tried again later, so that it doesn't keep other tabs waiting for good (ms). */
const CALL_TIMEOUT_MS = 60_000
/** Only one tab of this browser sends at a time. */
const LOCK = 'thazin-outbox'

/**
 * Sends things in order, as many at once as one call carries. Each waits in the store, and keeps the idempotency key of the call that
 * carries it, so that going offline or closing the page loses nothing and counts nothing twice.
 */
export function makeEventOutbox<T>(given: Outgoing<T>) {
  const { store, learner, atOnce, send, onFull, onForbidden, now = Date.now } = given
  const events = knownEvents({ store, atOnce, now })
  const loaded = events.reload()
  let sending: Promise<number> | null = null
  let isAsked = false

  /** Batch that goes next; looks again where something came while it found nothing. */
  const next = async (): ReturnType<typeof events.next> => {
    isAsked = false
    return (await events.next()) ?? (isAsked ? await next() : null)
  }

  const sendAll = async (): Promise<number> => {
    let count = 0
    for (let batch = await next(); batch; batch = await next()) {
      const { key, items } = batch
      try {
        const signal = AbortSignal.timeout?.(CALL_TIMEOUT_MS)
        await send(items, { idempotencyKey: key, keepalive: false, learnerId: learner, signal })
        count += items.length
      } catch (error) {
        if (!isRefused(error)) break
        // One of many was refused: alone, the others arrive.
        if (items.length > 1) {
          await events.separate(key)
          continue
        }
        if (error.status === 403) onForbidden?.(error.message)
      }
      await events.forget(key)
    }
    return count
  }

  return {
    /** Settles once this page knows what pages before it left. */
    loaded,
    /** Number of events that wait, as far as this page knows. */
    waiting: () => events.all().length,
    items: (): T[] => events.all().map(({ item }) => item),
    /** Another tab changed what waits. */
    reload: events.reload,

    add(item: T): void {
      void events.add(item).then((hasRoom) => !hasRoom && onFull?.())
    },

    /** Sends what waits, until one can't be delivered now; one round at a time. @returns how many arrived */
    async flush(): Promise<number> {
      if (isCutOff()) return 0
      isAsked = true
      sending ??= alone(sendAll).finally(() => {
        sending = null
      })
      return await sending
    },

    /** The page goes away: hands what waits to the browser, which finishes the requests without it. */
    flushAndLeave(): void {
      if (isCutOff()) return
      for (const { key, items } of events.allAtOnce().slice(0, MAX_AT_LEAVING))
        send(items, { idempotencyKey: key, keepalive: true, learnerId: learner }).then(
          () => events.forget(key),
          () => undefined,
        )
    },
  }
}

/** Two tabs never send at once. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request(LOCK, work) : work()

/** Without any line nothing is tried. */
const isCutOff = (): boolean => globalThis.navigator?.onLine === false

/** Statuses of failures that may pass: signed out, too slow, another learner’s session (409), an app that is too old, a limit. */
const MAY_PASS = [401, 408, 409, 426, 429]

/** Refused for good: sending it again can't help. */
const isRefused = (error: unknown): error is CallError =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && !MAY_PASS.includes(error.status)
