import type { FastifyInstance } from 'fastify'
import { openapi } from './openapi.ts'
import { apiDocsPage, POLICY } from './page.ts'

/** GET /api/docs: the OpenAPI document as a page, made when it is first asked for. */
export async function registerApiDocs(app: FastifyInstance, publicUrl: string) {
  let html: string | undefined
  for (const url of ['/api/docs', '/api/docs/'])
    app.get(url, async (_request, reply) => {
      html ??= apiDocsPage(openapi(publicUrl))
      return reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(html)
    })
}
