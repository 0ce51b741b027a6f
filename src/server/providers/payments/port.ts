import type { Currency, Money } from '#domain/billing/money.ts'

/** A payment as a provider has to know it. The amount is the server's own. */
export type PaymentOrder = Money & {
  /** Ours, one per payment: 32 lower-case letters and digits. Providers call it order id or merchant reference. */
  reference: string
  /** The same payment in our addresses, a UUID. */
  paymentId: string
  /** Name of what is bought, for the provider's page. */
  title: string
  /** Phone of the payer in E.164, where known. */
  phone: string | null
  createdAt: Date
  expiresAt: Date
  /** Address that the payer's browser comes back to, whatever became of the payment. */
  returnUrl: string
  /** Address that the provider reports to. */
  callbackUrl: string
  /** Name that the provider gave the payment when it was initialised; null before. */
  providerReference: string | null
}

/**
 * Next step of the payer: on the provider's page, with a QR code's text, in the provider's app, which asks by itself, or by a transfer
 * to the accounts that the text names, a line each.
 */
export type Checkout =
  | { kind: 'redirect'; url: string }
  | { kind: 'qr'; text: string }
  | { kind: 'app' }
  | { kind: 'transfer'; text: string }

/**
 * Failure that a provider's answer comes to. `refused`: it surely did not happen. `unknown`: it may have happened (no answer, 5xx).
 * Reasons go to the log and the operator: they hold neither secrets nor phones. `isUp`: the provider works, and it is only this
 * order that it does not take, so that one payer can't make it look down for all.
 */
export type Trouble = { outcome: 'refused' | 'unknown'; reason: string; isUp?: true }

export type Initialised =
  | { outcome: 'initialised'; checkout: Checkout; providerReference: string | null }
  | Trouble

/**
 * Fate of a payment, in our words. `pending`: nothing yet. `refunded`: all of the money went back; of a part that went back,
 * adapters say nothing.
 */
export type EventStatus = 'pending' | 'succeeded' | 'failed' | 'refunded' | 'charged-back'

/** Message of a provider about one payment. The core compares reference, amount and currency with its own. */
export type ProviderEvent = {
  /** Unique at this provider; where it gives none, made of what the event says, so that a repeat makes the same. */
  eventId: string
  /** The `reference` of the order; null where the provider names only its own number. */
  reference: string | null
  status: EventStatus
  /** As the provider says it; null where this kind of message carries none (never null for `succeeded`). */
  money: { amount: number; currency: string } | null
  /** The provider's own number of the payment. */
  providerReference: string | null
}

/** A callback exactly as it arrived. */
export type Callback = { body: Uint8Array; headers: Readonly<Record<string, string>>; now: Date }

/** Answer that a provider reads as "understood"; sent with status 200 after the commit. */
export type Acknowledgement = { media_type: string; body: string }

/**
 * `verified`: signed by the provider, for our merchant account. `ignored`: signed, but it says nothing of a payment's fate
 * (other kinds of events). `refused`: a signature, a merchant or a shape that is wrong, or too old; the reason goes to the record only.
 */
export type CallbackVerdict =
  | { outcome: 'verified'; event: ProviderEvent; acknowledgement: Acknowledgement }
  | { outcome: 'ignored'; reason: string; acknowledgement: Acknowledgement }
  | { outcome: 'refused'; reason: string }

/**
 * The answer of a status query. `not-opened`: there is no checkout yet to ask about, so nothing was asked and nothing is known, of the
 * provider neither.
 */
export type Checked = { outcome: 'known'; event: ProviderEvent } | { outcome: 'not-opened' } | Trouble

export type Refunded = { outcome: 'refunded'; providerReference: string | null } | Trouble

/** A way to pay, behind one port. An adapter throws nothing that a provider can cause, and no call takes longer than 10 s. */
export type PaymentProvider = {
  /** In rows and addresses: `kbzpay`. */
  id: string
  /** The name that people know. The view for Onepay's own app picks its provider by the name `Onepay`. */
  name: string
  /** Path of its picture below `public/`: `/payments/kbzpay.svg`. */
  icon: string
  /** Its place in the list, ascending. */
  order: number
  currencies: readonly Currency[]
  /** The name in its callback's address where several share one; by default the id. */
  listensAs?: string
  /** Bytes of the longest callback that is looked at, where they are more than usual. */
  longestCallback?: number
  /** Time that an order stays open, in minutes. */
  openMinutes: number
  /**
   * Proof of a payment: its verified callback, or only a status query, which the core then sends before it believes a callback's
   * `succeeded`.
   */
  proof: 'callback' | 'status'
  /** Opens the order at the provider. Called again for the same reference only where the last answer was lost. */
  initialise(order: PaymentOrder): Promise<Initialised>
  /** Judges a callback by its raw bytes and headers; nothing of it is to be trusted before. Makes no request. */
  verify(callback: Callback): CallbackVerdict
  /** Asks what became of an order; null where the provider cannot be asked. */
  check: ((order: PaymentOrder) => Promise<Checked>) | null
  /** Sends money back, once for each reference however often it is called; null where that is done by hand. */
  refund: ((order: PaymentOrder, money: Money) => Promise<Refunded>) | null
  /** The callback of what was pressed on its checkout page; only of the built-in provider, whose page is ours. */
  pressed?: (order: PaymentOrder, status: 'succeeded' | 'failed', now: Date) => Omit<Callback, 'now'>
}

/** A provider as learners are offered it: left alone while it does not answer. */
export type OfferedProvider = PaymentProvider & {
  isDown: () => boolean
  /**
   * `check`, because somebody chose to ask: what comes of it says nothing of the provider, or who asks often enough could make it look
   * down for all. Null where `check` is.
   */
  checkForPayer: ((order: PaymentOrder) => Promise<Checked>) | null
}
