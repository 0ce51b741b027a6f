/** What became of one message. */
export type Delivery =
  | { outcome: 'sent'; id: string }
  /** It certainly did not go out; `again` says whether another try may help. */
  | { outcome: 'refused'; reason: string; again: boolean }
  /** The answer was lost: it may have gone out, and so must never be sent again. */
  | { outcome: 'unknown'; reason: string }

/** A vendor that carries messages to phones, in our words. */
export type Carrier = {
  name: string
  /** Does it carry to this phone (E.164)? */
  serves: (phone: string) => boolean
  /** @param reference the same for the same message */
  deliver: (message: { to: string; text: string; reference: string; lifetime: number }) => Promise<Delivery>
}
