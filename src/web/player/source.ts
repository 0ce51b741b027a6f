import { computeSeekSecond } from './progress.ts'

/** A way to bring an HLS playlist to a video element. */
export type Source = { detach(): void }

export const playsHlsNatively = (video: HTMLVideoElement): boolean =>
  video.canPlayType('application/vnd.apple.mpegurl') !== ''

/** The browser's own player. Errors arrive as the element's `error` event. */
export function attachNatively(video: HTMLVideoElement, playlist: string, at: number): Source {
  video.src = playlist
  video.currentTime = computeSeekSecond(at, Number.NaN)
  return {
    detach() {
      video.removeAttribute('src')
      video.load()
    },
  }
}

/**
 * hls.js without what we have no use for, loaded only where it is needed. `onFailure` is called once, when it cannot go on by itself:
 * the key was refused, or it tried the network long enough.
 */
export async function attachHls(
  video: HTMLVideoElement,
  playlist: string,
  at: number,
  onFailure: () => void,
): Promise<Source> {
  // The server never plays: its build goes without.
  if (import.meta.env.SSR) throw new Error('Videos are played in the browser')
  const { default: Hls } = await import('hls.js/light')
  if (!Hls.isSupported()) throw new Error('This browser can play no HLS')
  const hls = new Hls({ startPosition: at, enableWorker: false, maxBufferLength: 20, backBufferLength: 60 })
  hls.on(Hls.Events.ERROR, (_, data) => {
    const isKeyRefused =
      data.details === Hls.ErrorDetails.KEY_LOAD_ERROR && [401, 403].includes(data.response?.code ?? 0)
    if (data.fatal || isKeyRefused) {
      hls.stopLoad()
      onFailure()
    }
  })
  hls.loadSource(playlist)
  hls.attachMedia(video)
  return { detach: () => hls.destroy() }
}
