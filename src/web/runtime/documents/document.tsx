import { crc32 } from 'node:zlib'
import { isDev } from 'virtual:browser-files'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { pageLocale } from '#web/i18n/locale.ts'
import { knowsStyles, pageStyles } from '#web/runtime/documents/page-styles.ts'
import { EnhancerParts } from '#web/runtime/enhancer/enhancer-parts.tsx'
import { drawWithIslands } from '#web/runtime/islands/island.tsx'
import { drawWithFaults } from '#web/ui/fields/faults.ts'
import icon from '#web/ui/flower.svg?inline'
import { asBytes, drawWithKept, withKept } from '#web/ui/kept/kept-parts.ts'
import { PageViewContext } from '#web/ui/page/page-view.ts'
import { type Reader, ReaderContext, readerAttributes } from '#web/ui/page/reader.ts'
import { FaultBox } from './faults/fault-box.tsx'
import { IndexedPageHead } from './head/indexed-page-head.tsx'
import { SharedPageHead } from './head/link-preview.tsx'
import type { MetaTag } from './page-module.ts'
import { scriptFile } from './script-file.ts'
import { ToastsOfPage } from './toasts-of-page.tsx'
import type { Visit } from './visit.ts'
import { WholeDocument } from './whole-document.ts'

const LoadAgain = ({ againAfter, address }: { againAfter: number; address: string }) => (
  <noscript>
    <meta httpEquiv="refresh" content={`${againAfter};url=${address}`} />
  </noscript>
)

type Parts = {
  content: ReactNode
  status: number
  meta: MetaTag[]
  /** Texts that the page's script says at the edge of the screen when the page has arrived. */
  toasts: string[]
  /** Faults of a refused form, a sentence a field. */
  refused: string[]
  hasTabs: boolean
  hasScript: boolean
}

/**
 * The whole document, in one string: a stream costs half as much again, and nothing of a page is ready before the rest. A page
 * that asks for itself again (`refresh`) with the tag that it has is answered 304 where nothing changed.
 */
export function renderDocument(visit: Visit, parts: Parts): Response {
  const { learner, request } = visit
  const { drawn: island, kept } = drawWithKept(() =>
    drawWithIslands(() => drawnAs(<Document visit={visit} {...parts} />, parts.status)),
  )
  const { html, scripts } = island
  const drawn = asBytes(html)
  const headEnd = drawn.indexOf('</head>')
  const bodyEnd = drawn.lastIndexOf('</body>')
  const body = withKept(drawn.subarray(headEnd, bodyEnd), kept)
  const tag = `"${crcOf([drawn.subarray(0, headEnd), ...body], visit.passing).toString(36)}"`
  const knows = knowsStyles(request.headers.get('cookie'))
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  if (request.headers.has('refresh')) {
    headers.set('etag', tag)
    if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers })
  } else if (parts.hasScript) headers.set('server-timing', `tag;desc=${tag}`)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (learner && parts.hasScript && !learner.data_saver && knows)
    headers.set('speculation-rules', SPECULATION_RULES)
  const styles = pageStyles(drawn.toString('utf8', 0, headEnd), {
    cookies: request.headers.get('cookie'),
    headers,
    textSize: learner?.text_size ?? 100,
    hasScript: parts.hasScript,
  })
  const whole = [
    Buffer.from(`<!doctype html>${styles.head}${knows ? ICON : ICON_INSIDE}`),
    ...body,
    Buffer.from(
      (parts.hasScript ? [...scripts].map(prefetch).join('') + enhancer() : visitorScript(body)) + styles.end,
    ),
    drawn.subarray(bodyEnd),
  ]
  return new WholeDocument(whole, { status: parts.status, headers })
}

/** Draws a document; one that answers a form that was refused says it at the form's head too. */
const drawnAs = (document: ReactNode, status: number) =>
  status < 400
    ? renderToStaticMarkup(document)
    : drawWithFaults(
        () => renderToStaticMarkup(document),
        (faults) => renderToStaticMarkup(<FaultBox faults={faults} />),
      )

/** The first document of a visit has enough to fetch, and the others say it in fewer bytes. */
const iconAt = (address: string) => `<link rel="icon" href="${address}" type="image/svg+xml">`
const ICON_INSIDE = iconAt(icon)
const ICON = iconAt('/icons/flower.svg')

/** Of what a document says, but for what each has anew. */
const crcOf = (parts: readonly Buffer[], passing: readonly string[]) =>
  passing
    .reduce((rest, text) => rest.flatMap((part) => around(part, text)), parts)
    .reduce((crc, part) => crc32(part, crc), 0)

/** The bytes before, between and after the places of a text. */
function around(bytes: Buffer, text: string): Buffer[] {
  const at = bytes.indexOf(text)
  return at < 0 ? [bytes] : [bytes.subarray(0, at), ...around(bytes.subarray(at + text.length), text)]
}

/** The next page is fetched when a finger touches its link: a file of `public/`. The first page of a visit has enough to fetch. */
const SPECULATION_RULES = '"/speculation-rules.json"'

/**
 * Prefetches what the page's islands need, so that it is on its way before the script that wakes them is read. Not as `modulepreload` or
 * `preload`: a browser that failed to fetch one of these answers the import with that failure too.
 */
const prefetch = (file: string) => `<link rel="prefetch" as="script" href="${file}">`

/** Behind the content and at low priority: the page can be read and used before it. */
const enhancer = () =>
  [
    isDev ? '<script type="module" src="/@vite/client"></script>' : '',
    `<script type="module" fetchpriority="low" src="${scriptFile('enhancer')?.file}"></script>`,
  ].join('')

/** Script that counts the links that leave the site and plays sounds, where a page has such and no other script. */
const visitorScript = (body: readonly Buffer[]) =>
  body.some((part) => part.includes('href="http') || part.includes('data-sound='))
    ? `<script type="module" fetchpriority="low" src="${isDev ? '/src/web/runtime/enhancer/visitor-page.ts' : '/visitor.js'}"></script>`
    : ''

function Document({
  visit,
  content,
  status,
  meta,
  toasts,
  refused,
  hasTabs,
  hasScript,
}: Parts & { visit: Visit }) {
  const { learner, settings, url } = visit
  const reader: Reader = {
    learnerId: learner?.id ?? null,
    dataSaver: learner?.data_saver ?? false,
    kyatPerMegabyte: settings.kyatPerMegabyte,
    search: url.search,
  }
  const view = { pathname: url.pathname, search: url.search, name: learner?.name ?? null, hasTabs }
  return (
    <html
      lang={pageLocale()}
      {...readerAttributes(reader)}
      // What answers a form has no address at which it could be asked for again.
      data-answer={visit.request.method === 'POST' ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf9f3" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1612" />
        {!hasScript && <link rel="manifest" href={`/manifest.webmanifest?lang=${pageLocale()}`} />}
        {meta.map((tag) => {
          if ('title' in tag) return <title key="title">{tag.title}</title>
          if ('name' in tag) return <meta key={tag.name} {...tag} />
          return 'againAfter' in tag ? <LoadAgain key="again" {...tag} /> : null
        })}
        {status === 200 && <IndexedPageHead meta={meta} visit={visit} />}
        {status === 200 && <SharedPageHead meta={meta} visit={visit} />}
      </head>
      <body>
        <ReaderContext value={reader}>
          <PageViewContext value={view}>{content}</PageViewContext>
        </ReaderContext>
        <ToastsOfPage texts={toasts} refused={refused} />
        {hasScript && <EnhancerParts />}
      </body>
    </html>
  )
}
