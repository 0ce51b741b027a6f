import type { Delivery } from '#server/outbox/carrier.ts'

/** What became of a push; `gone`: the device receives none any more, and its token is to be forgotten. */
export type PushDelivery = Delivery | { outcome: 'gone' }

/** A service that brings pushes to devices. */
export type PushService = {
  name: string
  /** Is this token one of its own? */
  serves: (token: string) => boolean
  /** @param payload JSON, at most 3,000 bytes @param lifetime seconds for which a device that is off is waited for */
  deliver: (push: {
    token: string
    payload: string
    lifetime: number
    reference: string
  }) => Promise<PushDelivery>
}
