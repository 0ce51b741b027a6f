import type { ColumnType, Generated } from 'kysely'
import type { Currency } from '#domain/billing/money.ts'
import type { PaymentState, PaymentStatus } from '#domain/billing/payment-machine.ts'
import type { ReminderKind } from '#domain/billing/reminder.ts'
import type { PaymentKind, Product } from '#domain/school/lookups.ts'
import type { LocalText } from './bodies.ts'
import type { Json, JsonByDefault, Moment, MomentByDefault, MomentOrNull } from './column-types.ts'

/** Amounts by currency. */
export type Prices = Partial<Record<Currency, number>>

/** Next step of the payer, as it is stored: what the provider's port answers. */
export type StoredCheckout = { kind: 'redirect' | 'qr' | 'app' | 'transfer'; url?: string; text?: string }

type Never<T> = ColumnType<T, never, never>

/** Rows of what is sold, and what was paid. */
export type PaymentTables = {
  grants: {
    learner_id: number
    id: Generated<number>
    product: Product
    plan_id: number | null
    source: string
    starts_at: Moment
    ends_at: Moment
    created_at: MomentByDefault
    granted_at: Moment
  }
  grant_ends: {
    source: string
    ended_at: Moment
    reason: 'refunded' | 'charged-back' | 'operator'
    created_at: MomentByDefault
  }
  subscription_reminders: {
    learner_id: number
    product: Product
    ends_at: Moment
    kind: ReminderKind
    sent_at: Moment
  }
  plans: {
    id: Generated<number>
    slug: string
    position: number
    product: Product
    name: Json<LocalText>
    features: Json<LocalText[]>
    duration_days: number
    prices: Json<Prices>
    compare_at: JsonByDefault<Prices>
    hidden: Generated<boolean>
  }
  plan_prices: { plan_id: number; currency: Currency; amount: number; since: MomentByDefault }
  offers: { id: Generated<number>; max_uses: number | null; used: Generated<number> }
  promo_codes: {
    code: string
    offer_id: number
    percent: number | null
    amount: number | null
    currency: Currency | null
    product: Product | null
    plan_id: number | null
    starts_at: MomentByDefault
    ends_at: MomentOrNull
    created_at: MomentByDefault
  }
  campaigns: {
    id: Generated<number>
    slug: string
    offer_id: number
    title: Json<LocalText>
    description: Json<LocalText>
    cover_photo: string | null
    starts_at: Moment
    ends_at: Moment
    created_at: MomentByDefault
  }
  campaign_plans: { campaign_id: number; plan_id: number; prices: JsonByDefault<Prices> }
  payments: {
    payment_id: Generated<string>
    number: Never<number>
    account_id: string | null
    payer_account_id: string | null
    /** Learner of that account whom it is for. */
    learner_id: number | null
    kind: PaymentKind
    plan_id: number
    product: Product
    plan_name: Json<LocalText>
    duration_days: number
    list_amount: number
    amount: number
    currency: Currency
    provider: string
    offer_id: number | null
    promo_code: string | null
    locale: string
    status: ColumnType<PaymentStatus, PaymentStatus | undefined, PaymentStatus>
    granted: ColumnType<PaymentState['grant'], PaymentState['grant'] | undefined, PaymentState['grant']>
    place: ColumnType<PaymentState['place'], PaymentState['place'] | undefined, PaymentState['place']>
    slip: ColumnType<PaymentState['slip'], PaymentState['slip'] | undefined, PaymentState['slip']>
    checkout: ColumnType<StoredCheckout | null, string | null | undefined, string | null>
    initialising_at: MomentOrNull
    provider_reference: string | null
    created_at: Moment
    expires_at: Moment
    paid_at: MomentOrNull
    refund_amount: number | null
    next_check_at: MomentOrNull
    acknowledged_at: MomentOrNull
    payer_acknowledged_at: MomentOrNull
  }
  offer_uses: {
    payment_id: string
    offer_id: number
    taken_at: MomentByDefault
    freed_at: MomentOrNull
    network: string | null
  }
  payment_contacts: {
    payment_id: string
    phone: string
    payer_name: string | null
    payer_contact: string | null
    message: string | null
    look_at: MomentOrNull
  }
  payment_events: {
    payment_id: string
    id: Generated<number>
    provider: string
    event_id: string
    via: 'callback' | 'poll' | 'clock' | 'operator' | 'learner' | 'initialise'
    kind: string
    outcome: 'moved' | 'known'
    amount: number | null
    currency: string | null
    provider_reference: string | null
    note: string | null
    at: Moment
  }
  payment_callbacks: {
    id: Generated<number>
    provider: string
    address: string
    body_hash: Buffer
    bytes: number
    beginning: Buffer
    outcome: string
    reason: string | null
    payment_id: string | null
    received_at: MomentByDefault
  }
  payment_slips: {
    id: Generated<number>
    payment_id: string
    account_id: string | null
    image_key: string
    image_hash: Buffer
    reference: string
    status: ColumnType<'waiting' | 'approved' | 'refused' | 'replaced', 'waiting' | undefined, string>
    why: string | null
    sent_at: Moment
    decided_at: MomentOrNull
  }
  vouchers: {
    code_hash: Buffer
    batch: string
    plan_id: number
    product: Product
    duration_days: number
    created_at: MomentByDefault
    used_at: MomentOrNull
    /** An account. */
    used_by: string | null
  }
}
