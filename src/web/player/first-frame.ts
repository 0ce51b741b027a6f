import { kindOfLine, maySendEvents, sendBeaconEvents } from '#web/runtime/browser/send-events.ts'

/** Tells how long (ms) it took from now until the video shows its first picture, by the kind of line. */
export function timeFirstFrame(video: HTMLVideoElement): void {
  // A sound that is heard without a picture has no first one.
  if (!maySendEvents() || video.localName !== 'video') return
  const begun = performance.now()
  const end = () => {
    const value = Math.round(performance.now() - begun)
    sendBeaconEvents({ type: 'timing', name: `first-frame-${kindOfLine()}`, value })
  }
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(end)
  else (video as HTMLVideoElement).addEventListener('playing', end, { once: true })
}
