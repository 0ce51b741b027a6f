import type { Database } from '#server/db/connect.ts'
import type { Claimed } from './delivery.queries.ts'
import { claimPush, holdPushes, type Waiting, waitingPushes } from './push-turns.queries.ts'
import type { Turns } from './turns.ts'

/** Pushes sent at once, and how many of these to devices that haven't answered last time: the others always find a place. */
const AT_ONCE = 32
const AT_ONCE_UNPROVEN = 24
/** Pushes that are looked at for the next one. */
const LOOKED_AT = 100
/** How long a push stands back whose host has as many under way as it may, in ms. */
const STAND_BACK_MS = 1_000

type Place = { host: string; isProven: boolean }

/** @param hostOf where a device's pushes go, and how many may be under way to there */
type Options = { hostOf: (token: string) => { host: string; most: number } }

/**
 * Pushes by host: only so many are under way to one, and of those that may go, the devices' go first that answered last time. One that
 * lets its pushes time out waits for an hour, and holds up nobody.
 */
export function pushTurns({ hostOf }: Options): Turns {
  const places = new Map<number, Place>()
  let claiming: Promise<unknown> = Promise.resolve()

  const underWay = (host: string) => [...places.values()].filter((place) => place.host === host).length
  const unproven = () => [...places.values()].filter(({ isProven }) => !isProven).length

  const placeOf = ({ token, is_proven: isProven }: Waiting) => {
    const { host, most } = token === null ? { host: '', most: AT_ONCE } : hostOf(token)
    return { host, isProven, isFull: underWay(host) >= most }
  }

  /** Those of the next that may go, and those that must stand back so that others come to their turn. */
  function sort(waiting: readonly Waiting[]) {
    const placed = waiting.map((push) => ({ push, ...placeOf(push) }))
    const back = placed.filter(({ push, isFull }) => isFull || push.wait_ms > 0)
    const open = placed.filter(({ push, isFull }) => !isFull && push.wait_ms <= 0)
    const isRoom = unproven() < AT_ONCE_UNPROVEN
    return { back, next: open.find(({ isProven }) => isProven) ?? (isRoom ? open[0] : undefined) }
  }

  async function claim(db: Database, later: (afterMs: number) => void): Promise<Claimed | undefined> {
    for (;;) {
      const waiting = await waitingPushes(db, LOOKED_AT)
      const { back, next } = sort(waiting)
      if (next) {
        const claimed = await claimPush(db, next.push.id)
        if (!claimed) continue
        places.set(claimed.id, next)
        return claimed
      }
      if (back.length === 0) return undefined
      await holdPushes(
        db,
        back.map(({ push }) => ({ id: push.id, afterMs: Math.max(push.wait_ms, STAND_BACK_MS) })),
      )
      later(STAND_BACK_MS)
      if (waiting.length < LOOKED_AT) return undefined
    }
  }

  return {
    atOnce: AT_ONCE,
    // One after the other: who looks at the same pushes would claim the same one.
    claim(db, _channels, later) {
      const claimed = claiming.then(() => claim(db, later))
      claiming = claimed.catch(() => {})
      return claimed
    },
    done: ({ id }) => void places.delete(id),
  }
}
