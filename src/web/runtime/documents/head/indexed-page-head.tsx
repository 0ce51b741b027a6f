import {
  addressIn,
  INDEXED_LANGUAGES,
  indexedPageAt,
  toIndexedLanguage,
} from '#domain/desk/site/indexed-pages.ts'
import { localeOfAddress } from '#domain/text/address-language.ts'
import type { MetaTag } from '../page-module.ts'
import type { Visit } from '../visit.ts'
import { LinkPreview, ownPicture } from './link-preview.tsx'

/**
 * The head tags of an indexed page for search engines and link previews: its canonical address, its other languages, its picture,
 * and what it is about.
 */
export function IndexedPageHead({ meta, visit }: { meta: MetaTag[]; visit: Visit }) {
  const { url, locale, settings } = visit
  const path = indexedPageAt(url.pathname)
  if (!path) return null
  const publicUrl = new URL(settings.publicUrl).origin
  const lang = toIndexedLanguage(locale)
  const inLanguage = (one: (typeof INDEXED_LANGUAGES)[number]['lang']) => publicUrl + addressIn(path, one)
  // The address without a language answers each reader in theirs, and is a page of its own to search engines.
  const own = localeOfAddress(url.search) ? inLanguage(lang) : publicUrl + path
  return (
    <>
      <link rel="canonical" href={own} />
      {INDEXED_LANGUAGES.map((one) => (
        <link key={one.lang} rel="alternate" hrefLang={one.lang} href={inLanguage(one.lang)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={publicUrl + path} />
      <LinkPreview {...{ meta, lang }} url={own} picture={ownPicture(publicUrl, path, lang)} />
      {meta.map((tag) => {
        if (!('structured' in tag)) return null
        const said = { '@context': 'https://schema.org', ...tag.structured({ publicUrl, lang }) }
        return (
          <script
            key="structured"
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the element
            dangerouslySetInnerHTML={{ __html: asData(said) }}
          />
        )
      })}
    </>
  )
}

/** Inside a page nothing of it may end the element that it stands in. */
const asData = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
