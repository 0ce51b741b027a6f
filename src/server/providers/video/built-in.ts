import { createHmac, timingSafeEqual } from 'node:crypto'
import { readClaims, writeClaims } from '#domain/school/video-code.ts'
import type { VideoHosting } from './port.ts'

const macBytes = 16

/**
 * Videos served by this program. A code is its claims and an HMAC over them and the video's id: it needs no row, any node
 * that shares the secret can check it, and it opens nothing but that one video.
 */
export function builtInVideo(secret: Buffer): VideoHosting {
  const sign = (claims: string, hostingId: string) =>
    createHmac('sha256', secret).update(`video-code:${hostingId}:${claims}`).digest().subarray(0, macBytes)

  return {
    async issue({ hostingId, learnerId, session, now }) {
      const madeAt = Math.floor(now.getTime() / 1000)
      const claims = writeClaims({ hostingId, learnerId, session, madeAt })
      const otp = `${claims}.${sign(claims, hostingId).toString('base64url')}`
      const manifest = `/api/video/${hostingId}/master.m3u8?code=${otp}`
      const playbackInfo = Buffer.from(JSON.stringify({ provider: 'built-in', manifest })).toString('base64')
      return { otp, playbackInfo }
    },

    readCode(code, hostingId) {
      const cut = code.lastIndexOf('.')
      const claims = code.slice(0, Math.max(0, cut))
      const mac = Buffer.from(code.slice(cut + 1), 'base64url')
      if (mac.length !== macBytes || !timingSafeEqual(mac, sign(claims, hostingId))) return null
      return readClaims(claims, hostingId)
    },
  }
}
