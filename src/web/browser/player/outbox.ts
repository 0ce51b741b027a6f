import type { Client } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'

/** What was watched and has not reached the server yet, as the calls that will carry it. */
export type Report =
  | {
      call: 'submitViewing'
      input: { lesson_id: number; last_reached_second: number; watched: [number, number][] }
    }
  | { call: 'saveViewedVideoSecond'; input: { second: number } }

type Waiting = { key: string; learner: number; at: number } & Report

/** The place in the browser's storage where reports wait. */
const place = 'thazin-viewing'
/** A report that waited longer than a day is not safe to repeat: the server has forgotten its key. */
const longestWait = 24 * 3600 * 1000
const most = 300
/** A browser lets a closing page finish only few requests. */
const mostAtLeaving = 8

type Shelf = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/**
 * Sends what was watched, one report after another. Every report waits on the shelf under its own idempotency key until the
 * server has answered, so that going offline or closing the page loses nothing and counts nothing twice.
 */
export function viewingOutbox(api: Client, learner: number, shelf: Shelf, now: () => number = Date.now) {
  let sending: Promise<void> | null = null
  /** Stands in for a storage that is full or forbidden. */
  let inMemory: Waiting[] | null = null

  const read = (): Waiting[] => {
    if (inMemory) return inMemory
    try {
      const waiting = JSON.parse(shelf.getItem(place) ?? '[]') as Waiting[]
      return waiting.filter(({ at }) => now() - at < longestWait)
    } catch {
      return []
    }
  }
  const write = (waiting: Waiting[]) => {
    try {
      shelf.setItem(place, JSON.stringify(waiting.slice(-most)))
    } catch {
      inMemory = waiting
    }
  }

  const send = (report: Waiting, keepalive: boolean) => {
    const options = { idempotencyKey: report.key, keepalive }
    return report.call === 'submitViewing'
      ? api.video.submitViewing(report.input, options)
      : api.calendar.saveViewedVideoSecond(report.input, options)
  }

  const forget = ({ key }: Waiting) => write(read().filter((report) => report.key !== key))

  /** Sends in order; stops at the first that can not be delivered now. */
  const sendAll = async () => {
    for (const report of read()) {
      if (report.learner !== learner) continue
      try {
        await send(report, false)
      } catch (error) {
        if (!isRefused(error)) return
      }
      forget(report)
    }
  }

  return {
    /** How many reports wait. */
    waiting: () => read().filter((report) => report.learner === learner).length,

    /** The last second of a lesson that the server does not know of yet; null when it knows all. */
    lastSecond: (lessonId: number): number | null => {
      const reports = read().filter((report) => report.learner === learner && report.call === 'submitViewing')
      const last = reports
        .filter((report) => 'lesson_id' in report.input && report.input.lesson_id === lessonId)
        .at(-1)
      return last && 'last_reached_second' in last.input ? last.input.last_reached_second : null
    },

    add: (report: Report): void => {
      write([...read(), { key: crypto.randomUUID(), learner, at: now(), ...report }])
    },

    /** Sends what waits; one round at a time. */
    flush: (): Promise<void> => {
      sending ??= sendAll().finally(() => {
        sending = null
      })
      return sending
    },

    /** The page goes away: hands what waits to the browser, which finishes the requests without it. */
    flushAndLeave: (): void => {
      const mine = read().filter((report) => report.learner === learner)
      for (const report of mine.slice(0, mostAtLeaving))
        send(report, true).then(
          () => forget(report),
          () => undefined,
        )
    },
  }
}

/** Refused for good: sending it again can not help. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 408, 429].includes(error.status)
  )
}
