import { newId } from '#web/runtime/browser/new-id.ts'
import type { EventStore } from './event-store.ts'
import { newWaiting, type WaitingEvent } from './waiting.ts'

/** Events that go together, and the idempotency key that says so to the server. */
export type Batch<T> = { key: string; items: T[] }

/** The server knows a key for a day; what waits with an older one goes under a new one (ms). */
const KEY_KEPT = 20 * 3600 * 1000

type Given<T> = { store: EventStore<T>; atOnce: number; now: () => number }

/** Events that wait, as this page knows them, and the calls that they make up. Once it has a part in a call, it keeps that part. */
export function knownEvents<T>({ store, atOnce, now }: Given<T>) {
  let known: WaitingEvent<T>[] = []
  const revise = async (revision: (all: WaitingEvent<T>[]) => WaitingEvent<T>[]) => {
    known = store.over(await store.revise(revision))
  }
  const isStale = ({ at }: WaitingEvent<T>) => Math.abs(now() - at) > KEY_KEPT

  return {
    all: () => known,
    reload: () => revise((all) => all),
    forget: (key: string) => revise((all) => all.filter((waiting) => !isOf(waiting, key))),

    /** @returns whether there was room for it */
    add(item: T): Promise<boolean> {
      const waiting = newWaiting(item, now())
      known = [...known, waiting]
      store.add(waiting)
      return store.move()
    },

    /** Events that go with the next call. */
    async next(): Promise<Batch<T> | null> {
      let batch: WaitingEvent<T>[] = []
      await revise((all) => {
        batch = nextOf(all, atOnce)
        const [first] = batch
        if (!first || (first.sealed && !isStale(first))) return all
        const after = sealed(all, batch, now(), isStale(first))
        batch = nextOf(after, atOnce)
        return after
      })
      return batch[0] ? batchOf(batch, batch[0].key) : null
    },

    /** From now on each of this call goes alone. */
    separate: (key: string) =>
      revise((all) => all.map((waiting) => (isOf(waiting, key) ? { ...waiting, key: newId() } : waiting))),

    /** The page goes away and can wait for nothing: all calls that may be tried now, sealed at once. */
    allAtOnce(): Batch<T>[] {
      const fresh = known.filter((waiting) => !waiting.sealed).slice(0, atOnce)
      known = sealed(known, fresh, now())
      const isFresh = new Set(fresh.map(({ id }) => id))
      for (const waiting of known) if (isFresh.has(waiting.id)) store.seal(waiting)
      const tried = known.filter((waiting) => waiting.sealed && !isStale(waiting))
      return [...new Set(tried.map(({ key }) => key))].map((key) => batchOf(tried, key))
    },
  }
}

const isOf = (waiting: WaitingEvent<unknown>, key: string) => waiting.sealed && waiting.key === key

const batchOf = <T>(all: WaitingEvent<T>[], key: string): Batch<T> => ({
  key,
  items: all.flatMap((waiting) => (isOf(waiting, key) ? [waiting.item] : [])),
})

/** The events of the next call: those of a call that was tried before, or as many new ones as one carries. */
function nextOf<T>(all: WaitingEvent<T>[], atOnce: number): WaitingEvent<T>[] {
  const [first] = all
  if (first?.sealed) return all.filter((waiting) => isOf(waiting, first.key))
  return all.filter((waiting) => !waiting.sealed).slice(0, atOnce)
}

/** All, with those of the batch under one key; one that goes alone keeps its own, unless that is too old. */
function sealed<T>(
  all: WaitingEvent<T>[],
  batch: WaitingEvent<T>[],
  at: number,
  isStale = false,
): WaitingEvent<T>[] {
  const key = batch.length === 1 && !isStale && batch[0] ? batch[0].key : newId()
  const isIn = new Set(batch.map(({ id }) => id))
  return all.map((waiting) => (isIn.has(waiting.id) ? { ...waiting, key, sealed: true, at } : waiting))
}
