import type { TestApp } from '#tests/support/start-app.ts'

type Options = { token?: string; cookies?: string; address?: string }

const headersOf = ({ token, cookies }: Options) => ({
  accept: 'text/html',
  cookie: ['locale=en', token && `token=${token}`, cookies].filter(Boolean).join('; '),
})

/** A page as it stands in the document, without the marks that keep Burmese words together. */
export async function openPage({ app }: Pick<TestApp, 'app'>, url: string, options: Options = {}) {
  const remoteAddress = options.address ?? '203.0.113.20'
  const reply = await app.inject({ method: 'GET', url, headers: headersOf(options), remoteAddress })
  return { status: reply.statusCode, html: reply.body.replaceAll('\u2060', ''), headers: reply.headers }
}

/** Sends a form of a page as a browser without script does. */
export async function postForm(
  { app }: Pick<TestApp, 'app'>,
  url: string,
  fields: Record<string, string>,
  options: Options = {},
) {
  const reply = await app.inject({
    method: 'POST',
    url,
    headers: { ...headersOf(options), 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: options.address ?? '203.0.113.20',
  })
  return {
    status: reply.statusCode,
    location: reply.headers.location ?? null,
    html: reply.body.replaceAll('\u2060', ''),
    cookies: [reply.headers['set-cookie'] ?? []].flat().join('\n'),
  }
}

/** The text of a piece of HTML. */
export const textOf = (html: string): string =>
  html
    .replace(/<(style|script)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

/** The value of a field as the page shows it. */
export const typedIn = (html: string, name: string): string | undefined => {
  const [field = ''] = new RegExp(`<input[^>]*\\bname="${name}"[^>]*>`).exec(html) ?? []
  return /\bvalue="([^"]*)"/.exec(field)?.[1]
}

/** A radio button or box as the page shows it: null where there is none. */
export function choiceOf(html: string, name: string, value: string) {
  const fields = html.match(/<input[^>]*>/g) ?? []
  const field = fields.find((one) => one.includes(`name="${name}"`) && one.includes(`value="${value}"`))
  if (!field) return null
  return { checked: field.includes(' checked=""'), disabled: field.includes(' disabled=""') }
}
