import { CallError } from '#contract/errors.ts'
import { codeFreshness, rungAddress } from './access.ts'
import { attachHls, attachNatively, playsHlsNatively, type Source } from './source.ts'

/** What the learner has to be told; null while all is well. */
export type Notice = null | 'offline' | 'recovering' | 'failed' | { refused: string }

export type PlaybackOptions = {
  video: HTMLVideoElement
  /** The master playlist's address with a code that was made just now, where the page brought one. */
  manifest: string | null
  /** Asks for a new code; answers the master playlist's address. Throws CallError when refused, anything else when unreachable. */
  renew: () => Promise<string>
  rung: string
  /** The second at which to begin. */
  startAt: number
  onNotice: (notice: Notice) => void
  /** Keeps the present picture on the screen while the source is changed. */
  holdPicture: () => void
}

/** Silence after which a playing video counts as stuck, and one that shows nothing yet (ms). */
const stuckAfter = 8_000
const slowStart = 20_000
/** Time of healthy play after which earlier troubles are forgotten (ms). */
const healthyAfter = 10_000
/** Native playback is tried this often before hls.js takes over, and that as often again. */
const triesEach = 3

/**
 * Plays a protected video through bad lines: when playback fails or stands still it keeps the time, waits for the network,
 * asks for a fresh code, and goes on where it was; first natively, then by hls.js.
 */
export function startPlayback(options: PlaybackOptions) {
  const { video, renew, onNotice, holdPicture } = options
  let { manifest, rung } = options
  const closing = new AbortController()
  const { signal } = closing
  let source: Source | null = video.paused ? null : adopt(video)
  let native = playsHlsNatively(video)
  let position = options.startAt
  let wanted = source !== null
  let tries = 0
  let recovering = false
  let attaching = false
  let madeAt = Date.now()
  let progressAt = Date.now()
  let troubleAt = 0

  const isFresh = () => Date.now() - madeAt < codeFreshness

  async function attach(manifestNow: string): Promise<void> {
    source?.detach()
    source = null
    attaching = true
    progressAt = Date.now()
    const playlist = rungAddress(manifestNow, rung)
    source = native
      ? attachNatively(video, playlist, position)
      : await attachHls(video, playlist, position, () => recover())
  }

  /** A manifest with a new code; null when it is refused for good, or when playback went on by itself in the meantime. */
  async function freshManifest(): Promise<string | null> {
    const silentSince = progressAt
    for (let wait = 1_000; !signal.aborted; wait = Math.min(10_000, wait * 2)) {
      try {
        manifest = await renew()
        madeAt = Date.now()
        return manifest
      } catch (error) {
        if (error instanceof CallError && error.status < 500 && error.status !== 429) {
          onNotice({ refused: error.message })
          return null
        }
        onNotice('offline')
        await onlineOr(wait, signal)
        if (source && !video.error && progressAt > silentSince) return null
      }
    }
    return null
  }

  /** Takes up the video again at the last good second. */
  async function recover(renewed = true): Promise<void> {
    if (recovering || signal.aborted) return
    recovering = true
    troubleAt = Date.now()
    tries += 1
    holdPicture()
    onNotice(navigator.onLine ? 'recovering' : 'offline')
    try {
      if (tries > triesEach * 2) return onNotice('failed')
      if (tries > triesEach) native = false
      if (tries > 1) await onlineOr(Math.min(8_000, 500 * 2 ** tries), signal)
      const usable = renewed || !manifest || !isFresh() ? await freshManifest() : manifest
      if (!usable || signal.aborted) return
      onNotice('recovering')
      await attach(usable)
      if (wanted) await resume()
      else onNotice(null)
    } catch {
      onNotice('failed')
    } finally {
      recovering = false
    }
  }

  /** A browser may refuse to play by itself: then the learner finds the play button again. */
  async function resume(): Promise<void> {
    await video.play().catch((error: DOMException) => {
      if (error.name === 'NotAllowedError') wanted = false
    })
  }

  const listen = (event: string, listener: () => void) => video.addEventListener(event, listener, { signal })
  listen('error', () => {
    if (source && native) recover()
  })
  listen('timeupdate', () => {
    if (video.readyState < 2 || video.seeking || video.currentTime === position) return
    if (attaching && Math.abs(video.currentTime - position) > 2) return
    attaching = false
    position = video.currentTime
    progressAt = Date.now()
    onNotice(null)
    if (tries > 0 && progressAt - troubleAt > healthyAfter) tries = 0
  })
  listen('seeking', () => {
    if (!attaching && source) position = video.currentTime
    progressAt = Date.now()
  })
  listen('play', () => {
    wanted = true
    progressAt = Date.now()
  })
  listen('pause', () => {
    if (!recovering && !video.error) wanted = false
  })
  listen('waiting', () => {
    if (!navigator.onLine) onNotice('offline')
  })
  addEventListener(
    'online',
    () => {
      if (source && wanted && (video.error || Date.now() - progressAt > 2_000)) recover()
    },
    { signal },
  )

  const watch = setInterval(() => {
    const limit = video.readyState === 0 ? slowStart : stuckAfter
    if (source && wanted && !video.ended && Date.now() - progressAt > limit) recover()
  }, 1_000)

  /** Fetches the playlist ahead, about a kilobyte, so that the first picture comes a round trip sooner. */
  const fetchAhead = () => {
    if (manifest && isFresh() && !source)
      fetch(rungAddress(manifest, rung), { priority: 'low' }).catch(() => undefined)
  }
  fetchAhead()

  return {
    async play(): Promise<void> {
      wanted = true
      progressAt = Date.now()
      if (source && !video.error) return await resume()
      if (source) return await recover()
      try {
        const usable = manifest && isFresh() ? manifest : await freshManifest()
        if (!usable || signal.aborted) return
        await attach(usable)
        await resume()
      } catch {
        onNotice('failed')
      }
    },
    pause(): void {
      wanted = false
      video.pause()
    },
    seek(second: number): void {
      position = second
      if (source) video.currentTime = second
    },
    /** Changes the rung and continues at the same second. */
    async setRung(name: string): Promise<void> {
      if (name === rung) return
      rung = name
      tries = 0
      if (source) await recover(false)
      else fetchAhead()
    },
    /** After 'failed': begins to try anew. */
    async retry(): Promise<void> {
      tries = 0
      wanted = true
      await recover()
    },
    close(): void {
      clearInterval(watch)
      closing.abort()
      source?.detach()
    },
  }
}

export type Playback = ReturnType<typeof startPlayback>

/** A video that already plays from the page's own markup, before its script arrived. */
const adopt = (video: HTMLVideoElement): Source => ({ detach: () => video.removeAttribute('src') })

/** Resolves when the browser says it is online again, after `ms` at the latest. */
function onlineOr(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController()
    const finish = () => {
      done.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    addEventListener('online', finish, { signal: done.signal })
    signal.addEventListener('abort', finish, { signal: done.signal })
  })
}
