import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerErrorPage } from '#server/app/pages/errors.ts'
import { newestMessages } from '#server/core/outbox/delivery.queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { escapeHtml } from './escape-html.ts'
import { isFromOwnMachine } from './own-machine.ts'
import { styleSource } from './style-source.ts'

const STYLE =
  'body{font:16px/1.7 system-ui;margin:16px;max-width:60rem}' +
  'td,th{text-align:left;padding:6px 12px 6px 0;vertical-align:top}'
const POLICY = `default-src 'none'; style-src ${styleSource(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * The built-in outbox: `/dev/outbox` for people, `/api/dev/outbox?to=` for tests. There only where messages go nowhere else, and
 * for this machine alone unless ALLOW_DEMO_PROVIDERS says that everyone may read everyone's codes.
 */
export async function registerOutbox(app: FastifyInstance, deps: Deps) {
  if (!deps.outbox.isShown('sms')) return
  const checkReader = async (request: FastifyRequest) => {
    if (!deps.config.ALLOW_DEMO_PROVIDERS && !isFromOwnMachine(request)) throw fail.notFound()
  }
  app.get<{ Querystring: { to?: string } }>(
    '/api/dev/outbox',
    { onRequest: checkReader },
    async (request, reply) => {
      const { to } = request.query
      reply.header('cache-control', 'no-store')
      return {
        data: await newestMessages(deps.db, typeof to === 'string' ? to.replace(/^ /, '+') : undefined),
      }
    },
  )
  app.get(
    '/dev/outbox',
    {
      onRequest: checkReader,
      errorHandler: (error, request, reply) => answerErrorPage(deps, request, reply, error),
    },
    async (_request, reply) => {
      const rows = (await newestMessages(deps.db, undefined)).map(
        ({ channel, to, text, sent_at }) =>
          `<tr><td><time>${sent_at.toISOString()}</time><td>${channel}<td>${escapeHtml(to)}<td>${escapeHtml(text)}`,
      )
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', POLICY)
        .send(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox · Thazin</title>
<style>${STYLE}</style>
<h1>Outbox</h1><p>No gateway is configured: these messages were shown here instead of being sent.
<table><thead><tr><th>Sent<th>By<th>To<th>Text<tbody>${rows.join('')}</table>`)
    },
  )
}
