import { resolveRoute } from '#domain/account/access.ts'
import { COOKIES } from '#domain/base/constants.ts'
import { lastOf } from '#domain/base/lists.ts'
import { setCookie } from '#domain/base/set-cookie.ts'
import { redirect, WithStatus } from './answers.ts'
import { drawError, renderPage } from './draw-document.tsx'
import { findPage } from './find-page.ts'
import { hasOnepayMarker, keptView } from './onepay-only.ts'
import { asPageError, PageError } from './page-error.ts'
import type { Visit } from './visit.ts'

/** Answers one page or one form: who may see it, its action, its loaders, and the document they make. */
export async function answerPage(visit: Visit): Promise<Response> {
  const { request, url, learner } = visit
  const onepayOnly = hasOnepayMarker(request)
  const sent = resolveRoute(learner, url.pathname, { search: url.search, onepayOnly })
  const response = sent.to === null ? await answerAllowed(visit) : redirect(sent.to)
  if (sent.clearOnepayMarker)
    response.headers.append('set-cookie', setCookie(COOKIES.onepayOnlyView, '', { maxAge: 0 }))
  const kept = keptView(request, url, visit.settings.publicUrl.startsWith('https:'))
  if (kept) response.headers.append('set-cookie', kept)
  return asEnhanced(request, response)
}

async function answerAllowed(visit: Visit): Promise<Response> {
  try {
    return await answerFound(visit)
  } catch (thrown) {
    const error = asPageError(thrown, visit)
    return error instanceof Response ? error : drawError(error, visit)
  }
}

async function answerFound(visit: Visit): Promise<Response> {
  const { modules, params } = findPage(visit.url.pathname)
  const args = { ...visit, params }
  let acted = new WithStatus<unknown>(undefined, 200)
  if (visit.request.method === 'POST') {
    const action = lastOf(modules)?.action
    if (!action) throw new PageError(405, undefined, visit.requestId)
    const answer = await action(args)
    if (answer instanceof Response) return answer
    acted = asWithStatus(answer)
  }
  const loaded = await Promise.all(modules.map(async ({ loader }) => loader?.(args)))
  const ledElsewhere = loaded.find((answer) => answer instanceof Response)
  if (ledElsewhere) return ledElsewhere
  const loaderData = loaded.map((answer) => asWithStatus(answer).data)
  const status = acted.status === 200 ? asWithStatus(lastOf(loaded)).status : acted.status
  return renderPage({ modules, loaderData, actionData: acted.data, status }, visit)
}

const asWithStatus = (answer: unknown): WithStatus<unknown> =>
  answer instanceof WithStatus ? answer : new WithStatus(answer, 200)

/** The page's script follows a redirect itself: `fetch` would load what it leads to, and not say where it was. */
function asEnhanced(request: Request, response: Response): Response {
  const location = response.headers.get('location')
  if (!request.headers.has('enhanced') || location === null) return response
  const headers = new Headers(response.headers)
  headers.delete('location')
  headers.set('x-location', location)
  return new Response(null, { status: 204, headers })
}
