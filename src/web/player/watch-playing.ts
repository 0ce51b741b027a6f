import type { PlaybackState } from './playing.ts'
import { isStuck, movedTo } from './progress.ts'
import { recover } from './recovery.ts'

/** Follows what the video and the line do, and takes playback up again when it fails or stands still. */
export function watchPlaying(playing: PlaybackState): void {
  const { video, signal, onNotice } = playing
  const listen = (event: string, listener: () => void) => video.addEventListener(event, listener, { signal })
  const giveTime = () => {
    playing.progress = { ...playing.progress, movedAt: Date.now() }
  }
  listen('error', () => {
    if (playing.source && playing.isNative) recover(playing)
  })
  listen('timeupdate', () => {
    if (video.readyState < 2 || video.seeking) return
    const moved = movedTo(playing.progress, video.currentTime, Date.now())
    if (!moved) return
    playing.progress = moved
    onNotice(null)
  })
  listen('seeking', () => {
    giveTime()
    if (!playing.progress.isAttaching && playing.source) playing.progress.second = video.currentTime
  })
  listen('play', () => {
    playing.isWanted = true
    giveTime()
  })
  listen('pause', () => {
    if (!playing.isRecovering && !video.error) playing.isWanted = false
  })
  listen('waiting', () => {
    if (!navigator.onLine) onNotice('offline')
  })
  const onLineBack = () => {
    const isSilent = Date.now() - playing.progress.movedAt > 2_000
    if (playing.source && playing.isWanted && (video.error || isSilent)) recover(playing)
  }
  addEventListener('online', onLineBack, { signal })
  const timer = setInterval(() => {
    if (!playing.source || !playing.isWanted || video.ended) return
    if (isStuck(playing.progress, video.readyState > 0, Date.now())) recover(playing)
  }, 1_000)
  signal.addEventListener('abort', () => clearInterval(timer))
}
