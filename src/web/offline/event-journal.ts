import { type KindName, waitingName } from '#web/runtime/browser/waiting-count.ts'
import type { Journal } from './journal.ts'
import { merged, parsed, type WaitingEvent } from './waiting.ts'

type Seal = Pick<WaitingEvent<never>, 'id' | 'key' | 'sealed' | 'at'>
/** Something of the journal, with the text that it was read from. */
type Entry<T> = { name: string; text: string; value: T }

/** View of the journal's entries for one kind of events of one learner: events, and seals of events that are in the database. */
export function eventJournal<T>(journal: Journal, learner: number, kind: KindName) {
  const prefix = waitingName(learner, kind)
  const sealPrefix = `thazin-seal/${learner}/${kind}/`

  const entriesUnder = <V>(under: string): Entry<V>[] =>
    journal.names(under).flatMap((name) => {
      const text = journal.read(name)
      const value = parsed<V>(text)
      return text !== null && value ? [{ name, text, value }] : []
    })
  const events = () => entriesUnder<WaitingEvent<T>>(prefix)
  const seals = () => entriesUnder<Seal>(sealPrefix)
  const write = (waiting: WaitingEvent<T>) => journal.write(prefix + waiting.id, JSON.stringify(waiting))

  return {
    events,
    seals,
    isAny: () => journal.names(prefix).length + journal.names(sealPrefix).length > 0,
    write,

    /** Changes what is here, and nothing that is in the database alone. */
    apply({ changed, removed }: { changed: WaitingEvent<T>[]; removed: string[] }): void {
      for (const waiting of changed) if (journal.read(prefix + waiting.id) !== null) write(waiting)
      for (const id of removed) journal.remove(prefix + id)
    },

    /** Notes a seal at once, wherever the event is. */
    seal(waiting: WaitingEvent<T>): void {
      const { id, key, sealed, at } = waiting
      if (journal.read(prefix + id) === null)
        journal.write(sealPrefix + id, JSON.stringify({ id, key, sealed, at } satisfies Seal))
      else write(waiting)
    },

    /** Removes what is in the database now, but nothing that was written since. */
    clear(entries: readonly Entry<unknown>[]): void {
      for (const { name, text } of entries) if (journal.read(name) === text) journal.remove(name)
    },

    /** These, with what the journal says besides. */
    over(all: readonly WaitingEvent<T>[]): WaitingEvent<T>[] {
      const sealOf = new Map(seals().map(({ value }) => [value.id, value]))
      return merged(
        all.map((waiting) => (waiting.sealed ? waiting : { ...waiting, ...sealOf.get(waiting.id) })),
        events().map(({ value }) => value),
      )
    },
  }
}
export type EventJournal<T> = ReturnType<typeof eventJournal<T>>
