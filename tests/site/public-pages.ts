import { addressIn, FOUND_LANGUAGES, foundPages } from '#domain/site/found-pages.ts'
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

/** Every address under which a public page can be found, with its page and language. */
export const foundAddresses = () =>
  foundPages().flatMap((path) =>
    FOUND_LANGUAGES.map(({ lang }) => ({ path, lang, address: addressIn(path, lang) })),
  )

/** What an attribute of certain elements says, in the order of the document. */
export const attributesOf = (html: string, element: RegExp, name: string): string[] =>
  [...html.matchAll(/<[a-z][^>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => element.test(tag))
    .flatMap((tag) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? [])
    .map((text) => text.replaceAll('&amp;', '&'))
