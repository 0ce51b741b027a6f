import { join } from 'node:path'

type Context = {
  getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

const root = join(import.meta.dirname, '..')

/** What these modules import, themselves included; with `isLazy`, what they import later as well. */
function reach(from: readonly string[], context: Context, isLazy: boolean): Set<string> {
  const found = new Set<string>()
  const queue = [...from]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const info = context.getModuleInfo(id)
    queue.push(...(info?.importedIds ?? []), ...(isLazy ? (info?.dynamicallyImportedIds ?? []) : []))
  }
  return found
}

/**
 * The chunk of a module that several scripts share: one with the enhancer's, one for what needs no React, one for the islands, so
 * that no page fetches what it has no use for.
 * @param plain the entries of scripts without React, the enhancer first
 */
export function sharedChunk(plain: readonly string[]): (id: string, context: Context) => string {
  let rooms: { base: Set<string>; plain: Set<string> } | undefined
  const entries = plain.map((file) => join(root, file))
  return (id, context) => {
    rooms ??= { base: reach(entries.slice(0, 1), context, false), plain: reach(entries, context, true) }
    // What loads a module later is Vite's own, and in no list of imports.
    if (id.includes('preload-helper') || rooms.base.has(id)) return 'base'
    return rooms.plain.has(id) ? 'plain' : 'islands'
  }
}
