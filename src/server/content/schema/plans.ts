import { z } from 'zod'
import { CURRENCIES, MAX_AMOUNT } from '#domain/billing/money.ts'
import { localText, reviewStatus, slug } from './texts.ts'

const amount = z.int().min(1).max(MAX_AMOUNT)
const prices = z.partialRecord(z.enum(CURRENCIES), amount)

const plan = z.strictObject({
  id: slug,
  product: z.enum(['english', 'japanese', 'learn-plus']),
  name: localText,
  /** Benefits of the plan. */
  features: z.array(localText).min(1).max(8),
  days: z.int().min(1).max(3660),
  /** By currency, in the unit people use for prices: kyat for MMK, cent for USD. */
  prices: prices.refine((all) => all.MMK !== undefined, 'needs a price in MMK'),
  /** A higher price from before, struck out beside the price; shown only where the plan was really offered at it. */
  compare_at: prices.optional(),
})

/** plans.yaml: what is sold, in the order in which it is shown. A changed price never touches a payment that has begun. */
export const plansFile = z.strictObject({ plans: z.array(plan).min(1), review: reviewStatus })
export type PlansFile = z.output<typeof plansFile>
