import type { Channel } from '#server/platform/db/account-rows.ts'

/** One message to one recipient. */
export type Message = {
  channel: Channel
  /** A phone in E.164, an e-mail address, or a push token. */
  to: string
  /** Of mail. */
  subject?: string
  text: string
  /** Seconds after which it says nothing any more and is not sent. */
  lifetime: number
  /** Milliseconds for which it is held back. */
  afterMs?: number
  /** Subject that it belongs to, such as a broadcast: what waits of it can be taken back. */
  about?: string
}

/** Outcome of one message. */
export type Delivery =
  | { outcome: 'sent'; id: string }
  /** It certainly did not go out; `again` says whether another try may help, `afterMs` when. */
  | { outcome: 'refused'; reason: string; again: boolean; afterMs?: number }
  /** The answer was lost: it may have gone out, and so must never be sent again. */
  | { outcome: 'unknown'; reason: string }

/** A vendor that carries the messages of one channel, in our words: the port of sms, mail and push. */
export type Transport = {
  name: string
  /** True if it carries to this recipient. */
  serves: (to: string) => boolean
  /** It reaches many hosts, of which one that is down says nothing of the others: no circuit opens. */
  servesMany?: true
  /** @param reference the same for the same message */
  deliver: (message: {
    to: string
    subject: string | null
    text: string
    reference: string
    lifetime: number
  }) => Promise<Delivery>
}
