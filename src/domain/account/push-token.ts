/** FCM's registration tokens are opaque, but hold nothing else, and none is shorter. */
const FCM = /^[\w:.-]{100,4096}$/

const isKey = (value: unknown, length: number) =>
  typeof value === 'string' && /^[\w-]+=*$/.test(value) && value.replace(/=+$/, '').length === length

/** True if it is the JSON text of a Web Push subscription (W3C Push API): an endpoint, a P-256 key and a secret of 16 bytes. */
function isSubscription(text: string): boolean {
  try {
    const { endpoint, keys } = JSON.parse(text)
    return (
      typeof endpoint === 'string' &&
      /^https?:\/\/[^\s/]+\/\S*$/.test(endpoint) &&
      isKey(keys?.p256dh, 87) &&
      isKey(keys?.auth, 22)
    )
  } catch {
    return false
  }
}

/** True if this text can name a device that receives pushes. */
export const isPushToken = (text: string): boolean => FCM.test(text) || isSubscription(text)
