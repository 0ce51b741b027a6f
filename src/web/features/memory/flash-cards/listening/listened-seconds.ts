import { getEventOutbox } from '#web/offline/outbox-of.ts'
import { viewingOutbox } from '#web/player/viewing-outbox.ts'
import { watchLog } from '#web/player/watch-log.ts'
import { serverNow } from '#web/runtime/browser/clock.ts'
import { newId } from '#web/runtime/browser/new-id.ts'

/** The most seconds that one call takes; and how many tracks are told of at once while it plays on. */
const MAX_SECONDS = 3600
const TRACKS_AT_ONCE = 5

/** Adds what is listened to to the learner's day, pauses to speak in included. @returns how to stop */
export function countListenedSeconds(
  audio: HTMLAudioElement,
  language_id: number,
  learnerId: number,
): () => void {
  const log = watchLog()
  const outbox = viewingOutbox(getEventOutbox('viewing', learnerId))
  const closing = new AbortController()
  const { signal } = closing
  let tracks = 0
  const note = () => log.tick(audio.currentTime, performance.now(), audio.playbackRate)
  const collect = () => {
    tracks = 0
    const { seconds } = log.take()
    if (seconds === 0) return
    const event = { event_id: newId(), at: serverNow().toISOString() }
    outbox.add({ call: 'heard', input: { language_id, second: Math.min(MAX_SECONDS, seconds), ...event } })
  }
  audio.addEventListener('timeupdate', () => !audio.paused && !audio.seeking && note(), { signal })
  for (const event of ['seeking', 'emptied']) audio.addEventListener(event, () => log.cut(), { signal })
  audio.addEventListener(
    'ended',
    () => {
      note()
      log.cut()
      if (++tracks >= TRACKS_AT_ONCE) {
        collect()
        void outbox.flush()
      }
    },
    { signal },
  )
  audio.addEventListener(
    'pause',
    () => {
      // A track that ends pauses too, and the next one follows.
      if (audio.ended) return
      note()
      log.cut()
      collect()
      void outbox.flush()
    },
    { signal },
  )
  addEventListener(
    'pagehide',
    () => {
      collect()
      outbox.flushAndLeave()
    },
    { signal },
  )
  return () => {
    closing.abort()
    collect()
    void outbox.flush()
  }
}
