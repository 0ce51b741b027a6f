/** Names and texts that are written at once, so that they are there whatever happens next. */
export type Journal = {
  names: (prefix: string) => string[]
  read: (name: string) => string | null
  write: (name: string, text: string) => void
  remove: (name: string) => void
  /** True if some of it is in this page's memory alone. */
  isOverflowing: () => boolean
}

/** The browser's `localStorage`; what it can't take, or all where it is forbidden, stays in this page's memory. */
export function openJournal(): Journal {
  const inMemory = new Map<string, string>()
  const stored = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(localStorage)
    } catch {
      return otherwise
    }
  }
  const write = (name: string, text: string) => {
    inMemory.delete(name)
    const isWritten = stored((storage) => {
      storage.setItem(name, text)
      return true
    }, false)
    if (!isWritten) inMemory.set(name, text)
  }
  return {
    names: (prefix) => {
      const names = stored(
        (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
        [],
      )
      return [...new Set([...names, ...inMemory.keys()])].filter((name) => name.startsWith(prefix)).sort()
    },
    read: (name) => inMemory.get(name) ?? stored((storage) => storage.getItem(name), null),
    write,
    remove: (name) => {
      inMemory.delete(name)
      stored((storage) => storage.removeItem(name), undefined)
    },
    isOverflowing: () => inMemory.size > 0,
  }
}

/** This page's. */
export const journal = openJournal()
