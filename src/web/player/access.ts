/** A rung's place among the addresses of a video: playlists lie beside each other and share the code. */
export const formatRenditionAddress = (manifest: string, rung: string): string =>
  manifest.replace(/master\.m3u8(?=\?|$)/, `${encodeURIComponent(rung)}.m3u8`)

/** Way in which a video is played: by our player, from its master playlist, or by VdoCipher's in a frame. */
export type Playable = { manifest: string; embed: null } | { manifest: null; embed: string }

function builtInManifest(playbackInfo: string): string | null {
  try {
    const info: { provider?: string; manifest?: string } = JSON.parse(atob(playbackInfo))
    return info.provider === 'built-in' && info.manifest?.startsWith('/') ? info.manifest : null
  } catch {
    return null
  }
}

/** Source to play by the answer of GET /api/vdocipher/otp: whatever is not ours, VdoCipher's player understands. */
export function playable({ otp, playbackInfo }: { otp: string; playbackInfo: string }): Playable {
  const manifest = builtInManifest(playbackInfo)
  if (manifest !== null) return { manifest, embed: null }
  const query = new URLSearchParams({ otp, playbackInfo })
  return { manifest: null, embed: `https://player.vdocipher.com/v2/?${query}` }
}

/** The master playlist's address from that answer. */
export function readManifestAddress(playbackInfo: string): string {
  const manifest = builtInManifest(playbackInfo)
  if (manifest === null) throw new Error('No video of ours')
  return manifest
}

/** Time for which a code is good for a first play, in ms: its key's five minutes, less the time a slow line takes. */
export const codeFreshness = 4 * 60 * 1000
