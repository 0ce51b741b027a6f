import { kindOfLine, mayTell, tell } from '#web/runtime/browser/tell.ts'

/** Tells how long (ms) it took from now until the video shows its first picture, by the kind of line. */
export function timeFirstFrame(video: HTMLVideoElement): void {
  // A sound that is heard without a picture has no first one.
  if (!mayTell() || video.localName !== 'video') return
  const begun = performance.now()
  const end = () => {
    const value = Math.round(performance.now() - begun)
    tell({ type: 'timing', name: `first-frame-${kindOfLine()}`, value })
  }
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(end)
  else (video as HTMLVideoElement).addEventListener('playing', end, { once: true })
}
