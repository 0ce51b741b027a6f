import { makeClient } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'
import { prepareZawgyi } from '#web/i18n/script-of-page.ts'
import { runInLocale } from '#web/i18n/server-locale.ts'
import { newId } from '#web/runtime/browser/new-id.ts'
import { answerPage } from './answer-page.ts'
import type { PageLearner, Visit } from './visit.ts'

export { knowsStyles, stylesCookie } from './page-styles.ts'

/** Calls the API in process; `name` is `feature.call`. Throws what the wire would carry as an error. */
export type PageCall = (
  name: string,
  input: unknown,
  options?: { idempotencyKey?: string },
) => Promise<unknown>

export type PageRequest = Pick<Visit, 'request' | 'locale' | 'settings' | 'reportFault'> & {
  call: PageCall
  visitor: { learner: PageLearner | null }
}

/** Answers one page or its form. Never throws; a page that fails is an error page. */
export async function handlePage({ call, visitor, ...page }: PageRequest): Promise<Response> {
  const [now, attempt] = [new Date().toISOString(), newId()]
  const visit: Visit = {
    ...page,
    url: new URL(page.request.url),
    api: makeClient((name, _call, input, options) => call(name, input, options).catch(rethrow)),
    learner: visitor.learner,
    requestId: page.request.headers.get('x-request-id'),
    now,
    attempt,
    passing: [now, attempt],
  }
  if (page.locale === 'my-Qaag') await prepareZawgyi()
  return await runInLocale(page.locale, () => answerPage(visit))
}

/** The server's CallError is another copy of the class than this bundle's. */
function rethrow(error: unknown): never {
  if (error instanceof Error && error.name === 'CallError') {
    const { status, body, requestId } = error as CallError
    throw new CallError(status, body, requestId)
  }
  throw error
}
