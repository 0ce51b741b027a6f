import { join } from 'node:path'

type Context = {
  getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

/** Too small for a file of their own, and asked for by scripts that need nothing else. */
const WITH_ENHANCER = ['src/web/runtime/browser/remembered.ts', 'src/web/runtime/browser/toasts.ts']

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

type Name = (id: string, context: Context) => string | null

/**
 * Which file a module goes into: `enhancer` takes all that the script of every page needs, so that others find it there; `shared`
 * takes what several scripts share: one file for what needs no React, one for the islands, so that no page fetches what it has no
 * use for.
 * @param plain the entries of scripts without React, the enhancer first
 */
export function chunkNames(plain: readonly string[]): { enhancer: Name; shared: Name } {
  let rooms: { base: Set<string>; plain: Set<string> } | undefined
  const entries = plain.map((file) => join(root, file))
  const enhancer = [...entries.slice(0, 1), ...WITH_ENHANCER.map((file) => join(root, file))]
  const roomsOf = (context: Context) => {
    rooms ??= { base: reach(enhancer, context, false), plain: reach(entries, context, true) }
    return rooms
  }
  return {
    enhancer: (id, context) =>
      // What loads a module later is Vite's own, and in no list of imports.
      id.includes('preload-helper') || roomsOf(context).base.has(id) ? 'enhancer' : null,
    shared: (id, context) => (roomsOf(context).plain.has(id) ? 'plain' : 'islands'),
  }
}
