import { nameHosts } from '#server/core/accounts/push-tokens.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { Claimed } from './delivery.queries.ts'
import { claimPush, holdPushes, type WaitingPush, waitingPushes } from './push-queue.queries.ts'
import type { SendQueue } from './send-queue.ts'

/** Pushes sent at once, and how many of these to devices that haven't answered last time: the others always find a place. */
const MAX_CONCURRENT = 32
const MAX_CONCURRENT_UNPROVEN = 24
/** Pushes that are looked at for the next one, and how often at most for one claim. */
const LOOKED_AT = 100
const LOOKS = 5
/** For how long it is known what waits behind a host that is full, and how long a push waits at least whose device does, in ms. */
const KNOWN_MS = 1_000
/** It is known for at least so many times as long as looking took: a long backlog leaves time to send. */
const KNOWN_TIMES = 9
/** Time after which a claim goes on that looked as often as it may, in ms. */
const GO_ON_MS = 50

type Place = { host: string; most: number; isProven: boolean }

/** Pushes that can't go now: those to these hosts, and without room those to devices that haven't answered last time. */
type Passed = { full: readonly string[]; isRoom: boolean }

/** Pushes that waited at a moment, beside what could not go; `isAll`: and nothing else did. */
type Seen = Passed & { pushes: (Place & { id: number })[]; isAll: boolean; untilMs: number }

/** @param hostOf where a device's pushes go, and how many may be under way to there */
type Options = { hostOf: (token: string) => { host: string; most: number } }

/**
 * Pushes by host: only so many are under way to one, and of those that may go, the devices' go first that answered last time. One that
 * lets its pushes time out waits for an hour, and holds up nobody. What can't go is passed over, and nothing is written to it.
 */
export function makePushQueue({ hostOf }: Options): SendQueue {
  const places = new Map<number, Place>()
  let seen: Seen[] = []
  let claiming: Promise<unknown> = Promise.resolve()

  const isFull = ({ host, most }: Place) =>
    [...places.values()].filter((place) => place.host === host).length >= most
  const unproven = () => [...places.values()].filter(({ isProven }) => !isProven).length

  const placeOf = ({ token, is_proven: isProven }: WaitingPush): Place => ({
    ...(token === null ? { host: '', most: MAX_CONCURRENT } : hostOf(token)),
    isProven,
  })

  const passed = (): Passed => ({
    full: [...new Set([...places.values()].filter(isFull).map(({ host }) => host))],
    isRoom: unproven() < MAX_CONCURRENT_UNPROVEN,
  })

  /** Result seen a moment ago, where nothing can go now that was passed over then. */
  const known = ({ full, isRoom }: Passed) =>
    seen.filter((one) => one.full.every((host) => full.includes(host)) && (one.isRoom || !isRoom))

  /** Notes where devices are that nobody has looked at. */
  async function name(db: Database, waiting: readonly WaitingPush[]) {
    const hosts = waiting.flatMap(({ to, token, host }) =>
      token !== null && host === null ? [[to, hostOf(token).host] as const] : [],
    )
    const devices = [...new Map(hosts)].sort().map(([name, host]) => ({ name, host }))
    if (devices.length > 0) await nameHosts(db, devices)
  }

  /** Lets the pushes wait whose devices do. */
  async function hold(db: Database, waiting: readonly WaitingPush[]) {
    const held = waiting.filter(({ wait_ms }) => wait_ms > 0)
    const waits = held.map(({ id, wait_ms }) => ({ id, afterMs: Math.max(wait_ms, KNOWN_MS) }))
    if (waits.length > 0) await holdPushes(db, waits)
  }

  async function look(db: Database, now: Passed): Promise<Seen> {
    const startedMs = performance.now()
    const waiting = await waitingPushes(db, { ...now, most: LOOKED_AT })
    await name(db, waiting)
    await hold(db, waiting)
    const open = waiting.filter(({ wait_ms }) => wait_ms <= 0)
    const pushes = open.map((push) => ({ id: push.id, ...placeOf(push) }))
    const endedMs = performance.now()
    const untilMs = endedMs + Math.max(KNOWN_MS, KNOWN_TIMES * (endedMs - startedMs))
    return { ...now, pushes, isAll: waiting.length < LOOKED_AT, untilMs }
  }

  /** Takes the next that may go of what was seen. */
  function take(all: readonly Seen[], isRoom: boolean) {
    const open = all.flatMap(({ pushes }) => pushes).filter((push) => !isFull(push))
    const next = open.find(({ isProven }) => isProven) ?? (isRoom ? open[0] : undefined)
    for (const one of all) one.pushes = one.pushes.filter(({ id }) => id !== next?.id)
    return next
  }

  async function claim(db: Database, later: (afterMs: number) => void): Promise<Claimed | undefined> {
    for (let looks = 0; looks < LOOKS; looks++) {
      seen = seen.filter(({ untilMs }) => untilMs > performance.now())
      const now = passed()
      const all = known(now)
      let next = take(all, now.isRoom)
      if (!next && all.some(({ isAll }) => isAll)) return undefined
      if (!next) {
        const looked = await look(db, now)
        next = take([looked], now.isRoom)
        if (now.full.length > 0 || !now.isRoom) {
          seen.push(looked)
          later(looked.untilMs - performance.now() + GO_ON_MS)
        }
        if (!next && looked.isAll) return undefined
      }
      const claimed = next && (await claimPush(db, next.id))
      if (!next || !claimed) continue
      places.set(claimed.id, next)
      return claimed
    }
    later(GO_ON_MS)
    return undefined
  }

  return {
    atOnce: MAX_CONCURRENT,
    // One after the other: who looks at the same pushes would claim the same one.
    claim(db, _channels, later) {
      const claimed = claiming.then(() => claim(db, later))
      claiming = claimed.catch(() => {})
      return claimed
    },
    done: ({ id }) => void places.delete(id),
  }
}
