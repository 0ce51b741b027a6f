import { localize } from '#domain/text/locales.ts'
import { readGrants } from '#server/core/subscriptions/grants.queries.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { getAds } from './ads.queries.ts'

export const adHandlers: Pick<FeatureHandlers<'notifications'>, 'ads'> = {
  ads: async ({ input: { placement }, learner, deps, locale, now }) => {
    const ads = (await getAds(deps)).filter((ad) => placement === undefined || ad.placement === placement)
    if (ads.length === 0) return { data: [] }
    const subscriptions = await readGrants(deps.db, learner.id)
    if (subscriptions.some(({ starts_at, ends_at }) => starts_at <= now && now < ends_at)) return { data: [] }
    return {
      data: ads.map(({ title, body, ...ad }) => ({
        ...ad,
        title: localize(title, locale),
        body: localize(body, locale),
      })),
    }
  },
}
