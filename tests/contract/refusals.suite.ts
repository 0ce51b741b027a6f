import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import { newAddress, type Product } from './product.ts'

/** Every call of the contract's part "Session, account, profile". */
const CALLS: Call[] = [contract.auth, contract.profile, contract.survey].flatMap((feature) =>
  Object.values(feature),
)

/** What the contract says of every call alike. */
export function commonRefusals(product: () => Product) {
  const refused = async ({ method, path }: Call, options: object, body: string | object = {}) => {
    const answer = await product().call(method, path, body as Record<string, unknown>, options)
    expect([path, Object.keys(answer.body)]).toEqual([path, ['message']])
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    return answer
  }

  test('without a token, or with a made-up one, a learner’s call is 401 and clears the cookie', async () => {
    const { token } = await product().signIn()
    await product().call('GET', '/me/logout', {}, { token })
    for (const call of CALLS.filter(({ access }) => access === 'learner'))
      for (const options of [{}, { token: 'made-up' }, { headers: { cookie: `token=${token}` } }]) {
        const { status, cookies } = await refused(call, options)
        expect([call.path, status]).toEqual([call.path, 401])
        expect(cookies.join()).toMatch(/^token=; Max-Age=0; Path=\/; HttpOnly/)
      }
  })

  test('an unknown app token is 403, another app version 426, another method 405', async () => {
    for (const call of CALLS) {
      expect((await refused(call, { headers: { 'app-token': 'someone' } })).status).toBe(403)
      expect((await refused(call, { headers: { 'app-version': 'V0' } })).status).toBe(426)
      const put = await refused({ ...call, method: 'PUT' as 'POST' }, {})
      expect([put.status, put.headers.get('allow')]).toEqual([405, expect.stringContaining(call.method)])
    }
  })

  test('what is no JSON is 400, over its limit 413, of another type 415', async () => {
    for (const call of CALLS.filter(({ method }) => method === 'POST')) {
      for (const body of ['{"phone":', '[1]', '"text"']) {
        const { token } = call.access === 'learner' ? await signedIn() : {}
        expect((await refused(call, { token }, body)).status).toBe(400)
      }
      expect((await refused(call, {}, JSON.stringify({ phone: 'x'.repeat(1_100_000) }))).status).toBe(413)
      expect((await refused(call, { headers: { 'content-type': 'application/xml' } }, '<a/>')).status).toBe(
        415,
      )
    }
  })

  let session: Promise<{ token: string }> | undefined
  const signedIn = () => {
    session ??= product().signIn()
    return session
  }

  test('what is missing or of another kind is 422, a message a field', async () => {
    const { token } = await signedIn()
    const open = CALLS.filter(({ input }) => !input.safeParse({}).success)
    expect(open.length).toBeGreaterThan(10)
    for (const { method, path, input } of open) {
      const { status, body } = await product().call(method, path, {}, { token })
      expect([path, status]).toEqual([path, 422])
      const fields = input.safeParse({}).error?.issues.map((issue) => issue.path.join('.'))
      expect(Object.keys(body).sort()).toEqual([...new Set(fields)].sort())
      expect(body).not.toHaveProperty('message')
    }
    const key = await product().call('POST', '/survey', {}, { token, headers: { 'idempotency-key': 'once' } })
    expect([key.status, Object.keys(key.body)]).toEqual([422, ['idempotency-key']])
    const control = await product().call('POST', '/login', { phone: 'a\u0000' })
    expect([control.status, Object.keys(control.body)]).toEqual([422, ['phone']])
  })

  test('what is no call is 404, and messages are in the language asked for', async () => {
    expect((await product().call('GET', '/no-such-call')).status).toBe(404)
    const english = await product().call('GET', '/me', {}, { headers: { cookie: 'locale=en' } })
    expect(english.body.message).toBe('Please sign in again.')
    const burmese = await product().call('GET', '/me', {}, { headers: { 'accept-language': 'my' } })
    expect(burmese.body.message).toMatch(/[\u1000-\u109f]/)
  })

  test('an address has 300 calls a minute, a learner too', async () => {
    const { token } = await product().signIn()
    for (const options of [{ address: newAddress() }, { token }]) {
      const statuses: number[] = []
      for (let i = 0; i < 31; i++) {
        const ten = Array.from({ length: 10 }, () => product().call('GET', '/me', {}, options))
        statuses.push(...(await Promise.all(ten)).map(({ status }) => status))
      }
      const over = statuses.filter((status) => status === 429)
      expect(over.length).toBeGreaterThanOrEqual(9)
      expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(290)
    }
  })

  test('every call was answered 200 and every learner’s call 401, over the wire', () => {
    const missing = CALLS.flatMap(({ method, path, access }) => [
      ...(product().seen.has(`${method} ${path} 200`) ? [] : [`${method} ${path} 200`]),
      ...(access === 'public' || product().seen.has(`${method} ${path} 401`)
        ? []
        : [`${method} ${path} 401`]),
    ])
    expect(missing).toEqual([])
  })
}
