import { LOCAL_STORE } from '#domain/base/constants.ts'
import { allKinds, countName, waitingName } from './waiting-count.ts'

/** As `offline/database.ts` makes it. */
export const DATABASE = {
  name: 'thazin',
  version: LOCAL_STORE.version,
  store: LOCAL_STORE.name,
} as const

/**
 * Notes events of a learner that the database holds and no note speaks of, as a power cut may leave them. Every page asks, so it does
 * without the library that writes there. @returns whether there are such
 */
export function noteStored(learner: number): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open(DATABASE.name)
      // Nobody made it yet, nor shall this page.
      opening.onupgradeneeded = () => opening.transaction?.abort()
      opening.onerror = (event) => {
        event.preventDefault()
        resolve(false)
      }
      opening.onsuccess = () => {
        const db = opening.result
        const noted = noteAll(db, learner).catch(() => false)
        // Left open, it would keep the next version of the database from being made.
        resolve(noted.finally(() => db.close()))
      }
    } catch {
      resolve(false)
    }
  })
}

async function noteAll(db: IDBDatabase, learner: number): Promise<boolean> {
  let isNews = false
  const store = db.transaction(DATABASE.store).objectStore(DATABASE.store)
  for (const kind of allKinds) {
    const prefix = waitingName(learner, kind)
    const count = await counted(store.count(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))
    const name = countName(learner, kind)
    // A note of too many is put right by what sends: here it may be newer than what was counted.
    if (count <= Number.parseInt(localStorage.getItem(name) ?? '0', 10)) continue
    localStorage.setItem(name, `${count} ${Date.now()}`)
    isNews = true
  }
  return isNews
}

const counted = (asked: IDBRequest<number>) =>
  new Promise<number>((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = reject
  })
