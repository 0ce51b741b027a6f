import type { TestApp } from '#tests/support/start-app.ts'
import { clientHeaders, send } from '#tests/support/start-app.ts'

let addresses = 0

/** An address that no other letter of this run came from. */
export function newAddress(): string {
  addresses += 1
  return `10.${Math.floor(addresses / 62_500)}.${Math.floor(addresses / 250) % 250}.${(addresses % 250) + 1}`
}

/** A ticket for a form that was shown so many seconds ago. */
export async function ticketOf(app: TestApp, seconds = 60): Promise<string> {
  app.advance(-seconds * 1000)
  try {
    return (await send(app, 'GET', '/letters/ticket')).body.data.ticket
  } finally {
    app.advance(seconds * 1000)
  }
}

/** The token of a secret link. */
export const tokenOf = (link: string) => link.slice('/sent/'.length)

/** Fifty words and more. */
export const REASON = Array.from(
  { length: 10 },
  (_, i) => `I learn English every day, number ${i + 1}.`,
).join(' ')

export type Application = {
  name?: string
  email?: string
  reason?: string
  document?: Uint8Array | undefined
}

/** Sends the form of an application, as a browser does. */
export async function apply(
  { app }: Pick<TestApp, 'app'>,
  who: { token: string },
  { name = 'စုစု', email = 'su@example.org', reason = REASON, document }: Application = {},
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ name, email, reason })) form.set(field, value)
  if (document) form.set('document', new File([new Uint8Array(document)], 'id.jpg', { type: 'image/jpeg' }))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const response = await app.inject({
    method: 'POST',
    url: '/api/apply-scholarship',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      ...clientHeaders,
      ...headers,
      authorization: `Bearer ${who.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
  })
  return { status: response.statusCode, body: response.json() }
}
