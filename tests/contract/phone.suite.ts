import { expect, test } from 'vitest'
import { newPhone, otherThan, PASSWORD, type Product } from './product.ts'

/** How an account comes to another phone, and how it ends. */
export function phoneContract(product: () => Product) {
  const post = (path: string, body: Record<string, unknown>, token?: string) =>
    product().call('POST', path, body, token ? { token } : {})
  const ask = (token: string, phone: string) => post('/me/update-phone-number', { phone }, token)
  const verify = (token: string, otp: string) => post('/me/verify-update-phone-number', { otp }, token)
  const me = async (token: string) => (await product().call('GET', '/me', {}, { token })).body.data

  test('the account moves to the phone that received the code, and with it the sign-in', async () => {
    const { token, phone: old, id } = await product().learner()
    const phone = newPhone()
    const asked = await ask(token, phone)
    expect([asked.status, asked.body.data]).toEqual([200, { phone, resend_after: 60, expires_in: 300 }])
    const otp = await product().code(phone)
    expect(Object.keys((await verify(token, otherThan(otp))).body)).toEqual(['otp'])
    const stranger = await product().learner()
    expect((await verify(stranger.token, otp)).status).toBe(422)
    const moved = await verify(token, otp)
    expect([moved.status, moved.body.data]).toEqual([200, await me(token)])
    expect(moved.body.data).toMatchObject({ id, phone })
    const signIn = (one: string) => post('/verify-login', { phone: one, password: PASSWORD })
    expect([(await signIn(phone)).status, (await signIn(old)).status]).toEqual([200, 422])
  })

  test('a taken phone is asked for alike, and refused once its code proved whose it is', async () => {
    const { phone: taken } = await product().learner()
    const { token, phone } = await product().learner()
    const free = newPhone()
    const text = async (one: string) => JSON.stringify((await ask(token, one)).body).replace(one, '')
    expect(await text(free)).toBe(await text(taken))
    const { status, body } = await verify(token, await product().code(taken))
    expect([status, Object.keys(body)]).toEqual([422, ['phone']])
    expect((await me(token)).phone).toBe(phone)
  })

  test('the own phone, what is no phone and a country without codes are refused by the field', async () => {
    const { token, phone } = await product().learner()
    for (const one of [phone, '12', '+12125550123'])
      expect(Object.keys((await ask(token, one)).body)).toEqual(['phone'])
    expect(Object.keys((await verify(token, '123456')).body)).toEqual(['otp'])
  })

  test('a phone cannot be noted directly while there is one', async () => {
    const { token, phone } = await product().learner()
    const { status, body } = await post('/me/update-phone-number-directly', { phone: newPhone() }, token)
    expect([status, Object.keys(body)]).toEqual([409, ['message']])
    expect(Object.keys((await post('/me/update-phone-number-directly', { phone: '1' }, token)).body)).toEqual(
      ['phone'],
    )
    expect((await me(token)).phone).toBe(phone)
  })

  test('an account without a phone notes one; before a code confirmed it, it opens nothing', async () => {
    const { token, id } = await product().learner()
    await product().query(
      `update accounts set phone = null, phone_confirmed_at = null
       from learners where account_id = accounts.id and learners.id = $1`,
      [id],
    )
    const note = (phone: string) => post('/me/update-phone-number-directly', { phone }, token)
    expect((await post('/me/request-delete', {}, token)).status).toBe(409)
    const { phone: taken } = await product().learner()
    expect([(await note(taken)).status, Object.keys((await note(taken)).body)]).toEqual([422, ['phone']])
    expect(Object.keys((await note('+12125550123')).body)).toEqual(['phone'])
    const phone = newPhone()
    const noted = await note(phone)
    expect([noted.status, noted.body.data]).toEqual([200, await me(token)])
    expect(noted.body.data).toMatchObject({ id, phone })
    expect((await post('/verify-login', { phone, password: PASSWORD })).status).toBe(422)
    expect((await ask(token, phone)).status).toBe(200)
    expect((await verify(token, await product().code(phone))).status).toBe(200)
    expect((await post('/verify-login', { phone, password: PASSWORD })).status).toBe(200)
  })

  test('ten wrong codes a day close a phone to strangers, over all purposes together; its own device signs in', async () => {
    const phone = newPhone()
    const wrong = async (path: string, token?: string, more = {}, count = 5) => {
      const otp = await product().code(phone)
      for (let i = 0; i < count; i++)
        expect((await post(path, { otp: otherThan(otp), ...more }, token)).status).toBe(422)
      return otp
    }
    await post('/request-otp-for-forget-password', { phone })
    const otp = await wrong('/verify-otp-for-forget-password', undefined, { phone }, 4)
    const { reset_token } = (await post('/verify-otp-for-forget-password', { phone, otp })).body.data
    const form = { phone, reset_token, password: PASSWORD, password_confirmation: PASSWORD }
    const signedIn = await post('/set-password-for-forget-password', form)
    const { access_token } = signedIn.body.data
    const device = signedIn.cookies.find((cookie) => cookie.startsWith('device='))?.split(';')[0] ?? ''
    await post('/login', { phone })
    await wrong('/verify-login', undefined, { phone })
    // What a session asks for counts with what strangers do, who have ten of the fifteen.
    await post('/me/request-delete', {}, access_token)
    await wrong('/me/delete', access_token, {}, 1)
    const closed = await post('/me/delete', { otp: await product().code(phone) }, access_token)
    expect([closed.status, Object.keys(closed.body)]).toEqual([429, ['message', 'retry_after']])
    expect(closed.body.retry_after).toBeGreaterThan(80_000)
    const own = (path: string, body: Record<string, unknown>) =>
      product().call('POST', path, body, { headers: { cookie: device } })
    await own('/login', { phone })
    const right = await product().code(phone)
    expect((await own('/verify-login', { phone, otp: otherThan(right) })).status).toBe(422)
    expect((await own('/verify-login', { phone, otp: right })).status).toBe(200)
  })

  test('who they are is proved anew by a code to the own phone, or by the password', async () => {
    const { token, phone } = await product().learner()
    const needed = async () => (await product().call('GET', '/me/confirmation', {}, { token })).body
    expect(await needed()).toEqual({ data: { is_needed: false, by_password: true, phone } })
    expect((await post('/me/request-confirmation', {}, token)).body).toEqual({ data: true })
    const otp = await product().code(phone)
    expect(Object.keys((await post('/me/confirm', { otp: otherThan(otp) }, token)).body)).toEqual(['otp'])
    expect((await post('/me/confirm', { otp }, token)).body).toEqual({ data: true })
    expect((await post('/me/confirm', { current_password: PASSWORD }, token)).body).toEqual({ data: true })
  })

  test('the account is deleted by a code, with every session; its phone is free again', async () => {
    const { token, phone, id } = await product().learner()
    expect(Object.keys((await post('/me/delete', { otp: '123456' }, token)).body)).toEqual(['otp'])
    const asked = await post('/me/request-delete', {}, token)
    expect(asked.body.data).toEqual({ phone, resend_after: 60, expires_in: 300 })
    expect((await post('/me/request-delete', {}, token)).status).toBe(429)
    const otp = await product().code(phone)
    expect((await post('/me/delete', { otp: otherThan(otp) }, token)).status).toBe(422)
    const done = await post('/me/delete', { otp }, token)
    expect([done.status, done.body]).toEqual([200, { data: true }])
    expect(done.cookies.join()).toMatch(/^token=; .*Max-Age=0/)
    expect((await product().call('GET', '/me', {}, { token })).status).toBe(401)
    expect((await post('/verify-login', { phone, password: PASSWORD })).status).toBe(422)
    const again = await product().signIn(phone)
    expect(await me(again.token)).toMatchObject({ phone, name: null, is_new_user: true })
    expect((await me(again.token)).id).not.toBe(id)
  })
}
