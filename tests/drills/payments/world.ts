import type { askedProvider } from '#tests/support/payments/asked-provider.ts'
import type { TestApp } from '#tests/support/start-app.ts'
import { untilDone } from '../busy.ts'
import { type Random, whole } from '../random.ts'

/** A code whose places nobody runs out of, and one whose places all want. */
export const PROMO = 'RANDOM'
export const SCARCE = { code: 'SCARCE', max: 5 }
export const SLUGS = ['english-30', 'english-90', 'japanese-30', 'learn-plus-365']
/** `asked` has no callbacks; `bank` has slips, which people look at; `losing` opens orders too, but we never hear that it did. */
export const PROVIDERS = ['sandbox', 'sandbox', 'sandbox', 'asked', 'losing', 'bank', 'bank'] as const
/** Statements after which works are killed, and some that they don't have. */
export const POINTS = 16

export type Fact = 'succeeded' | 'failed' | 'refunded' | 'expired'
export type Payment = { payment_id: string; amount: number; currency: string }

export type Learner = {
  token: string
  id: number
  /** Of the model: how often each product was paid and not sent back. */
  paid: Map<string, number>
}
export type World = {
  nodes: [TestApp, TestApp]
  plans: Record<string, number>
  asked: ReturnType<typeof askedProvider>
  losing: ReturnType<typeof askedProvider>
  faults: string[]
}
export type History = World & { random: Random; learner: Learner; address: string }

/** A payment with what was accepted about it. */
export type Told = {
  payment: Payment
  slug: string
  provider: (typeof PROVIDERS)[number]
  facts: Set<Fact>
  /** What happened at the provider, whether we know it or not. */
  fate: 'succeeded' | 'failed' | null
  sent: string[]
  /** Its slip waits. */
  hasSlip: boolean
}

/** What a payment must be, by the facts that were accepted: the word that weighs most. */
export function model(facts: ReadonlySet<Fact>): Fact | 'pending' {
  for (const fact of ['refunded', 'succeeded', 'failed', 'expired'] as const) if (facts.has(fact)) return fact
  return 'pending'
}

export const paymentsOf = (node: TestApp, learner: Learner) =>
  untilDone(() =>
    node.deps.db
      .selectFrom('payments')
      .select(['payment_id', 'amount', 'currency', 'status'])
      .where('learner_id', '=', learner.id)
      .execute(),
  )

/** A moment that has passed, of which no payment ends twice. */
export const longAgo = (random: Random) => new Date(1 + whole(random, 1_000_000_000))

type Change = { initialising_at?: null; expires_at?: Date }

/** Changes the learner's payments, or one of them, as time would. */
export const setBack = ({ nodes, learner }: History, change: Change, paymentId?: string) =>
  untilDone(() => {
    const theirs = nodes[0].deps.db.updateTable('payments').set(change).where('learner_id', '=', learner.id)
    return (paymentId === undefined ? theirs : theirs.where('payment_id', '=', paymentId)).execute()
  })
