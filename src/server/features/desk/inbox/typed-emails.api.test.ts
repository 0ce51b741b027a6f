import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { newAddress } from '#tests/support/inbox/inquiries.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const said = { name: 'Su Su', phone: '09791234567', content: 'How do I change my phone number?' }
const storedEmail = async (id: number) =>
  (await app.deps.db.selectFrom('letters').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email

test.each([
  'mgmg@example.org ',
  ' mgmg@example.org',
  '\u3000mgmg@example.org\n',
  '\u00a0mgmg@example.org\u00a0',
])('an e-mail address is taken with what a phone writes around it: %j', async (email) => {
  const learner = await newLearner(app)
  const letter = { name: 'Mg Mg', phone: undefined, email }
  const { status, body } = await send(
    app,
    'POST',
    '/contact',
    { ...said, ...letter },
    { address: newAddress() },
  )
  expect([status, await storedEmail(body.data.id)]).toEqual([200, 'mgmg@example.org'])
  const inquiry = { ...said, ...letter, phone: said.phone, company: 'Shwe', team_size: 12 }
  const asked = await send(app, 'POST', '/business-inquiry', inquiry, { address: newAddress() })
  expect(asked.status).toBe(200)
  expect((await send(app, 'POST', '/check-email', { email }, learner)).status).toBe(200)
  const own = email.replace('mgmg', `own${learner.id}`)
  const changed = await send(app, 'POST', '/me/update', { email: own }, learner)
  expect(changed.body.data.email).toBe(own.trim())
})
