import { CURRENCIES } from '#domain/billing/money.ts'
import type { Locale } from '#domain/text/locales.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import type { Deps } from '#server/platform/deps.ts'
import { campaignView, planView } from './plan-view.ts'
import { getPlans, readCampaignPlans, readRunningCampaign } from './plans.queries.ts'
import { tryPromo } from './promo-tries.ts'
import { campaignPrice, isSoldOut, quotePlan, quotePlans, requireCampaign } from './quote.ts'
import { refundMessage } from './refund-message.ts'

async function answerPlans(deps: Deps, locale: Locale, now: Date, plansOnly = false) {
  const plans = await getPlans(deps)
  const campaign = plansOnly ? null : await readRunningCampaign(deps.db, now)
  return {
    data: plans.map((plan) => planView(plan, locale)),
    promotion_campaign: campaign ? campaignView(campaign, locale) : null,
    refund_message: refundMessage(locale),
  }
}

export const handlers: FeatureHandlers<'plans'> = {
  listPublic: async ({ input, deps, locale, now }) => await answerPlans(deps, locale, now, input.plans_only),
  list: async ({ deps, locale, now }) => await answerPlans(deps, locale, now),

  checkPromo: async ({ input, learner, deps, now, request }) => {
    const promo = { code: input.code, field: 'code' } as const
    const choice = { planId: input.plan_id, currency: input.currency, accepted: CURRENCIES, promo }
    const { discount, amount, currency } = await tryPromo(
      deps.db,
      { learner, request, code: input.code },
      () => quotePlan(deps.db, choice, now),
    )
    return { data: { valid: true, discount, amount, currency } }
  },

  promoPrices: async ({ input, learner, deps, now, request }) => {
    const { code, plan_ids: planIds, currency } = input
    const quotes = await tryPromo(deps.db, { learner, request, code }, () =>
      quotePlans(deps.db, { planIds, currency, accepted: CURRENCIES, code }, now),
    )
    return { data: quotes.map(({ plan, amount, currency }) => ({ plan_id: plan.id, amount, currency })) }
  },

  campaign: async ({ input, deps, locale, now }) => {
    const campaign = await requireCampaign(deps.db, input.slug, now)
    const plans = await readCampaignPlans(deps.db, campaign.id)
    return {
      data: {
        ...campaignView(campaign, locale),
        is_sold_out: isSoldOut(campaign),
        link_campaign_subscription_plans: plans.map((row) => {
          const plan = planView(row, locale)
          const promotion_amount = campaignPrice(row.prices, row.own_prices, plan.currency)
          return { ...plan, has_promotion: promotion_amount !== null, promotion_amount }
        }),
      },
      refund_message: refundMessage(locale),
    }
  },
}
