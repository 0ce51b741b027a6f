import type { FastifyReply, FastifyRequest } from 'fastify'
import { toZawgyi } from '#domain/text/clean-text.ts'
import { readRequestLocale } from '#server/app/http/caller.ts'
import { escapeHtml } from '#server/app/http/escape-html.ts'
import { styleSource } from '#server/app/http/style-source.ts'
import { answerError, asFailure, secondsUntilRetry } from '#server/app/http/wire-errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import { messages, runWithLocale } from '#server/platform/messages.ts'

/** Titles of the product's error pages. */
const TITLES: Record<number, string> = {
  400: 'Bad Request',
  404: 'This page could not be found',
  405: 'Method Not Allowed',
  500: 'Internal Server Error',
}

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;padding:16vh 20px 24px;font:18px/1.8 system-ui,sans-serif;' +
  'background:light-dark(#fbf9f3,#0d1612);color:light-dark(#14251d,#eef2ec)}main{max-width:32rem;margin:0 auto}' +
  'h1{font-size:1.4em;line-height:1.6}a{display:inline-block;margin:0 8px 8px 0;padding:.4em 1.2em;border:2px solid #14613f;' +
  'border-radius:14px;background:#14613f;color:#fff;text-decoration:none}a+a{background:none;color:inherit}'

const POLICY = `default-src 'none'; style-src ${styleSource(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * A page that fails before it is rendered (the database is away, a form is forged) is a plain one that needs nothing else;
 * what isn't a document gets the error as calls do.
 */
export function answerErrorPage(deps: Deps, request: FastifyRequest, reply: FastifyReply, error: unknown) {
  if (!request.headers.accept?.includes('text/html')) return answerError(deps, request, reply, error)
  const locale = readRequestLocale(request)
  return runWithLocale(locale, () => {
    const failure = asFailure(error)
    const { status, message } = failure
    const retryAfter = secondsUntilRetry(failure)
    const shown = (text: string) => escapeHtml(locale === 'my-Qaag' ? toZawgyi(text) : text)
    if (status >= 500) request.log.error({ err: error }, 'page failed')
    const title = TITLES[status] ?? 'An unexpected error has occurred'
    // A refused form stays at its own address; an address that another site made isn't one to continue to.
    const isOurs = request.method === 'GET' || (request.method === 'POST' && status !== 403)
    const address = isOurs ? escapeHtml(request.url.replace(/^\/{2,}/, '/')) : '/'
    const home = address === '/' ? '' : `<a href="/">${shown(messages().shared_go_home())}</a>`
    return reply
      .status(status)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': POLICY,
        ...(retryAfter !== null && { 'retry-after': String(retryAfter) }),
      })
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>
<html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${status} · ${title}</title>
<style>${STYLE}</style><main><h1>${shown(message)}</h1><p lang="en"><small>${status} · ${title}</small></p>
<p><a href="${address}">${shown(messages().shared_retry())}</a>${home}</p><p><small>${request.id}</small></p></main></html>
`)
  })
}
