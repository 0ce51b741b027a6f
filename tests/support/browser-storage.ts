import * as fake from 'fake-indexeddb'
import { vi } from 'vitest'
import { closeDatabase } from '#web/offline/database.ts'

/** A `localStorage` of its own, in which only so many characters have room. */
export function fakeStorage(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>()
  const size = () => [...kept].reduce((sum, [name, text]) => sum + name.length + text.length, 0)
  return {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      const more =
        name.length + text.length - (kept.has(name) ? name.length + (kept.get(name) ?? '').length : 0)
      if (size() + more > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(name, text)
    },
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
    /** All that is kept, which may be put back later. */
    all: () => Object.fromEntries(kept),
  }
}
export type FakeStorage = ReturnType<typeof fakeStorage>

type Given = { storage?: FakeStorage; hasDatabase?: boolean }

/** What a page finds in a browser that nobody used yet. */
export async function stubBrowser({ storage = fakeStorage(), hasDatabase = true }: Given = {}) {
  await closeDatabase()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('document', new EventTarget())
  const { IDBFactory, default: _, forceCloseDatabase: __, ...classes } = fake
  for (const [name, value] of Object.entries(classes)) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', hasDatabase ? new IDBFactory() : undefined)
  return { storage, document: globalThis.document }
}

/** Leaves no trace for the next test. */
export async function unstubBrowser() {
  await closeDatabase()
  vi.unstubAllGlobals()
}
