import type { FastifyInstance } from 'fastify'
import { addressIn, INDEXED_LANGUAGES, indexedPages } from '#domain/desk/site/indexed-pages.ts'

/** Addresses that search engines must not index: calls, and pages that belong to one person. */
const KEPT_OUT = ['/api/', '/dev/', '/payments/', '/sandbox-pay/']

const robots = (origin: string) =>
  [
    'User-agent: *',
    ...KEPT_OUT.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/** Every public page in each of its languages, each entry with all of them, as search engines want it. */
function sitemap(origin: string): string {
  const entries = indexedPages().flatMap((path) => {
    const languages = INDEXED_LANGUAGES.map(({ lang }) => ({
      lang,
      address: origin + addressIn(path, lang),
    }))
    const all = [...languages, { lang: 'x-default', address: origin + path }]
    const links = all.map(
      ({ lang, address }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${address}"/>`,
    )
    return all.map(({ address }) => `<url><loc>${address}</loc>${links.join('')}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

/** /robots.txt and /sitemap.xml: which pages search engines may index, and their addresses. */
export function registerSitemap(app: FastifyInstance, publicUrl: string) {
  const { origin } = new URL(publicUrl)
  const files = [
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', text: robots(origin) },
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: sitemap(origin) },
  ]
  for (const { path, type, text } of files)
    app.get(path, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        // Caches may keep it as it is, too.
        .header('vary', 'accept-encoding')
        .type(type)
        .send(text),
    )
}
