import { serverNow } from '#web/runtime/browser/clock.ts'
import { newId } from '#web/runtime/browser/new-id.ts'
import type { viewingOutbox } from './viewing-outbox.ts'
import { watchLog } from './watch-log.ts'

/** Interval at which reports of what was watched are sent (ms). */
const reportEvery = 10_000
/** The most seconds that one call takes. */
const mostSeconds = 3600

/**
 * Follows a video and reports what is watched of a lesson: every ten seconds, when it pauses, and when the page goes away. What
 * cannot be sent waits in the outbox for the line to come back.
 */
export function reportViewing(
  video: HTMLVideoElement,
  lessonId: number,
  outbox: ReturnType<typeof viewingOutbox>,
  onSent: () => void,
) {
  const log = watchLog()
  const closing = new AbortController()
  const { signal } = closing
  let reported = -1
  let reached = 0

  const note = () => {
    reached = video.currentTime
    if (!video.paused && !video.seeking) log.tick(video.currentTime, performance.now(), video.playbackRate)
  }
  const collect = () => {
    const { stretches, seconds } = log.take()
    // While the source is changed the element is at 0, but the learner is not.
    const second = Math.floor(video.readyState > 0 ? video.currentTime : reached)
    if (stretches.length > 0 || (reported >= 0 && second !== reported && video.readyState > 0)) {
      reported = second
      const input = {
        lesson_id: lessonId,
        last_reached_second: second,
        watched: stretches,
        event_id: newId(),
        at: serverNow().toISOString(),
        second: Math.min(mostSeconds, seconds),
      }
      outbox.add({ call: 'submitViewing', input })
    }
  }
  const send = async () => {
    collect()
    if (outbox.waiting() > 0 && (await outbox.flush()) > 0) onSent()
  }
  const leave = () => {
    collect()
    outbox.flushAndLeave()
  }

  video.addEventListener('timeupdate', note, { signal })
  video.addEventListener('seeking', () => log.cut(), { signal })
  for (const event of ['pause', 'ended'])
    video.addEventListener(
      event,
      () => {
        if (!video.seeking) log.tick(video.currentTime, performance.now(), video.playbackRate)
        log.cut()
        void send()
      },
      { signal },
    )
  addEventListener('pagehide', leave, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave(), {
    signal,
  })
  addEventListener('online', () => void send(), { signal })
  const timer = setInterval(() => void send(), reportEvery)

  return {
    close(): void {
      clearInterval(timer)
      closing.abort()
      void send()
    },
  }
}
