/** Bytes from `start`, `length` of them. */
export type ByteRange = { start: number; length: number }

/**
 * Store of files that are not rows: media and uploads. A key is a path of plain names, `videos/abc/144p.bin`;
 * any other throws StorageKeyError.
 */
export type Storage = {
  /** Stores the whole file, or on failure nothing of it; when it answers, the file outlives a power cut. */
  put(key: string, body: Uint8Array): Promise<void>
  /** The file, or the part of it that the range covers; null if it doesn't exist. */
  get(key: string, range?: ByteRange): Promise<Uint8Array | null>
  has(key: string): Promise<boolean>
  /** Number of bytes of the file, without reading it; null if it doesn't exist. */
  size(key: string): Promise<number | null>
  /** The keys below a folder, sorted. */
  list(folder: string): Promise<string[]>
  /** Removes the file; if there is none, nothing happens. */
  remove(key: string): Promise<void>
}

/** A key that isn't a plain path. Keys are made by the program, so this is always a bug. */
export class StorageKeyError extends Error {
  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key)}`)
    this.name = 'StorageKeyError'
  }
}

const plainName = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}$/

/** The key itself when every part of it is a plain name; throws StorageKeyError otherwise. */
export function checkedKey(key: string): string {
  const parts = key.split('/')
  if (parts.length > 12 || !parts.every((part) => plainName.test(part))) throw new StorageKeyError(key)
  return key
}
