import fastify, { type FastifyInstance } from 'fastify'

/** The page's own small server, started by the first request for it: the package takes 50 MB that few nodes ever need. */
async function makeDocs() {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const docs = fastify({ logger: false })
  await docs.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      title: 'Thazin API',
      telemetry: false,
      withDefaultFonts: false,
    },
  })
  return docs
}

/** GET /api/docs: the OpenAPI document as a page. */
export async function registerApiDocs(app: FastifyInstance) {
  let making: ReturnType<typeof makeDocs> | undefined
  app.addHook('onClose', async () => (await making)?.close())
  for (const url of ['/api/docs', '/api/docs/*'])
    app.get(url, async (request, reply) => {
      making ??= makeDocs()
      const answer = await (await making).inject({ method: 'GET', url: request.url })
      for (const name of ['content-type', 'location', 'cache-control'])
        if (answer.headers[name] !== undefined) reply.header(name, answer.headers[name])
      return reply.status(answer.statusCode).send(answer.rawPayload)
    })
}
