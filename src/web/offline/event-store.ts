import { countName, type KindName, waitingName } from '#web/runtime/browser/waiting-count.ts'
import { eventJournal } from './event-journal.ts'
import type { Revision } from './event-revision.ts'
import type { Journal } from './journal.ts'
import { differences, type WaitingEvent } from './waiting.ts'

type Given = { learner: number; kind: KindName; journal: Journal }

/** The events of one kind of one learner: written into the journal at once, and from there into the database. */
export function eventStore<T>({ learner, kind, journal }: Given) {
  const ahead = eventJournal<T>(journal, learner, kind)
  const place = {
    prefix: waitingName(learner, kind),
    arrivedName: `thazin-arrived/${learner}/${kind}`,
    ahead,
  }

  /** Loads what works with the database only when there is something; without a line that fails, and the journal does alone. */
  async function inDatabase(revision: Revision<T> | null, isTaking = true) {
    try {
      const { database, reviseInDatabase } = await import('./in-database.ts')
      const db = await database()
      if (!db) return null
      const done = await reviseInDatabase(place, { db, revision, isTaking })
      noteCount(journal, countName(learner, kind), done)
      return done
    } catch {
      return null
    }
  }

  function inJournal(revision: Revision<T>): WaitingEvent<T>[] {
    const all = ahead.events().map(({ value }) => value)
    const after = revision(all)
    ahead.apply(differences(all, after))
    return after
  }

  return {
    add: ahead.write,
    seal: ahead.seal,
    /** Events read earlier, with what was written since. */
    over: ahead.over,

    /** Takes what was written ahead into the database; without one it stays where it is. @returns false if there is no room */
    async move(): Promise<boolean> {
      const done = await inDatabase(null)
      return !done?.isFull && !journal.isOverflowing()
    },

    /** Changes what waits, in one step: where the phone is full without taking in more, and where its database is broken in the journal alone. */
    async revise(revision: Revision<T>): Promise<WaitingEvent<T>[]> {
      const isAny = journal.read(countName(learner, kind)) !== null || ahead.isAny()
      if (!isAny) return []
      const done = (await inDatabase(revision)) ?? (await inDatabase(revision, false))
      return done?.after ?? inJournal(revision)
    },
  }
}
export type EventStore<T> = ReturnType<typeof eventStore<T>>

/** Notes how many the database has. Other pages learn of a change by this note, so only a change may alter it. */
function noteCount(journal: Journal, name: string, { count, isNews }: { count: number; isNews: boolean }) {
  const noted = Number.parseInt(journal.read(name) ?? '0', 10)
  if (count === 0) journal.remove(name)
  else if (isNews || noted !== count) journal.write(name, `${count} ${Date.now()}`)
}
