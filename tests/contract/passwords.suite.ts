import { expect, test } from 'vitest'
import { form, newPhone, otherThan, PASSWORD, type Product } from './product.ts'

const OTHER = 'three geese over the lake'
const twice = (password: string) => ({ password, password_confirmation: password })
const WRONG = 'not it, I fear'

/** Setting, changing and replacing passwords, and signing in by them. */
export function passwordContract(product: () => Product, secure: string) {
  const post = (path: string, body: Record<string, unknown> | FormData, token?: string) =>
    product().call('POST', path, body, token ? { token } : {})
  const byPassword = (phone: string, password: string) =>
    post('/verify-login', { phone, password, platform: 'web' })
  const setPassword = (token: string, fields: Record<string, string>) =>
    post('/me/set-password', form(fields), token)
  const isSet = async (token: string) =>
    (await product().call('GET', '/me/check-set-password', {}, { token })).body

  const resetToken = async (phone: string): Promise<string> => {
    const asked = await post('/request-otp-for-forget-password', { phone })
    expect(asked.body.data).toEqual({ phone, resend_after: 60, expires_in: 300 })
    const otp = await product().code(phone)
    return (await post('/verify-otp-for-forget-password', { phone, otp })).body.data.reset_token
  }
  const replace = (phone: string, reset_token: string, password: string) =>
    post('/set-password-for-forget-password', { phone, reset_token, ...twice(password), platform: 'web' })

  test('a form sets password and e-mail address; the cookie holds the new session; it signs in', async () => {
    const { token, phone } = await product().signIn()
    expect(await isSet(token)).toEqual({ data: { is_set: false } })
    const email = `${phone.slice(1)}@example.com`
    const set = await setPassword(token, { phone, email, ...twice(PASSWORD) })
    const { access_token } = set.body.data
    expect(set.body.data).toMatchObject({ token_type: 'Bearer', expires_in: 5_184_000 })
    expect(set.cookies).toEqual([
      `token=${access_token}; Max-Age=5184000; Path=/; HttpOnly${secure}; SameSite=Lax`,
    ])
    expect(await isSet(access_token)).toEqual({ data: { is_set: true } })
    const signed = await byPassword(phone, PASSWORD)
    expect([signed.status, signed.body.data.is_new_user]).toEqual([200, true])
    expect(signed.cookies.join()).toContain(`token=${signed.body.data.access_token};`)
    const me = await product().call('GET', '/me', {}, { token: access_token })
    expect(me.body.data).toMatchObject({ email, is_set_password: true })
  })

  test('what is wrong with a new password is said by its field', async () => {
    const { token, phone } = await product().signIn()
    const taken = await product().learner()
    await post('/me/update', { email: `${taken.id}@example.com` }, taken.token)
    for (const [fields, field] of [
      [{ phone: newPhone(), ...twice(PASSWORD) }, 'phone'],
      [{ phone, ...twice('short') }, 'password'],
      [{ phone, ...twice('x7'.repeat(80)) }, 'password'],
      [{ phone, ...twice('password123') }, 'password'],
      [{ phone, ...twice(phone) }, 'password'],
      [{ phone, password: PASSWORD, password_confirmation: OTHER }, 'password_confirmation'],
      [{ phone, password: PASSWORD }, 'password_confirmation'],
      [{ phone, ...twice(PASSWORD), email: 'no' }, 'email'],
      [{ phone, ...twice(PASSWORD), email: `${taken.id}@EXAMPLE.com` }, 'email'],
    ] as [Record<string, string>, string][]) {
      const { status, body } = await setPassword(token, fields)
      expect([status, Object.keys(body)]).toEqual([422, [field]])
    }
    expect(await isSet(token)).toEqual({ data: { is_set: false } })
  })

  test('a change needs the current password and takes effect at once', async () => {
    const { token, phone } = await product().learner()
    for (const more of [{}, { current_password: WRONG }] as Record<string, string>[])
      expect(Object.keys((await setPassword(token, { phone, ...twice(OTHER), ...more })).body)).toEqual([
        'current_password',
      ])
    const done = await setPassword(token, { phone, ...twice(OTHER), current_password: PASSWORD })
    expect(done.status).toBe(200)
    expect((await byPassword(phone, PASSWORD)).status).toBe(422)
    expect((await byPassword(phone, OTHER)).status).toBe(200)
  })

  test('ten wrong passwords an hour close a phone to passwords, known or not, also among racers', async () => {
    const { phone, token } = await product().learner()
    for (const one of [phone, newPhone()]) {
      const replies = await Promise.all(Array.from({ length: 30 }, () => byPassword(one, WRONG)))
      const statuses = replies.map(({ status }) => status).filter((status) => status !== 503)
      expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(10)
      expect([...new Set(statuses)].sort()).toEqual([422, 429])
      const closed = await byPassword(one, PASSWORD)
      expect([closed.status, Object.keys(closed.body)]).toEqual([429, ['message', 'retry_after']])
    }
    // The session's device is no stranger: their wrong passwords do not count against it.
    const wrong = await setPassword(token, { phone, ...twice(OTHER), current_password: WRONG })
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([422, ['current_password']])
    expect((await replace(phone, await resetToken(phone), OTHER)).status).toBe(200)
    expect((await byPassword(phone, OTHER)).status).toBe(200)
  })

  test('a forgotten password is replaced by a code; every other session ends', async () => {
    const { phone, token } = await product().learner()
    const reset = await resetToken(phone)
    expect(Object.keys((await replace(phone, reset, 'password')).body)).toEqual(['password'])
    const done = await replace(phone, reset, OTHER)
    const { access_token } = done.body.data
    expect(done.body.data).toMatchObject({ token_type: 'Bearer', expires_in: 5_184_000 })
    expect(done.cookies.filter((cookie) => !cookie.startsWith('device='))).toEqual([
      `token=${access_token}; Max-Age=5184000; Path=/; HttpOnly${secure}; SameSite=Lax`,
    ])
    const me = (one: string) => product().call('GET', '/me', {}, { token: one })
    expect([(await me(token)).status, (await me(access_token)).status]).toEqual([401, 200])
    expect((await byPassword(phone, PASSWORD)).status).toBe(422)
  })

  test('one reset token serves one of 50 racers, and for its own phone', async () => {
    const { phone } = await product().learner()
    const reset = await resetToken(phone)
    const elsewhere = await product().learner()
    for (const [whose, token] of [
      [elsewhere.phone, reset],
      [phone, 'made-up'],
    ] as const) {
      const { status, body } = await replace(whose, token, OTHER)
      expect([status, Object.keys(body)]).toEqual([422, ['reset_token']])
    }
    const replies = await Promise.all(Array.from({ length: 50 }, () => replace(phone, reset, OTHER)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect([...new Set(statuses)].filter((status) => status !== 503).sort()).toEqual([200, 422])
  })

  test('a wrong code gives no reset token, and a code of another purpose none', async () => {
    const { phone } = await product().learner()
    await post('/request-otp-for-forget-password', { phone })
    const otp = await product().code(phone)
    expect((await post('/verify-login', { phone, otp, platform: 'web' })).status).toBe(422)
    const wrong = await post('/verify-otp-for-forget-password', { phone, otp: otherThan(otp) })
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([422, ['otp']])
    expect((await post('/verify-otp-for-forget-password', { phone, otp })).status).toBe(200)
    expect((await post('/verify-otp-for-forget-password', { phone, otp })).status).toBe(422)
  })
}
