import { expect, test } from 'vitest'
import { newAddress, newPhone, otherThan, PASSWORD, type Product } from './product.ts'

const racing = (count: number, work: () => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: count }, async () => (await work()).status))

/** The statuses that there were; a machine under load may turn racers away (503), which harms nobody. */
const without503 = (statuses: number[]) => [...new Set(statuses)].filter((one) => one !== 503).sort()

const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

/** Signing in, going on and signing out. */
export function sessionContract(product: () => Product, secure: string) {
  const login = (phone: string, address = newAddress()) =>
    product().call('POST', '/login', { phone, platform: 1 }, { address })
  const verify = (input: Record<string, string>) =>
    product().call('POST', '/verify-login', { platform: 'web', ...input })
  const me = (token: string) => product().call('GET', '/me', {}, { token })

  test('a new phone signs in by its code: answer, cookie, account', async () => {
    const phone = newPhone()
    const asked = await login(phone)
    expect([asked.status, asked.body]).toEqual([200, { data: { phone, resend_after: 60, expires_in: 300 } }])
    const signed = await verify({ phone, otp: await product().code(phone) })
    const { access_token, ...rest } = signed.body.data
    expect([signed.status, rest]).toEqual([
      200,
      {
        token_type: 'Bearer',
        expires_in: 5_184_000,
        is_new_user: true,
        current_view_language: { id: 1, name: 'english' },
      },
    ])
    expect(signed.cookies).toContain(
      `token=${access_token}; Max-Age=5184000; Path=/; HttpOnly${secure}; SameSite=Lax`,
    )
    const byCookie = await product().call(
      'GET',
      '/me',
      {},
      { headers: { cookie: `a=b; token=${access_token}` } },
    )
    expect(byCookie.body.data).toMatchObject({ phone, is_new_user: true, screen: 'registration' })
    expect((await me(access_token)).body).toEqual(byCookie.body)
  })

  test('a phone and a code are read as people write them', async () => {
    const phone = newPhone()
    const burmese = (text: string) =>
      text.replace(/\d/g, (digit) => String.fromCharCode(0x1040 + Number(digit)))
    expect((await login(burmese(phone.replace('+959', '၀၉ ')))).body.data.phone).toBe(phone)
    expect((await verify({ phone, otp: burmese(await product().code(phone)) })).status).toBe(200)
  })

  test('a known and an unknown phone are answered alike', async () => {
    const known = await product().learner()
    const unknown = newPhone()
    const text = async (path: string, phone: string, more = {}) => {
      const { status, body } = await product().call('POST', path, { phone, ...more })
      return `${status} ${JSON.stringify(body).replace(phone, '')}`
    }
    const forget = '/request-otp-for-forget-password'
    expect(await text(forget, known.phone)).toBe(await text(forget, unknown))
    const wrong = { password: 'not it, I fear' }
    expect(await text('/verify-login', known.phone, wrong)).toBe(await text('/verify-login', unknown, wrong))
  })

  test('what is no phone, and a country without codes, are refused by the field', async () => {
    for (const phone of ['12', 'x', '', '+12125550123'])
      expect([(await login(phone)).status, Object.keys((await login(phone)).body)]).toEqual([422, ['phone']])
  })

  test('a wrong code is 422 {otp}; five of them void the right one; none is a missing one', async () => {
    const phone = newPhone()
    await login(phone)
    const right = await product().code(phone)
    for (let i = 0; i < 5; i++) {
      const { status, body } = await verify({ phone, otp: otherThan(right) })
      expect([status, Object.keys(body)]).toEqual([422, ['otp']])
    }
    expect((await verify({ phone, otp: right })).status).toBe(422)
    for (const otp of ['12345', 'abcdef', '1234567'])
      expect(Object.keys((await verify({ phone, otp })).body)).toEqual(['otp'])
    expect(Object.keys((await verify({ phone })).body)).toEqual(['otp'])
  })

  test('200 parallel wrong guesses get five tries, and the right code after them none', async () => {
    const phone = newPhone()
    await login(phone)
    const right = await product().code(phone)
    const wrong = otherThan(right)
    expect(without503(await racing(200, () => verify({ phone, otp: wrong })))).toEqual([422])
    expect((await verify({ phone, otp: right })).status).toBe(422)
  })

  test('one code serves one of 50 racers, one token one of 20 who renew it', async () => {
    const phone = newPhone()
    await login(phone)
    const otp = await product().code(phone)
    const statuses = await racing(50, () => verify({ phone, otp }))
    expect([countOf(statuses, 200), without503(statuses)]).toEqual([1, [200, 422]])
    const { token } = await product().signIn()
    const renewed = await racing(20, () => product().call('POST', '/refresh-token', {}, { token }))
    expect([countOf(renewed, 200), without503(renewed)]).toEqual([1, [200, 401]])
  })

  test('a second code within a minute is 429 with the seconds to wait', async () => {
    const phone = newPhone()
    await login(phone)
    const { status, body, headers } = await login(phone)
    expect([status, Object.keys(body)]).toEqual([429, ['message', 'retry_after']])
    expect(body.retry_after).toBeGreaterThan(0)
    expect(headers.get('retry-after')).toBe(String(body.retry_after))
  })

  test('an address gets sixty codes an hour', async () => {
    const address = newAddress()
    for (let i = 0; i < 60; i++) expect((await login(newPhone(), address)).status).toBe(200)
    expect((await login(newPhone(), address)).status).toBe(429)
    expect((await login(newPhone())).status).toBe(200)
  })

  test('a token is exchanged for a new one, and the old one stops', async () => {
    const { token } = await product().signIn()
    const fresh = await product().call('POST', '/refresh-token', {}, { token })
    const { access_token } = fresh.body.data
    expect(fresh.body.data).toEqual({ access_token, token_type: 'Bearer', expires_in: 5_184_000 })
    expect(fresh.cookies.join()).toContain(`token=${access_token};`)
    expect([(await me(token)).status, (await me(access_token)).status]).toEqual([401, 200])
  })

  test('signing out ends the session at once and clears the cookie', async () => {
    const { token } = await product().signIn()
    const out = await product().call('GET', '/me/logout', {}, { token })
    expect([out.status, out.body]).toEqual([200, { data: true }])
    expect(out.cookies).toEqual([`token=; Max-Age=0; Path=/; HttpOnly${secure}; SameSite=Lax`])
    const after = await me(token)
    expect([after.status, Object.keys(after.body)]).toEqual([401, ['message']])
    expect(after.cookies).toEqual(out.cookies)
  })

  test('the devices are listed, and one or all others signed out', async () => {
    const { phone, token } = await product().learner()
    const others: string[] = []
    for (let i = 0; i < 2; i++)
      others.push((await verify({ phone, password: PASSWORD })).body.data.access_token)
    const list = await product().call('GET', '/me/sessions', {}, { token })
    const mine = list.body.data.find(({ is_current }: { is_current: boolean }) => is_current)
    const end = (input: object) => product().call('POST', '/me/sessions/end', { ...input }, { token })
    expect((await end({})).status).toBe(422)
    expect((await end({ session_id: crypto.randomUUID() })).status).toBe(404)
    const left = await end({ all: true })
    expect(left.body.data.map(({ id }: { id: string }) => id)).toEqual([mine.id])
    for (const other of others) expect((await me(other)).status).toBe(401)
  })

  test('a sign-in that is sent again with its key is one sign-in; another body with that key is 409', async () => {
    const phone = newPhone()
    const address = newAddress()
    await login(phone, address)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const input = { phone, otp: await product().code(phone), platform: 'web' }
    const send = (body: Record<string, unknown>) =>
      product().call('POST', '/verify-login', body, { headers, address })
    const first = await send(input)
    const again = await send(input)
    expect([again.status, again.body, again.cookies]).toEqual([200, first.body, first.cookies])
    expect((await send({ ...input, otp: '000000' })).status).toBe(409)
    const sent = await fetch(`${product().url}/api/dev/outbox?to=${encodeURIComponent(phone)}`)
    expect(((await sent.json()) as { data: unknown[] }).data).toHaveLength(1)
  })
}
