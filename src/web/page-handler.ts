import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { makeClient } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'
import { apiContext, type PageVisitor, pageContext } from './api-context.ts'
import { withErrorPages } from './error-pages.ts'
import { prepareZawgyi } from './i18n/script-of-page.ts'
import { inLocale } from './i18n/server-locale.ts'

export { knowsStyles, styleSources } from './page-styles.ts'

/** Calls the API in process; `name` is `feature.call`. Throws what the wire would carry as an error. */
export type PageCall = (
  name: string,
  input: unknown,
  options?: { idempotencyKey?: string },
) => Promise<unknown>

export type PageRequest = {
  request: Request
  call: PageCall
  visitor: PageVisitor
  locale: 'my' | 'my-Qaag' | 'en' | 'ja'
  nonce: string
  settings: { kyatPerMegabyte: number | null; publicUrl: string }
}

const handle = createRequestHandler(withErrorPages(build), import.meta.env.MODE)

/** Answers one page, its data or its form. Never throws; a page that fails is an error page. */
export async function handlePage(page: PageRequest): Promise<Response> {
  const { request, call, ...rest } = page
  const context = new RouterContextProvider()
  context.set(
    apiContext,
    makeClient((name, _call, input, options) => call(name, input, options).catch(rethrow)),
  )
  context.set(pageContext, { ...rest, requestId: request.headers.get('x-request-id') })
  if (page.locale === 'my-Qaag') await prepareZawgyi()
  return await inLocale(page.locale, () => handle(request, context))
}

/** The server's CallError is another copy of the class than this bundle's. */
function rethrow(error: unknown): never {
  if (error instanceof Error && error.name === 'CallError') {
    const { status, body, requestId } = error as CallError
    throw new CallError(status, body, requestId)
  }
  throw error
}
