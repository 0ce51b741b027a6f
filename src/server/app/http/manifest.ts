import type { FastifyInstance } from 'fastify'
import { localeOfAddress } from '#domain/text/address-language.ts'
import { toZawgyi } from '#domain/text/clean-text.ts'
import type { Locale } from '#domain/text/locales.ts'
import { messages, runWithLocale } from '#server/platform/messages.ts'
import { readRequestLocale } from './caller.ts'

const ANY_SIZE = [48, 72, 96, 128, 144, 192, 256, 384, 512]
const MASKABLE = [192, 512]

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose === 'any' ? '' : 'maskable-'}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Web manifest of Thazin for a phone that installs it, in the reader's language. */
function manifest(locale: Locale) {
  const m = messages()
  const shown = (text: string) => (locale === 'my-Qaag' ? toZawgyi(text) : text)
  return {
    // Without it, each language would be an app of its own.
    id: '/',
    name: 'Thazin',
    short_name: 'Thazin',
    description: shown(m.shared_landing_description()),
    lang: locale,
    dir: 'ltr',
    start_url: '/learn',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf9f3',
    theme_color: '#fbf9f3',
    categories: ['education'],
    prefer_related_applications: false,
    icons: [...ANY_SIZE.map((size) => icon(size, 'any')), ...MASKABLE.map((size) => icon(size, 'maskable'))],
    shortcuts: [
      { name: shown(m.shared_tab_review()), url: '/review' },
      { name: shown(m.shared_calendar_title()), url: '/calendar' },
    ],
  }
}

/**
 * /manifest.webmanifest in the language of `?lang=`, which pages name and anyone may keep; without it in the reader's own, which
 * nobody but their browser may.
 */
export function registerManifest(app: FastifyInstance) {
  app.get('/manifest.webmanifest', (request, reply) => {
    const asked = localeOfAddress(request.url)
    const locale = asked ?? readRequestLocale(request)
    return reply
      .header('cache-control', `${asked ? 'public' : 'private'}, max-age=3600`)
      .header('content-language', locale)
      .header('vary', 'accept-encoding')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(runWithLocale(locale, () => manifest(locale))))
  })
}
