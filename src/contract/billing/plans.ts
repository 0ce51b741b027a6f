import { z } from 'zod'
import { CURRENCIES } from '#domain/billing/money.ts'
import { call, data, flag, id } from '../call.ts'
import { instant, text } from '../fields.ts'

const product = z.enum(['english', 'japanese', 'learn-plus'])
const currency = z.enum(CURRENCIES)

const price = z.object({
  currency,
  amount: z.int().describe('in the unit people use for prices: kyat for MMK, cent for USD'),
  per_month_amount: z.int().describe('of 30 days, to compare plans'),
  compare_at_amount: z
    .int()
    .nullable()
    .describe('a higher price at which the plan was really offered before'),
})

const plan = price.extend({
  id: z.int(),
  product,
  name: z.string(),
  duration_days: z.int(),
  features: z.array(z.string()),
  prices: z.array(price).describe('in every currency; the first is the plan’s own'),
})

const campaign = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  cover_photo: z.string().nullable(),
  starts_at: instant,
  ends_at: instant,
})

const plansReply = data(z.array(plan)).extend({
  promotion_campaign: campaign.nullable(),
  refund_message: z.string(),
})

export const plans = {
  listPublic: call({
    method: 'GET',
    path: '/frontend-payment/subscription-plans',
    summary: 'The plans with their prices, for everybody.',
    access: 'public',
    input: z.object({ plans_only: flag.optional().describe('leaves out the campaign that runs') }),
    reply: plansReply,
  }),
  list: call({
    method: 'GET',
    path: '/subscription-plans',
    summary: 'The plans with their prices.',
    access: 'learner',
    input: z.object({}),
    reply: plansReply,
  }),
  checkPromo: call({
    method: 'POST',
    path: '/promo/check',
    summary: 'What a promo code takes off a plan’s price now; 422 where it takes off nothing.',
    access: 'public',
    changes_nothing: true,
    input: z.object({ code: text(60), plan_id: id, currency: currency.optional() }),
    reply: data(z.object({ valid: z.literal(true), discount: z.int(), amount: z.int(), currency })),
  }),
  promoPrices: call({
    method: 'POST',
    path: '/promo/prices',
    summary:
      'What a promo code leaves to pay now of each of these plans for which it is; 422 where it is for none.',
    access: 'public',
    changes_nothing: true,
    input: z.object({
      code: text(60),
      plan_ids: z.array(id).min(1).max(50),
      currency: currency.optional(),
    }),
    reply: data(z.array(z.object({ plan_id: z.int(), amount: z.int(), currency }))),
  }),
  campaign: call({
    method: 'GET',
    path: '/get-link-campaign',
    summary: 'A campaign behind a link, while it lasts, with its plans.',
    access: 'public',
    input: z.object({ slug: text(80) }),
    reply: data(
      campaign.extend({
        is_sold_out: z.boolean(),
        link_campaign_subscription_plans: z.array(
          plan.extend({ has_promotion: z.boolean(), promotion_amount: z.int().nullable() }),
        ),
      }),
    ).extend({ refund_message: z.string() }),
  }),
}
