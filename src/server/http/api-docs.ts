import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

/** GET /api/docs: the OpenAPI document as a page. */
export async function registerApiDocs(app: FastifyInstance) {
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      title: 'Thazin API',
      telemetry: false,
      withDefaultFonts: false,
    },
  })
}
