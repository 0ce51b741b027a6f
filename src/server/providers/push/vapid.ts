/// <reference path="./library.d.ts" />
import { createECDH } from 'node:crypto'
import webPush from 'web-push'

/** For how long a push service may trust a token of ours, and how long before its end we make a new one, in seconds. */
const LIVES = 12 * 3600
const RENEWED_BEFORE = 3600

/** Push services that were sent to, which are a handful; emptied where somebody invents more. */
const MAX_KEPT = 100

/** The sender of pushes (RFC 8292): the key pair by which browsers and push services know us. */
export type Vapid = {
  /** Uncompressed point of P-256, base64url: what a browser subscribes with. */
  publicKey: string
  /** The header `authorization` for a push service. @param origin of the endpoint */
  authorization: (origin: string, nowMs: number) => string
}

/** The contact for push services that have trouble with our pushes: this site's address, or nobody if the site isn't public. */
export const pushSubject = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@thazin.invalid'

/**
 * @param secret 32 random bytes from the database: the private key
 * @param subject whom a push service may write to: an https or mailto address
 */
export function vapid(secret: Buffer, subject: string): Vapid {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  const [publicKey, privateKey] = [pair.getPublicKey('base64url'), secret.toString('base64url')]
  const kept = new Map<string, { header: string; until: number }>()
  return {
    publicKey,
    authorization(origin, nowMs) {
      const now = Math.floor(nowMs / 1000)
      const known = kept.get(origin)
      if (known && known.until - RENEWED_BEFORE > now) return known.header
      const until = now + LIVES
      const made = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm', until)
      if (kept.size >= MAX_KEPT) kept.clear()
      kept.set(origin, { header: made.Authorization, until })
      return made.Authorization
    },
  }
}
