import type { FastifyInstance } from 'fastify'
import { registerForms } from '#server/app/http/forms.ts'
import { refuseRoute } from '#server/app/http/refuse-route.ts'
import { fail } from '#server/platform/errors.ts'
import { answerRequest, type PageParts } from './answer-request.ts'
import { registerBuiltFiles } from './built-files.ts'
import { pageCache } from './cache.ts'
import { countView } from './count-view.ts'
import { pageDictionaries } from './dictionary.ts'
import { drawSamplePage } from './draw.ts'
import { answerErrorPage } from './errors.ts'

type Given = Omit<PageParts, 'built' | 'cache' | 'dictionaries'>

/** Pages: every address that is neither a call nor a file. */
export async function registerPages(app: FastifyInstance, given: Given) {
  const { deps, host, calls } = given
  if (host.clientFolder) await registerBuiltFiles(app, host.clientFolder)
  const built = host.clientFolder === null ? null : await host.load()
  const cache = built && pageCache(deps, built.knowsStyles)
  const dictionaries = built && pageDictionaries(deps, drawSamplePage(built, calls))
  dictionaries?.register(app)
  const parts: PageParts = { ...given, built, cache, dictionaries }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    await registerForms(scope)
    scope.setErrorHandler((error, request, reply) => {
      const answered = answerErrorPage(deps, request, reply, error)
      countView(request, reply.statusCode, deps)
      return answered
    })
    scope.route({
      method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/*',
      ...refuseRoute(() => fail.wrongMethod(['GET', 'HEAD', 'POST'])),
    })
    scope.route({
      method: ['GET', 'POST'],
      url: '/*',
      handler: (request, reply) => answerRequest(parts, request, reply),
    })
  })
}
