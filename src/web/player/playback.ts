import { formatRenditionAddress } from './access.ts'
import { timeFirstFrame } from './first-frame.ts'
import { firstSegments, sharesCacheWithPlayer } from './first-segments.ts'
import { freshManifests } from './manifest.ts'
import type { PlaybackOptions } from './playback-options.ts'
import type { PlaybackState } from './playing.ts'
import { computeSeekSecond, startingAt } from './progress.ts'
import { beginPlayback, recover, resumePlayback } from './recovery.ts'
import { playsHlsNatively, type Source } from './source.ts'
import { watchPlaying } from './watch-playing.ts'

/**
 * Plays a protected video through bad lines: when playback fails or stands still it keeps the time, waits for the network,
 * asks for a fresh code, and goes on where it was; first natively, then by hls.js.
 */
export function startPlayback(options: PlaybackOptions) {
  const closing = new AbortController()
  const playing = playingOf(options, closing.signal)
  const { video } = playing
  watchPlaying(playing)
  fetchAhead(playing)

  return {
    /** Somebody is about to play: what is waited for longest is on its way before the press is over. */
    prepare(): void {
      void fetchFirstSegments(playing)
    },
    async play(): Promise<void> {
      playing.isWanted = true
      playing.progress.movedAt = Date.now()
      if (!playing.source) {
        timeFirstFrame(video)
        void fetchFirstSegments(playing)
        return await beginPlayback(playing)
      }
      await (video.error ? recover(playing) : resumePlayback(playing))
    },
    pause(): void {
      playing.isWanted = false
      video.pause()
    },
    seek(second: number): void {
      playing.progress.second = second
      if (playing.source) video.currentTime = computeSeekSecond(second, video.duration)
    },
    /** Changes the rendition and continues at the same second. */
    async setRung(name: string): Promise<void> {
      if (name === playing.rung) return
      playing.rung = name
      playing.isPrepared = false
      playing.progress.tries = 0
      if (playing.source) await recover(playing, true)
      else fetchAhead(playing)
    },
    /** After 'failed': begins to try anew. */
    async retry(): Promise<void> {
      playing.progress.tries = 0
      playing.isWanted = true
      await recover(playing)
    },
    close(): void {
      closing.abort()
      playing.source?.detach()
    },
  }
}

export type Playback = ReturnType<typeof startPlayback>

function playingOf(options: PlaybackOptions, signal: AbortSignal): PlaybackState {
  const { video, rung, onNotice, onForbidden, holdPicture, startAt } = options
  const source = video.paused ? null : adopt(video)
  return {
    video,
    rung,
    onNotice,
    ...(onForbidden && { onForbidden }),
    holdPicture,
    source,
    ahead: null,
    isPrepared: false,
    isNative: playsHlsNatively(video),
    isWanted: source !== null,
    isRecovering: false,
    progress: startingAt(startAt, Date.now()),
    manifests: freshManifests(options, signal),
    signal,
  }
}

/** Number of segments that Chromium's own player reads at the beginning before it goes to a later second. */
const READ_BEFORE = 2

/** A browser has six connections to a server without HTTP/2: one is left for the key. */
const AT_ONCE = 5

/** A video that already plays from the page's own markup, before its script arrived. */
const adopt = (video: HTMLVideoElement): Source => ({ detach: () => video.removeAttribute('src') })

/** Fetches the playlist ahead, about a kilobyte, so that the first picture comes a round trip sooner. */
function fetchAhead(playing: PlaybackState): void {
  const manifest = playing.manifests.fresh()
  if (!manifest || playing.source) return
  const address = formatRenditionAddress(manifest, playing.rung)
  playing.ahead = fetch(address, { priority: 'low' })
    .then(async (response) => ({ address, text: response.ok ? await response.text() : '' }))
    .catch(() => null)
}

/**
 * Chromium's own player asks for the key and each segment only when the one before is there: at once they come a second sooner.
 * Where it is to go on later it still reads the first two, to know what it plays.
 */
async function fetchFirstSegments(playing: PlaybackState): Promise<void> {
  const { ahead, isNative, progress, signal } = playing
  if (playing.source || playing.isPrepared || !isNative || !sharesCacheWithPlayer()) return
  playing.isPrepared = true
  const playlist = await ahead
  if (!playlist) return
  const segments = [
    ...firstSegments(playlist.text, 0).slice(0, progress.second > 0 ? READ_BEFORE : undefined),
    ...firstSegments(playlist.text, progress.second),
  ]
  for (const segment of [...new Set(segments)].slice(0, AT_ONCE))
    fetch(new URL(segment, new URL(playlist.address, location.href)), { signal }).catch(() => undefined)
}
