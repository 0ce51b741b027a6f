import { kindOfLine, mayTell, tell } from '#web/browser/tell.ts'

/** Tells how long (ms) it took from now until the video shows its first picture, by the kind of line. */
export function timeFirstFrame(video: HTMLVideoElement): void {
  if (!mayTell()) return
  const begun = performance.now()
  const end = () => {
    const value = Math.round(performance.now() - begun)
    tell({ type: 'timing', name: `first-frame-${kindOfLine()}`, value })
  }
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(end)
  else (video as HTMLVideoElement).addEventListener('playing', end, { once: true })
}
