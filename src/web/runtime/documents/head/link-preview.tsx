import {
  INDEXED_LANGUAGES,
  type IndexedLanguage,
  type IndexedPage,
  nameOfPage,
  toIndexedLanguage,
} from '#domain/desk/site/indexed-pages.ts'
import type { MetaTag } from '../page-module.ts'
import type { Visit } from '../visit.ts'

/** Whole addresses; the size (px) of a picture that we made. */
type Picture = { address: string; width?: number; height?: number }

/** The picture that `npm run site-files` makes of an indexed page. */
export const ownPicture = (publicUrl: string, path: IndexedPage, lang: IndexedLanguage): Picture => ({
  address: `${publicUrl}/shared/${nameOfPage(path)}.${lang}.png`,
  width: 1200,
  height: 630,
})

type Props = { meta: MetaTag[]; lang: IndexedLanguage; url: string; picture: Picture }

/** Preview of a link in a messenger (Open Graph): the page's title and description, its picture and address. */
export function LinkPreview({ meta, lang, url, picture }: Props) {
  const title = meta.flatMap((tag) => ('title' in tag ? [tag.title] : []))[0]
  const description = meta.flatMap((tag) =>
    'name' in tag && tag.name === 'description' ? [tag.content] : [],
  )[0]
  const openGraph = Object.entries({
    type: 'website',
    site_name: 'Thazin',
    url,
    title,
    description,
    image: picture.address,
    'image:width': picture.width?.toString(),
    'image:height': picture.height?.toString(),
    locale: INDEXED_LANGUAGES.find((one) => one.lang === lang)?.open_graph,
  })
  return (
    <>
      {openGraph.map(
        ([name, content]) => content && <meta key={name} property={`og:${name}`} content={content} />,
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** The same of a page that people pass on and search engines don't index. */
export function SharedPageHead({ meta, visit }: { meta: MetaTag[]; visit: Visit }) {
  const { url, locale, settings } = visit
  const shared = meta.flatMap((tag) => ('shared' in tag ? [tag.shared] : []))[0]
  if (!shared) return null
  const publicUrl = new URL(settings.publicUrl).origin
  const lang = toIndexedLanguage(locale)
  const picture = shared.picture
    ? { address: new URL(shared.picture, publicUrl).href }
    : ownPicture(publicUrl, '/pricing', lang)
  return <LinkPreview {...{ meta, lang, picture }} url={publicUrl + url.pathname} />
}
