/** Maximum age of the kept picture (ms). */
const keepEvery = 900

/**
 * Keeps the last picture of a video on a canvas above it, for the time in which the video itself has none: while its source is
 * changed after trouble, the learner goes on seeing where they are.
 */
export function holdLastFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement) {
  const closing = new AbortController()
  const { signal } = closing
  let isKept = false
  let keptAt = 0

  const keep = () => {
    if (video.readyState < 2 || video.error || video.videoWidth === 0 || !canvas.hidden) return
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    isKept = true
    keptAt = performance.now()
  }
  /** A failed video loses its picture, so a copy of it is kept all the time. */
  const keepNowAndThen = () => {
    if (performance.now() - keptAt > keepEvery) keep()
  }
  const release = () => {
    if (video.readyState >= 2 && !video.seeking && !video.error) canvas.hidden = true
  }
  for (const event of ['waiting', 'stalled', 'pause']) video.addEventListener(event, keep, { signal })
  for (const event of ['playing', 'seeked', 'timeupdate', 'loadeddata'])
    video.addEventListener(event, release, { signal })

  video.addEventListener('timeupdate', keepNowAndThen, { signal })

  return {
    hold(): void {
      keep()
      canvas.hidden = !isKept
    },
    close: () => closing.abort(),
  }
}
