/** A rung's place among the addresses of a video: playlists lie beside each other and share the code. */
export const rungAddress = (manifest: string, rung: string): string =>
  manifest.replace(/master\.m3u8(?=\?|$)/, `${encodeURIComponent(rung)}.m3u8`)

/** The master playlist's address from the answer of GET /api/vdocipher/otp. */
export function manifestOf(playbackInfo: string): string {
  const info: { provider?: string; manifest?: string } = JSON.parse(atob(playbackInfo))
  if (info.provider !== 'built-in' || !info.manifest?.startsWith('/')) throw new Error('No video of ours')
  return info.manifest
}

/** How long a code is good for a first play, in ms: its key's five minutes, less the time a slow line takes. */
export const codeFreshness = 4 * 60 * 1000
