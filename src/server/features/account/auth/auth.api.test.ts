import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageCodes, newPhone, sentCode, signIn } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true, settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const age = (phone: string, seconds: number) => ageCodes(app, phone, seconds)

test('a new phone signs in with its code and becomes a learner', async () => {
  const phone = newPhone()
  const asked = await send(app, 'POST', '/login', { phone, platform: 1 })
  expect(asked.status).toBe(200)
  expect(asked.body.data).toEqual({ phone, resend_after: 60, expires_in: 300 })

  const signed = await send(app, 'POST', '/verify-login', {
    phone,
    otp: await sentCode(app, phone),
    platform: 'web',
  })
  expect(signed.status).toBe(200)
  expect(signed.body.data).toMatchObject({
    token_type: 'Bearer',
    is_new_user: true,
    current_view_language: { id: 1, name: 'english' },
  })
  const cookie = signed.cookies.find((text) => text.startsWith('token='))
  expect(cookie).toContain(`token=${signed.body.data.access_token}`)
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/)
  expect(cookie).toMatch(/Path=\//)
  expect(cookie).toContain(`Max-Age=${signed.body.data.expires_in}`)

  const me = await send(app, 'GET', '/me', {}, { headers: { cookie: cookie?.split(';')[0] as string } })
  expect(me.body.data).toMatchObject({ phone, name: null, screen: 'registration', is_new_user: true })
})

test('a known and an unknown phone get the same answer, byte for byte', async () => {
  const { phone } = await signIn(app)
  await age(phone, 61)
  const known = await send(app, 'POST', '/login', { phone })
  const unknown = newPhone()
  const other = await send(app, 'POST', '/login', { phone: unknown })
  expect(JSON.stringify(known.body).replace(phone, '')).toBe(JSON.stringify(other.body).replace(unknown, ''))
})

test('phones are read as people write them, Myanmar digits included', async () => {
  for (const [written, phone] of [
    ['၀၉ ၇၉၁ ၂၃၄ ၅၆၇', '+959791234567'],
    ['+95 9 791-234-568', '+959791234568'],
    ['959791234569', '+959791234569'],
  ])
    expect((await send(app, 'POST', '/login', { phone: written })).body.data.phone).toBe(phone)
})

test('what is no phone, or of a country that is not served, is refused by field', async () => {
  expect((await send(app, 'POST', '/login', { phone: '12' })).status).toBe(422)
  expect(Object.keys((await send(app, 'POST', '/login', { phone: '+1 212 555 0123' })).body)).toEqual([
    'phone',
  ])
  expect((await send(app, 'POST', '/login', {})).body).toHaveProperty('phone')
})

test('a second code within a minute is refused with the seconds to wait', async () => {
  const phone = newPhone()
  await send(app, 'POST', '/login', { phone })
  const again = await send(app, 'POST', '/login', { phone })
  expect(again.status).toBe(429)
  expect(again.body.retry_after).toBeGreaterThan(50)
  expect(again.headers['retry-after']).toBe(String(again.body.retry_after))
})

test('a phone gets five codes an hour, and the sixth is refused without a message', async () => {
  const phone = newPhone()
  for (let i = 0; i < 5; i++) {
    expect((await send(app, 'POST', '/login', { phone })).status).toBe(200)
    await age(phone, 61)
  }
  expect((await send(app, 'POST', '/login', { phone })).status).toBe(429)
  const { messages } = await app.deps.db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('messages'))
    .where('recipient', '=', phone)
    .executeTakeFirstOrThrow()
  expect(messages).toBe(5)
})

test('a wrong code is 422, five wrong tries void it, and a new code voids the old one', async () => {
  const phone = newPhone()
  await send(app, 'POST', '/login', { phone })
  const right = await sentCode(app, phone)
  const wrong = right === '000000' ? '000001' : '000000'
  for (let i = 0; i < 5; i++) {
    const reply = await send(app, 'POST', '/verify-login', { phone, otp: wrong })
    expect([reply.status, Object.keys(reply.body)]).toEqual([422, ['otp']])
  }
  expect((await send(app, 'POST', '/verify-login', { phone, otp: right })).status).toBe(422)

  await age(phone, 61)
  await send(app, 'POST', '/login', { phone })
  expect((await send(app, 'POST', '/verify-login', { phone, otp: right })).status).toBe(422)
  expect((await send(app, 'POST', '/verify-login', { phone, otp: await sentCode(app, phone) })).status).toBe(
    200,
  )
})

test('a wrong code says how many tries are left, in the reader’s digits, and no more than the day leaves', async () => {
  const phone = newPhone()
  const tell = async (locale: string) => {
    const code = await sentCode(app, phone)
    const otp = code === '000000' ? '000001' : '000000'
    const headers = { cookie: `locale=${locale}` }
    return (await send(app, 'POST', '/verify-login', { phone, otp }, { headers })).body.otp
  }
  await send(app, 'POST', '/login', { phone })
  expect(await tell('en')).toBe('The code is wrong. Tries left: 4.')
  expect(await tell('my')).toBe('ကုဒ် မမှန်ပါ။ ၃ ကြိမ် ထပ်စမ်းနိုင်ပါသေးသည်။')
  expect(await tell('ja')).toBe('コードが違います。あと2回入力できます。')
  expect(await tell('en')).toBe('The code is wrong. Tries left: 1.')
  const last = "The code is wrong, and can't be tried again. Ask for a new one."
  expect(await tell('en')).toBe(last)
  expect(await tell('en')).toBe('The code is wrong or has expired.')
  // What is no code was compared with nothing, and takes no try.
  await age(phone, 61)
  await send(app, 'POST', '/login', { phone })
  const reply = await send(
    app,
    'POST',
    '/verify-login',
    { phone, otp: '123' },
    { headers: { cookie: 'locale=en' } },
  )
  expect(reply.body).toEqual({ otp: 'The code is wrong or has expired.' })
  // Strangers have ten a day: five went, and of this code's five each is one of the day's last.
  expect(await tell('en')).toBe('The code is wrong. Tries left: 4.')
})

test('a code is good for five minutes and for one use', async () => {
  const phone = newPhone()
  await send(app, 'POST', '/login', { phone })
  const otp = await sentCode(app, phone)
  expect((await send(app, 'POST', '/verify-login', { phone, otp })).status).toBe(200)
  expect((await send(app, 'POST', '/verify-login', { phone, otp })).status).toBe(422)
  await age(phone, 61)
  await send(app, 'POST', '/login', { phone })
  await age(phone, 301)
  expect((await send(app, 'POST', '/verify-login', { phone, otp: await sentCode(app, phone) })).status).toBe(
    422,
  )
})

test('a code is accepted in Myanmar digits and with a space', async () => {
  const phone = newPhone()
  await send(app, 'POST', '/login', { phone })
  const code = await sentCode(app, phone)
  const written = [...code].map((digit) => String.fromCharCode(0x1040 + Number(digit))).join('')
  const otp = `${written.slice(0, 3)} ${written.slice(3)}`
  expect((await send(app, 'POST', '/verify-login', { phone, otp })).status).toBe(200)
})

test('ten wrong codes a day close a phone to strangers’ codes, however many are asked for', async () => {
  const phone = newPhone()
  let refused = 0
  for (let round = 0; round < 3; round++) {
    await send(app, 'POST', '/login', { phone })
    const wrong = (await sentCode(app, phone)) === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++)
      if ((await send(app, 'POST', '/verify-login', { phone, otp: wrong })).status === 429) refused += 1
    await age(phone, 61)
  }
  expect(refused).toBe(5)
})

test('one code used by twenty racers signs in once', async () => {
  const phone = newPhone()
  await send(app, 'POST', '/login', { phone })
  const otp = await sentCode(app, phone)
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => send(app, 'POST', '/verify-login', { phone, otp })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(19)
})

test('a token that was refreshed or signed out stops working at once', async () => {
  const { token } = await signIn(app)
  const fresh = await send(app, 'POST', '/refresh-token', {}, { token })
  expect((await send(app, 'GET', '/me', {}, { token })).status).toBe(401)
  const next = fresh.body.data.access_token
  const out = await send(app, 'GET', '/me/logout', {}, { token: next })
  expect(out.body).toEqual({ data: true })
  expect(out.cookies.join()).toMatch(/token=;.*Max-Age=0/)
  expect((await send(app, 'GET', '/me', {}, { token: next })).status).toBe(401)
})

test('who lost the answer of a refresh gets it by the same key and the same old token, and by nothing else', async () => {
  const { token } = await signIn(app)
  const key = randomUUID()
  const refresh = (as: string | undefined, under?: string) =>
    send(
      app,
      'POST',
      '/refresh-token',
      {},
      { ...(as && { token: as }), ...(under && { headers: { 'idempotency-key': under } }) },
    )
  const [first, raced] = await Promise.all([refresh(token, key), refresh(token, key)])
  expect([first.status, raced.status, raced.body]).toEqual([200, 200, first.body])
  const again = await refresh(token, key)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(again.cookies.join()).toContain(`token=${first.body.data.access_token}`)
  expect((await send(app, 'GET', '/me', {}, { token: first.body.data.access_token })).status).toBe(200)

  const stranger = await signIn(app)
  expect((await refresh(token)).status).toBe(401)
  expect((await refresh(token, randomUUID())).status).toBe(401)
  expect((await refresh(undefined, key)).status).toBe(401)
  expect((await refresh('A'.repeat(43), key)).status).toBe(401)
  expect((await refresh(stranger.token, key)).body.data.access_token).not.toBe(first.body.data.access_token)
  const me = { token, headers: { 'idempotency-key': key } }
  expect((await send(app, 'POST', '/me/update', { name: 'Thief' }, me)).status).toBe(401)
  await send(app, 'GET', '/me/logout', {}, { token: first.body.data.access_token })
  const dead = (await refresh(token, key)).body.data.access_token
  expect((await send(app, 'GET', '/me', {}, { token: dead })).status).toBe(401)
})

test('a session that the database’s clock holds expired is refused, and its cookie is cleared', async () => {
  const { token } = await signIn(app)
  await app.deps.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  const reply = await send(app, 'GET', '/me', {}, { headers: { cookie: `token=${token}` } })
  expect(reply.status).toBe(401)
  expect(reply.cookies.join()).toMatch(/token=;.*Max-Age=0/)
})

test('neither tokens nor codes stand in the database', async () => {
  const phone = newPhone()
  await send(app, 'POST', '/login', { phone })
  const otp = await sentCode(app, phone)
  const reply = await send(
    app,
    'POST',
    '/verify-login',
    { phone, otp },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  )
  const token = reply.body.data.access_token
  for (const table of ['sessions', 'one_time_codes', 'idempotency_keys'] as const) {
    const rows = await app.deps.db.selectFrom(table).selectAll().execute()
    const text = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    expect(text).not.toContain(token)
    expect(text).not.toContain(otp)
  }
})
