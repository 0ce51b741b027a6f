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

type Shelf = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/**
 * Sends what was watched, one report after another. Every report waits on the shelf under its own idempotency key until the
 * server has answered, so that going offline or closing the page loses nothing and counts nothing twice.
 */
export function viewingOutbox(api: Client, learner: number, shelf: Shelf, now: () => number = Date.now) {
  let sending: Promise<void> | null = null

  const read = (): Waiting[] => {
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
      // A full or forbidden storage: what is watched is still sent, it only does not outlive the page.
    }
  }

  const send = (report: Waiting, keepalive: boolean) => {
    const options = { idempotencyKey: report.key, keepalive }
    return report.call === 'submitViewing'
      ? api.video.submitViewing(report.input, options)
      : api.calendar.saveViewedVideoSecond(report.input, options)
  }

  /** Sends in order; stops at the first that can not be delivered now. */
  const sendAll = async (keepalive: boolean) => {
    for (const report of read()) {
      if (report.learner !== learner) continue
      try {
        await send(report, keepalive)
      } catch (error) {
        if (!isRefused(error)) return
      }
      write(read().filter(({ key }) => key !== report.key))
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

    /** Sends what waits. With `keepalive` the browser finishes the requests although the page goes away. */
    flush: (keepalive = false): Promise<void> => {
      if (keepalive)
        return Promise.all(
          read()
            .filter((r) => r.learner === learner)
            .slice(0, 8)
            .map((r) => send(r, true).catch(() => null)),
        ).then(() => {})
      sending ??= sendAll(false).finally(() => {
        sending = null
      })
      return sending
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
