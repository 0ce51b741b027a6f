import { escapeHtml } from '#server/app/http/escape-html.ts'
import { styleSource } from '#server/app/http/style-source.ts'
import { listInputs, listOperations, type Operation, shape } from './render.ts'

const STYLE =
  ':root{color-scheme:light dark;background:Canvas;color:CanvasText}a{color:inherit}body{font:16px/1.6 system-ui;margin:0 auto;padding:16px;max-width:60rem;overflow-wrap:anywhere}' +
  'nav{display:flex;flex-wrap:wrap;gap:4px 16px}nav a{padding:10px 0}h2{margin-top:2em}' +
  'summary{padding:10px 0;cursor:pointer}code{font-size:.95em}pre{white-space:pre-wrap}dd{margin:0 0 8px}'

/** Neither script nor picture, and the one style that stands in it. */
export const POLICY = `default-src 'none'; style-src ${styleSource(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const code = (text: string) => `<code>${escapeHtml(text)}</code>`

function callHtml(path: string, method: string, operation: Operation): string {
  const { operationId, summary, security, requestBody, responses } = operation
  const facts: [string, string][] = [
    ['Input', listInputs(operation).map(code).join('<br>') || 'nothing'],
    ...(requestBody ? [['Body', escapeHtml(requestBody.description)] satisfies [string, string]] : []),
    ...Object.entries(responses).map(([status, { description, content = {} }]): [string, string] => {
      const [answer] = Object.values(content)
      const isData = status === '200' && answer
      return [status, `${escapeHtml(description)}${isData ? `<br>${code(shape(answer.schema))}` : ''}`]
    }),
  ]
  return (
    `<details open id="${escapeHtml(operationId)}"><summary>${code(`${method.toUpperCase()} ${path}`)} · ` +
    `${escapeHtml(operationId)} · ${security.length > 0 ? 'signed in' : 'public'}</summary>` +
    `<p>${escapeHtml(summary)}</p><dl>${facts.map(([name, text]) => `<dt>${name}<dd>${text}`).join('')}</dl></details>`
  )
}

/** GET /api/docs: every call of an OpenAPI document, as one page without script that a browser's own search goes through. */
export function apiDocsPage(document: Record<string, unknown>): string {
  const features = Map.groupBy(listOperations(document), ({ operation }) => operation.tags[0] ?? '')
  const sorted = [...features].sort(([a], [b]) => a.localeCompare(b))
  const links = sorted.map(([feature]) => `<a href="#${escapeHtml(feature)}">${escapeHtml(feature)}</a>`)
  const sections = sorted.map(
    ([feature, calls]) =>
      `<section><h2 id="${escapeHtml(feature)}">${escapeHtml(feature)}</h2>` +
      `${calls.map(({ path, method, operation }) => callHtml(path, method, operation)).join('\n')}</section>`,
  )
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Thazin API</title>
<style>${STYLE}</style>
<main><h1>Thazin API</h1>
<p>Every error is <code>{message}</code>, and for 422 a message a field. For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.
<nav>${links.join('')}</nav>
${sections.join('\n')}
</main></html>
`
}
