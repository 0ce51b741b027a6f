import { useCallback, useRef, useState } from 'react'
import type { Short } from '#contract/school/shorts.ts'
import { lastOf } from '#domain/base/lists.ts'
import { api } from '#web/runtime/browser/api.ts'
import type { ShortsFilter } from './read-shorts.ts'

/** This close to an end of the loaded shorts, more are loaded. */
const NEAR = 2

type Way = 1 | -1

/** The shorts around the one that was opened, in the list's order, each once; they grow at both ends, page by page. */
export function useFeed(opened: readonly Short[], listed: ShortsFilter) {
  const [shorts, setShorts] = useState(opened)
  const known = useRef(opened)
  const asking = useRef(new Set<Way>())
  const ended = useRef(new Set<Way>())

  /** Asks for more where that short stands near an end. */
  const growAround = useCallback(
    (id: number) => {
      const grow = async (way: Way) => {
        const all = known.current
        const at = all.findIndex((short) => short.id === id)
        const left = way === 1 ? all.length - 1 - at : at
        if (left > NEAR || asking.current.has(way) || ended.current.has(way)) return
        asking.current.add(way)
        try {
          const edge = way === 1 ? lastOf(all) : all[0]
          const beyond = edge ? await readBeyond(listed, edge.id, way) : []
          const ids = new Set(known.current.map((short) => short.id))
          const more = beyond.filter((short) => !ids.has(short.id))
          if (more.length === 0) ended.current.add(way)
          known.current = way === 1 ? [...known.current, ...more] : [...more, ...known.current]
          setShorts(known.current)
        } catch {
          // Without a line there is no more; the next swipe asks again.
        } finally {
          asking.current.delete(way)
        }
      }
      void grow(1)
      void grow(-1)
    },
    [listed],
  )
  return { shorts, growAround }
}

/** Shorts that the list has beyond a short: the rest of its page, or the next page. */
async function readBeyond(listed: ShortsFilter, id: number, way: Way): Promise<Short[]> {
  const { data, pagination } = await api.shorts.list({ ...listed, holding: id })
  const at = data.findIndex((short) => short.id === id)
  const beyond = way === 1 ? data.slice(at + 1) : data.slice(0, Math.max(0, at))
  const page = pagination.current_page + way
  if (beyond.length > 0 || page < 1 || page > pagination.last_page) return beyond
  return (await api.shorts.list({ ...listed, page })).data
}
