import type { LookupAddress } from 'node:dns'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

type PostToEndpoint = typeof import('./post-to-endpoint.ts')
let postToEndpoint: PostToEndpoint['postToEndpoint']

/** Name servers of our own: one name leads inside, of the others none can be asked at the moment. */
const dns = {
  lookup: (host: string, _options: object, found: (error: Error | null, all: LookupAddress[]) => void) =>
    host === 'inside.example'
      ? found(null, [{ address: '10.0.0.1', family: 4 }])
      : found(Object.assign(new Error(`getaddrinfo EAI_AGAIN ${host}`), { code: 'EAI_AGAIN' }), []),
}
// Other files of this process may have loaded it with the real ones.
beforeAll(async () => {
  vi.resetModules()
  vi.doMock('node:dns', () => dns)
  postToEndpoint = (await import('./post-to-endpoint.ts')).postToEndpoint
})
afterAll(() => {
  vi.doUnmock('node:dns')
  vi.resetModules()
})

test.each([
  ['http://push.example/1', 'not https', 'forbidden'],
  ['https://inside.example/1', 'not a public address', 'forbidden'],
  ['https://push.example/1', 'getaddrinfo EAI_AGAIN push.example', 'unsent'],
])('what failed before a request to %s went out: %s, %s', async (endpoint, failed, how) => {
  const sent = { headers: {}, body: Buffer.from('{}'), allowLoopback: false }
  expect(await postToEndpoint(endpoint, sent)).toEqual({ failed, how })
})
