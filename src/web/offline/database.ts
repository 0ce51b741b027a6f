import { type IDBPDatabase, openDB } from 'idb'
import { LOCAL_STORE } from '#domain/base/constants.ts'
import { DATABASE } from '#web/runtime/browser/stored-count.ts'

const STORE = DATABASE.store
/** The sum of what is kept. */
const BYTES = 'bytes'
/** Some browsers never say that they can't open a database (ms). */
const PATIENCE = 3_000

let opening: Promise<IDBPDatabase | null> | null = null

/** This browser's database; null if it has none, such as in a private window. */
export function database(): Promise<IDBPDatabase | null> {
  opening ??= open().catch(() => null)
  return opening
}

/** Lets the database be opened anew, as the next version of the program needs. */
export async function closeDatabase(): Promise<void> {
  const last = opening
  opening = null
  ;(await last)?.close()
}

async function open(): Promise<IDBPDatabase | null> {
  const db = openDB(DATABASE.name, DATABASE.version, {
    upgrade: (made) => void made.createObjectStore(STORE),
    blocking: closeDatabase,
    terminated: closeDatabase,
  })
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE))
  const inTime = await Promise.race([db, tooLate])
  if (inTime === null) db.then((late) => late.close()).catch(() => undefined)
  return inTime
}

/** Operations that may be done within one transaction. */
export type Transaction = {
  get: <T>(name: string) => Promise<T | undefined>
  /** All whose names begin with this, ordered by name. */
  under: <T>(prefix: string) => Promise<T[]>
  count: (prefix: string) => Promise<number>
  /** @returns false if there is no room for it; then nothing changes */
  put: (name: string, value: unknown) => Promise<boolean>
  /** For the few bytes of our own book-keeping, which always have room. */
  note: (name: string, value: unknown) => Promise<unknown>
  remove: (name: string) => Promise<void>
}

/** Reads and changes in one transaction, which is on the disk when this returns; no other tab's comes between. */
export async function runTransaction<T>(
  db: IDBPDatabase,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const tx = db.transaction(STORE, 'readwrite', { durability: 'strict' })
  try {
    const before: number = (await tx.store.get(BYTES)) ?? 0
    let bytes = before
    const sizeNow = async (name: string) => sizeOf(name, await tx.store.get(name))
    const result = await work({
      get: (name) => tx.store.get(name),
      under: (prefix) => tx.store.getAll(beginningWith(prefix)),
      count: (prefix) => tx.store.count(beginningWith(prefix)),
      put: async (name, value) => {
        const more = sizeOf(name, value) - (await sizeNow(name))
        if (more > 0 && bytes + more > LOCAL_STORE.size) return false
        bytes += more
        await tx.store.put(value, name)
        return true
      },
      note: (name, value) => tx.store.put(value, name),
      remove: async (name) => {
        bytes -= await sizeNow(name)
        await tx.store.delete(name)
      },
    })
    if (bytes !== before) await tx.store.put(bytes, BYTES)
    await tx.done
    return result
  } catch (error) {
    tx.done.catch(() => undefined)
    abort(tx)
    throw error
  }
}

/** Undoes what a transaction did, unless that happened by itself. */
function abort(tx: { abort: () => void }) {
  try {
    tx.abort()
  } catch {
    // It is over already.
  }
}

const beginningWith = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

const sizeOf = (name: string, value: unknown): number =>
  value === undefined ? 0 : new TextEncoder().encode(name + JSON.stringify(value)).length
