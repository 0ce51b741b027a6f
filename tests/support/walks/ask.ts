import type { BoundCall } from '#server/platform/call/perform.ts'
import { clientHeaders, type TestApp } from '#tests/support/start-app.ts'
import type { Input, Walker } from './inputs.ts'

export type Answer = { status: number; text: string; cookies: string[] }

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Sends a call as its clients do: what the path carries in the path, a file in a form, else a query or JSON. */
export async function ask(
  { app }: Pick<TestApp, 'app'>,
  { call }: BoundCall,
  input: Input,
  { token, headers = {} }: { token?: Walker['token'] | undefined; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field))
  const path = call.path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(input[field])))
  const rest = Object.entries(input).filter(([field]) => !inPath.has(field))
  const query =
    call.method === 'GET' ? `?${new URLSearchParams(rest.map(([key, value]) => [key, asText(value)]))}` : ''
  const body = call.method === 'GET' ? null : await bodyOf(rest)
  const response = await app.inject({
    method: call.method,
    url: `/api${path}${query}`,
    headers: {
      ...clientHeaders,
      ...(token && { authorization: `Bearer ${token}` }),
      ...body?.headers,
      ...headers,
    },
    ...(body && { payload: body.payload }),
  })
  const cookies = [response.headers['set-cookie'] ?? []].flat().map(String)
  return { status: response.statusCode, text: response.payload, cookies }
}

async function bodyOf(fields: [string, unknown][]) {
  if (!fields.some(([, value]) => value instanceof File))
    return {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(Object.fromEntries(fields)),
    }
  const form = new FormData()
  for (const [field, value] of fields) form.set(field, value instanceof File ? value : asText(value))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  }
}
