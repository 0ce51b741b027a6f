/** Contents of a code for a protected video. */
export type VideoCode = {
  hostingId: string
  learnerId: number
  /** The first 16 hexadecimal digits of the session's token hash. */
  session: string
  /** Whole seconds since 1970. */
  madeAt: number
}

export type CodeRefusal = 'expired' | 'someone-else'

/** Seconds after its making for which a code opens the key. */
const keyLifetime = 5 * 60
/** Seconds beyond the video's length for which a code opens playlists and segments. */
const mediaLifetimeBeyondVideo = 60 * 60
/** Seconds by which what two nodes know of the database's clock may differ, and more. */
const clockTolerance = 60

/** Reason why the key stays shut for this reader, or null when it is theirs. `now` in seconds since 1970. */
export function keyRefusal(
  code: VideoCode,
  reader: { learnerId: number; session: string },
  now: number,
): CodeRefusal | null {
  if (code.learnerId !== reader.learnerId || code.session !== reader.session) return 'someone-else'
  return isWithin(code, keyLifetime, now) ? null : 'expired'
}

/** Reason why playlists and segments stay shut, or null. `duration` of the video in seconds. */
export function mediaRefusal(code: VideoCode, duration: number, now: number): CodeRefusal | null {
  return isWithin(code, duration + mediaLifetimeBeyondVideo, now) ? null : 'expired'
}

function isWithin(code: VideoCode, lifetime: number, now: number): boolean {
  return code.madeAt - clockTolerance <= now && now <= code.madeAt + lifetime
}

/** The code's claims as text, safe in an address; the hosting id is left out, for it stands in the address already. */
export function writeClaims(code: VideoCode): string {
  return `${code.learnerId.toString(36)}.${code.session}.${code.madeAt.toString(36)}`
}

/** The claims that `writeClaims` wrote, for this video; null for any other text. */
export function readClaims(text: string, hostingId: string): VideoCode | null {
  const parts = /^([0-9a-z]{1,11})\.([0-9a-f]{16})\.([0-9a-z]{1,8})$/.exec(text)
  if (!parts) return null
  const [, learner = '', session = '', made = ''] = parts
  return { hostingId, learnerId: Number.parseInt(learner, 36), session, madeAt: Number.parseInt(made, 36) }
}

/** The part of a session's token hash that codes carry: enough to tell sessions apart, useless to guess one. */
export function sessionMark(tokenHash: Uint8Array): string {
  return Array.from(tokenHash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
