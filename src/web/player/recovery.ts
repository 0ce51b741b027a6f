import { formatRenditionAddress } from './access.ts'
import { onlineOr } from './online-or.ts'
import type { PlaybackState } from './playing.ts'
import { failedOnceMore, TRIES_EACH } from './progress.ts'
import { attachHls, attachNatively } from './source.ts'

/** Takes up the video again at its last good second, with a fresh code unless `isCodeGood`; first natively, then by hls.js. */
export async function recover(playing: PlaybackState, isCodeGood = false): Promise<void> {
  const { signal, onNotice, manifests } = playing
  if (playing.isRecovering || signal.aborted) return
  playing.isRecovering = true
  playing.progress = failedOnceMore(playing.progress, Date.now())
  playing.holdPicture()
  onNotice(navigator.onLine ? 'recovering' : 'offline')
  try {
    const { tries } = playing.progress
    if (tries > TRIES_EACH * 2) return onNotice('failed')
    if (tries > TRIES_EACH) playing.isNative = false
    if (tries > 1) await onlineOr(Math.min(8_000, 500 * 2 ** tries), signal)
    const manifest = (isCodeGood && manifests.fresh()) || (await newManifest(playing))
    if (!manifest || signal.aborted) return
    onNotice('recovering')
    await attach(playing, manifest)
    if (playing.isWanted) await resumePlayback(playing)
    else onNotice(null)
  } catch {
    onNotice('failed')
  } finally {
    playing.isRecovering = false
  }
}

/** Plays a video that has no source yet. */
export async function beginPlayback(playing: PlaybackState): Promise<void> {
  try {
    const manifest = playing.manifests.fresh() ?? (await newManifest(playing))
    if (!manifest || playing.signal.aborted) return
    await attach(playing, manifest)
    await resumePlayback(playing)
  } catch {
    playing.onNotice('failed')
  }
}

/** A browser may refuse to play by itself: then the learner finds the play button again. */
export async function resumePlayback(playing: PlaybackState): Promise<void> {
  if (playing.signal.aborted) return
  await playing.video.play().catch((error: DOMException) => {
    if (error.name !== 'NotAllowedError') return
    playing.isWanted = false
    playing.onForbidden?.()
  })
}

/** Null when it is refused for good, or when playback went on by itself in the meantime. */
function newManifest(playing: PlaybackState): Promise<string | null> {
  const silentSince = playing.progress.movedAt
  const wentOn = () =>
    playing.source !== null && !playing.video.error && playing.progress.movedAt > silentSince
  return playing.manifests.renewed(wentOn)
}

async function attach(playing: PlaybackState, manifest: string): Promise<void> {
  const { video } = playing
  playing.source?.detach()
  playing.source = null
  playing.progress = { ...playing.progress, isAttaching: true, movedAt: Date.now() }
  const playlist = formatRenditionAddress(manifest, playing.rung)
  const { second } = playing.progress
  const source = playing.isNative
    ? attachNatively(video, playlist, second)
    : await attachHls(video, playlist, second, () => recover(playing))
  // It was closed while hls.js was on its way.
  if (playing.signal.aborted) return source.detach()
  playing.source = source
}
