import { lastOf } from '#domain/base/lists.ts'

/** A stretch of the video, in seconds of it. */
export type Stretch = [from: number, to: number]

/** Stretches of the video that were watched since the log was last taken, and how long that took on the clock. */
export type Watched = { stretches: Stretch[]; seconds: number }

/** The longest step of the video's time, at its usual speed, that still counts as playing on and not as a jump (s). */
const longestStep = 3

/** Follows a video as it plays and keeps which stretches of it were seen. */
export function watchLog() {
  let stretches: Stretch[] = []
  let seconds = 0
  let last: { time: number; at: number } | null = null

  return {
    /** Tells where the video is, and when on the clock (ms). Called several times a second while it plays. */
    tick(time: number, at: number, rate: number): void {
      const step = last ? time - last.time : 0
      if (last && step > 0 && step <= longestStep * Math.max(1, rate)) {
        const open = lastOf(stretches)
        if (open && Math.abs(open[1] - last.time) < 0.01) open[1] = time
        else stretches.push([last.time, time])
        seconds += Math.min(longestStep, Math.max(0, at - last.at) / 1000)
      }
      last = { time, at }
    },

    /** The video was paused, moved or stopped: what comes next begins a new stretch. */
    cut(): void {
      last = null
    },

    /** Takes what was watched, whole seconds on the clock; the log begins anew and keeps the fraction. */
    take(): Watched {
      const taken = { stretches: stretches.map(rounded), seconds: Math.floor(seconds) }
      stretches = []
      seconds -= taken.seconds
      return taken
    },
  }
}

const rounded = ([from, to]: Stretch): Stretch => [Math.round(from * 100) / 100, Math.round(to * 100) / 100]
