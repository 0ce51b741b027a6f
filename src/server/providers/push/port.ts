import type { Delivery } from '#server/core/outbox/transport.ts'

/**
 * Outcome of a push; `gone`: the device receives none any more, and its token is to be forgotten. `line`: its service
 * answered, or nothing came in time, though a line stood (`silent`) or because none did (`unreached`); else it says nothing of the device.
 */
export type PushDelivery = (Delivery | { outcome: 'gone' }) & { line?: 'answered' | 'silent' | 'unreached' }

/** A service that brings pushes to devices. */
export type PushService = {
  name: string
  /** True if this token is one of its own. */
  serves: (token: string) => boolean
  /** @param payload JSON, at most 3,000 bytes @param lifetime seconds for which a device that is off is waited for */
  deliver: (push: {
    token: string
    payload: string
    lifetime: number
    reference: string
  }) => Promise<PushDelivery>
}
