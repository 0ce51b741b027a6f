import type { IDBPDatabase } from 'idb'
import { runTransaction, type Transaction } from './database.ts'
import type { EventJournal } from './event-journal.ts'
import { differences, merged, type WaitingEvent } from './waiting.ts'

/** Number of ids of delivered events that are remembered: a journal that lost its last changes may still have them. */
const REMEMBERED = 500

export type Revision<T> = (all: WaitingEvent<T>[]) => WaitingEvent<T>[]

export type RevisionScope<T> = {
  /** Beginning of the events' names, and the name of the ids of those that arrived. */
  prefix: string
  arrivedName: string
  ahead: EventJournal<T>
}

type Given<T> = { db: IDBPDatabase; revision: Revision<T> | null; isTaking: boolean }

/**
 * Takes what was written ahead into the database and changes what waits, in one transaction.
 * @returns what waits then, how much of it is in the database, whether that has no room for the rest, and whether anything changed
 */
export async function reviseInDatabase<T>(place: RevisionScope<T>, { db, revision, isTaking }: Given<T>) {
  const { ahead, prefix, arrivedName } = place
  const { taken, isFull, result, count } = await runTransaction(db, async (transaction) => {
    const arrived = new Set(await transaction.get<string[]>(arrivedName))
    const got = isTaking ? await takeIn(place, transaction, arrived) : { taken: [], isFull: true }
    const result = revision && (await revised(place, transaction, arrived, revision))
    return { ...got, result, count: await transaction.count(prefix) }
  })
  ahead.clear(taken)
  if (result) ahead.apply(result)
  const isNews = taken.length > 0 || (result !== null && result.changed.length + result.removed.length > 0)
  return { after: result?.after ?? [], count, isFull, isNews }
}

/** Takes in what the journal has, as far as there is room. */
async function takeIn<T>(
  { ahead, prefix }: RevisionScope<T>,
  transaction: Transaction,
  arrived: ReadonlySet<string>,
) {
  const taken: ReturnType<typeof ahead.seals> = []
  for (const entry of ahead.events()) {
    const here = await transaction.get<WaitingEvent<T>>(entry.name)
    const isKnown = arrived.has(entry.value.id) || (here && (here.sealed || !entry.value.sealed))
    if (!isKnown && !(await transaction.put(entry.name, entry.value))) return { taken, isFull: true }
    taken.push(entry)
  }
  for (const entry of ahead.seals()) {
    const here = await transaction.get<WaitingEvent<T>>(prefix + entry.value.id)
    if (here && !here.sealed) await transaction.put(prefix + here.id, { ...here, ...entry.value })
    taken.push(entry)
  }
  return { taken, isFull: false }
}

/** @returns what waits then, and what changed; of that the journal has what found no room, and no transaction reaches it there */
async function revised<T>(
  { ahead, prefix, arrivedName }: RevisionScope<T>,
  transaction: Transaction,
  arrived: ReadonlySet<string>,
  revision: Revision<T>,
) {
  const stored = await transaction.under<WaitingEvent<T>>(prefix)
  const left = ahead.events().flatMap(({ value }) => (arrived.has(value.id) ? [] : value))
  const all = merged(stored, left)
  const after = revision(all)
  const { changed, removed } = differences(all, after)
  const isStored = new Set(stored.map(({ id }) => id))
  for (const waiting of changed)
    if (isStored.has(waiting.id)) await transaction.put(prefix + waiting.id, waiting)
  for (const id of removed) if (isStored.has(id)) await transaction.remove(prefix + id)
  if (removed.length > 0) await transaction.note(arrivedName, [...arrived, ...removed].slice(-REMEMBERED))
  return { after, changed, removed }
}
