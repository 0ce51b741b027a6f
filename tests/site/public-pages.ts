import { addressIn, INDEXED_LANGUAGES, indexedPages } from '#domain/desk/site/indexed-pages.ts'
import type { TestApp } from '#tests/support/start-app.ts'

/** A page as a browser without anything of ours gets it. */
export async function openPage(
  { app }: Pick<TestApp, 'app'>,
  url: string,
  headers: Record<string, string> = {},
) {
  const {
    statusCode,
    body,
    headers: answered,
  } = await app.inject({ url, headers: { accept: 'text/html', ...headers } })
  return { status: statusCode, html: body, headers: answered }
}

/** Every address at which search engines index a public page, with its page and language. */
export const indexedAddresses = () =>
  indexedPages().flatMap((path) =>
    INDEXED_LANGUAGES.map(({ lang }) => ({ path, lang, address: addressIn(path, lang) })),
  )

/** What an attribute of certain elements says, in the order of the document. */
export const attributesOf = (html: string, element: RegExp, name: string): string[] =>
  [...html.matchAll(/<[a-z][^>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => element.test(tag))
    .flatMap((tag) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? [])
    .map((text) => text.replaceAll('&amp;', '&'))
