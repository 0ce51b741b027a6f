import type { FastifyInstance } from 'fastify'
import { keptDocument } from './kept-document.ts'
import { openapi } from './openapi.ts'
import { apiDocsPage, POLICY } from './page.ts'

/** GET /api/docs: the OpenAPI document as a page, made when it is first asked for. */
export async function registerApiDocs(app: FastifyInstance, publicUrl: string) {
  const answer = keptDocument('text/html; charset=utf-8', () => apiDocsPage(openapi(publicUrl)))
  for (const url of ['/api/docs', '/api/docs/'])
    app.get(url, async (request, reply) => answer(request, reply.header('content-security-policy', POLICY)))
}
