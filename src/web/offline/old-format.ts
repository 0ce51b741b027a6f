import { newId } from '#web/browser/new-id.ts'
import { type KindName, oldPlaces, waitingName } from '#web/browser/waiting-count.ts'
import type { Journal } from './journal.ts'
import { inOrder, parsed, type Waiting } from './waiting.ts'

/** The format of earlier versions: one list per kind, for all learners of this browser. */
type Old = { key: string | null; learner: number; at: number; item: unknown }

/**
 * Writes what waits in a list of an earlier version into the journal, event by event, and removes the list. Ids are made of the list
 * alone, so that two tabs that do this at once write the same.
 */
export function carryOver(journal: Journal, kind: KindName): void {
  const place = oldPlaces[kind]
  const text = journal.read(place)
  if (text === null) return
  const list = parsed<Old[]>(text)
  let latest = 0
  const places = new Map<number, number>()
  for (const { key, learner, at, item } of Array.isArray(list) ? list : []) {
    latest = Math.max(latest, at)
    const index = places.get(latest) ?? 0
    places.set(latest, index + 1)
    const id = `${inOrder(latest, index)}-${hashOf(JSON.stringify(item))}`
    const waiting: Waiting<unknown> = {
      id,
      key: key ?? newId(),
      sealed: key !== null,
      at,
      item,
    }
    journal.write(waitingName(learner, kind, id), JSON.stringify(waiting))
  }
  journal.remove(place)
  journal.writeAgain()
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return hash.toString(36)
}
