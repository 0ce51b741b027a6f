import { inLocale } from '#domain/text/locales.ts'
import type { FeatureHandlers } from '#server/call/handler.ts'
import { fail } from '#server/errors.ts'
import { siteOf } from './site.queries.ts'

export const handlers: FeatureHandlers<'site'> = {
  testimonials: async ({ deps, locale }) => {
    const { testimonials } = await siteOf(deps)
    return {
      data: testimonials.map(({ name, role, content, ...row }) => ({
        ...row,
        name: inLocale(name, locale),
        role: inLocale(role, locale),
        content: inLocale(content, locale),
      })),
    }
  },

  page: async ({ deps, input, locale }) => {
    const page = (await siteOf(deps)).pages.get(input.slug)
    if (!page) throw fail.notFound()
    const lang = locale === 'my' || locale === 'my-Qaag' ? 'my' : 'en'
    return { data: { lang, ...page[lang] } }
  },
}
