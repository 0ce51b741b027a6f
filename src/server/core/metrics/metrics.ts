import type { Database } from '#server/platform/db/connect.ts'
import { addCounts, type CountRow, DAYS_KEPT } from './metrics.queries.ts'

/** Interval at which counts are written (ms), and number of rows in a statement. */
const EVERY = 10_000
const BATCH = 1000
const HOUR = 3_600_000
/** Hours begin as they do in Yangon, six and a half hours before UTC's: so none of them lies in two of the days that are reported. */
const HALF_HOUR = HOUR / 2

/** New rows that others than the program itself may cause within an hour, all together and of one network: beyond that all is counted as one. */
const MAX_FROM_OUTSIDE = 10_000
const MAX_OF_NETWORK = MAX_FROM_OUTSIDE / 10

export type Happening = Pick<CountRow, 'type' | 'name' | 'route' | 'value'>

type Options = {
  db: Database
  log: { warn: (fields: object, text: string) => void }
  /** The build that counts. */
  release: string
  now: () => Date
}

export type Metrics = ReturnType<typeof openMetrics>

/**
 * Counts in memory what happens, by the hour, and writes it every 10 seconds in one statement: no request waits for it. An orderly stop
 * writes what is left; a kill loses what was counted since the last write, ten seconds at most. Where the database is lost in the moment
 * between writing and saying so, those seconds are counted twice.
 */
export function openMetrics({ db, log, release, now }: Options) {
  let waiting = new Map<string, CountRow>()
  let writing: Promise<void> = Promise.resolve()
  const outside = { hour: 0, keys: new Set<string>(), of: new Map<string, number>() }

  const hourOf = (at: Date) => new Date(Math.floor((at.getTime() - HALF_HOUR) / HOUR) * HOUR + HALF_HOUR)

  function add(row: CountRow) {
    const key = JSON.stringify([row.hour, row.type, row.name, row.route, row.value])
    const known = waiting.get(key)
    if (known) known.count += row.count
    else waiting.set(key, row)
  }

  const count = (happening: Happening, { at = now(), times = 1 }: { at?: Date; times?: number } = {}) =>
    add({ ...happening, hour: hourOf(at), release, count: times })

  /** True if this may have a row of its own: it has one, or those of its network and of all leave room for one. */
  function hasRow(key: string, network: string): boolean {
    const { keys, of } = outside
    if (keys.has(key)) return true
    const rows = of.get(network) ?? 0
    if (keys.size >= MAX_FROM_OUTSIDE || rows >= MAX_OF_NETWORK) return false
    of.set(network, rows + 1)
    keys.add(key)
    return true
  }

  /**
   * Counts what a client says; nothing if it says that it happened more than 30 days ago, and now where it's still to come.
   * @param network whose client it is
   */
  function countFromOutside(happening: Happening, { at, network }: { at: Date; network: string }) {
    const today = now()
    if (at.getTime() <= today.getTime() - DAYS_KEPT * 24 * HOUR) return
    const when = at > today ? today : at
    const hour = hourOf(today).getTime()
    if (outside.hour !== hour) Object.assign(outside, { hour, keys: new Set(), of: new Map() })
    const key = JSON.stringify([hourOf(when), happening])
    if (hasRow(key, network)) count(happening, { at: when })
    else count({ type: happening.type, name: 'other', route: 'other', value: '' }, { at: today })
  }

  async function write() {
    const rows = [...waiting.values()]
    waiting = new Map()
    for (let at = 0; at < rows.length; at += BATCH)
      try {
        await addCounts(db, rows.slice(at, at + BATCH))
      } catch (error) {
        log.warn({ err: error }, 'what was counted waits for the database')
        for (const row of rows.slice(at)) add(row)
        return
      }
  }

  /** Writes all that was counted until now. */
  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  const timer = setInterval(() => void (waiting.size > 0 && flush()), EVERY).unref()

  return {
    count,
    countFromOutside,
    flush,
    /** Writes what is left and ends. */
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
