import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deviceOf, newLearner } from '#tests/support/factories.ts'
import { newAddress, ticketOf, tokenOf } from '#tests/support/inbox/inquiries.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { removeOldInquiries } from './inquiries.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000', LETTERS_NETWORK_HOURLY: '12' } })
})
afterAll(() => app.stop())

const said = { name: 'Su Su', phone: '၀၉ ၇၉၁ ၂၃၄ ၅၆၇', content: 'How do I change my phone number?' }
const contact = (input: Record<string, unknown> = {}, options: Parameters<typeof send>[4] = {}) =>
  send(app, 'POST', '/contact', { ...said, ...input }, { address: newAddress(), ...options })
const rowOf = (id: number) =>
  app.deps.db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const state = async (id: number) => (await rowOf(id)).state

describe('a letter to the school', () => {
  test('gets a number and a secret link that shows its state, and of which only a hash is stored', async () => {
    const { status, body } = await contact()
    expect([status, body.data.id, body.data.link]).toEqual([
      200,
      expect.any(Number),
      expect.stringMatching(/^\/sent\/[\w-]{43}$/),
    ])
    expect(await rowOf(body.data.id)).toMatchObject({ phone: '+959791234567', email: null, state: 'open' })
    const token = tokenOf(body.data.link)
    const shown = (await send(app, 'GET', `/letters/${token}`)).body.data
    expect(shown).toMatchObject({ id: body.data.id, kind: 'contact', state: 'open', answer: null })
    expect(shown.fields[0].value).toBe(said.content)
    const links = await app.deps.db.selectFrom('letter_links').selectAll().execute()
    expect(links.some(({ token_hash }) => token_hash.toString('base64url') === token)).toBe(false)
    expect((await send(app, 'GET', `/letters/${'A'.repeat(43)}`)).status).toBe(404)
    expect((await send(app, 'GET', '/letters/1')).status).toBe(422)
  })

  test('needs a phone or an e-mail address, a name with a letter, and something to say', async () => {
    const refused = async (input: Record<string, unknown>) => {
      const { status, body } = await contact(input)
      return [status, Object.keys(body)]
    }
    expect(await refused({ phone: '' })).toEqual([422, ['phone', 'email']])
    expect(await refused({ phone: '12' })).toEqual([422, ['phone']])
    expect(await refused({ email: 'su@' })).toEqual([422, ['email']])
    expect(await refused({ name: '12', content: ' ' })).toEqual([422, ['name', 'content']])
    expect((await contact({ phone: undefined, email: 'su@example.org' })).status).toBe(200)
  })

  test('that is repeated under its key, or from the same form at another address, is one letter', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const address = newAddress()
    const same = await Promise.all([1, 2, 3].map(() => contact({}, { headers, address })))
    expect(new Set(same.map(({ body }) => body.data.link)).size).toBe(1)
    const ticket = await ticketOf(app)
    const again = await Promise.all([1, 2, 3].map(() => contact({ ticket })))
    expect(new Set(again.map(({ body }) => body.data.id)).size).toBe(1)
    const links = again.map(({ body }) => tokenOf(body.data.link))
    for (const link of links) expect((await send(app, 'GET', `/letters/${link}`)).status).toBe(200)
    const other = await contact({ ticket, content: 'And how do I change my name?' })
    expect(other.body.data.id).not.toBe(again[0]?.body.data.id)
  })

  test('is refused after too many from one network, and not lost: the next hour takes it', async () => {
    const address = newAddress()
    const all = await Promise.all(
      Array.from({ length: 15 }, (_, i) => contact({ content: `Question ${i} of many` }, { address })),
    )
    const refused = all.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.body.retry_after).toBeGreaterThan(0)
    const used = async (subject: string) => {
      const { used } = await app.deps.db
        .selectFrom('limit_counters')
        .select('used')
        .where('scope', '=', 'letter-hour')
        .where('subject', 'like', subject)
        .executeTakeFirstOrThrow()
      return used
    }
    const ofNetwork = await used(`a:${address}`)
    const headers = { cookie: await deviceOf(app) }
    expect((await contact({ content: 'From a known phone' }, { address, headers })).status).toBe(200)
    expect([await used(`a:${address}`), await used('d:%')]).toEqual([ofNetwork, 1])
  })

  test('is erased by whoever has its link', async () => {
    const { body } = await contact()
    const token = tokenOf(body.data.link)
    expect((await send(app, 'POST', `/letters/${token}/erase`)).status).toBe(200)
    expect((await send(app, 'GET', `/letters/${token}`)).status).toBe(404)
    expect((await send(app, 'POST', `/letters/${token}/erase`)).status).toBe(404)
  })

  test('of a learner is in their list and export, nobody else’s, and goes with the account', async () => {
    const [one, other] = [await newLearner(app), await newLearner(app)]
    const { body } = await contact({ content: 'Mine alone' }, one)
    expect((await send(app, 'GET', '/letters', {}, one)).body.data).toMatchObject([{ id: body.data.id }])
    expect((await send(app, 'GET', '/letters', {}, other)).body.data).toEqual([])
    const exported = JSON.stringify((await send(app, 'GET', '/me/export', {}, one)).body)
    expect(exported).toContain('Mine alone')
    expect(exported).not.toContain('sent_as')
  })
})

describe('spam', () => {
  test('is held, and its sender is told what everybody is told', async () => {
    const { status, body } = await contact({ website: 'https://x.example', content: 'Hello' })
    expect(status).toBe(200)
    expect(await rowOf(body.data.id)).toMatchObject({ state: 'held', held_because: ['trap'] })
    const shown = await send(app, 'GET', `/letters/${tokenOf(body.data.link)}`)
    expect(shown.body.data.state).toBe('open')
  })

  test('is what was filled in within three seconds, but not what has no ticket', async () => {
    const fast = await contact({ ticket: await ticketOf(app, 1) })
    const slow = await contact({ ticket: await ticketOf(app, 30), content: 'When is the next class held?' })
    expect([await state(fast.body.data.id), await state(slow.body.data.id)]).toEqual(['held', 'open'])
    const forged = await contact({ ticket: 'abc.def.ghi', content: 'See www.cheap-things.top today' })
    expect(await state(forged.body.data.id)).toBe('held')
  })

  test('can’t pass one ticket off as many by adding to it', async () => {
    const ticket = await ticketOf(app, 30)
    const spelled = [`${ticket}.x`, `${ticket}!`, ` ${ticket}`, ticket.replace('.', '..')]
    for (const [n, made] of spelled.entries()) {
      const content = `Number ${n}: see www.made-up-${n}.example for more`
      expect([made, await state((await contact({ ticket: made, content })).body.data.id)]).toEqual([
        made,
        'held',
      ])
    }
  })

  test('is the same text over and over, from whatever address and with whatever number in it', async () => {
    const ids: number[] = []
    for (let i = 0; i < 7; i++) {
      const content = `We offer very good office chairs for your company, order ${i} now`
      ids.push((await contact({ content })).body.data.id)
    }
    expect(await state(ids[0] ?? 0)).toBe('open')
    expect(await state(ids[6] ?? 0)).toBe('held')
  })
})

describe('a request of a company', () => {
  const inquiry = {
    company: 'Shwe Co',
    name: 'U Ba',
    phone: '01 234 567',
    email: 'ba@shwe.example',
    team_size: '၂၅',
    content: 'English for our front desk',
  }
  const ask = (input: Record<string, unknown> = {}) =>
    send(app, 'POST', '/business-inquiry', { ...inquiry, ...input }, { address: newAddress() })

  test('takes a fixed line as it is written, and digits of both kinds', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    const row = await rowOf(body.data.id)
    expect([row.phone, row.fields.map(({ value }) => value)]).toEqual([
      '01 234 567',
      ['Shwe Co', '25', inquiry.content],
    ])
  })

  test('names each field that is missing', async () => {
    const { status, body } = await send(app, 'POST', '/business-inquiry', {}, { address: newAddress() })
    expect([status, Object.keys(body).sort()]).toEqual([
      422,
      ['company', 'content', 'email', 'name', 'phone', 'team_size'],
    ])
    expect((await ask({ team_size: 0 })).body).toHaveProperty('team_size')
    expect((await ask({ phone: 'call me' })).body).toHaveProperty('phone')
  })
})

test('letters go half a year after they are done, held ones after three months', async () => {
  const { db } = app.deps
  const [done, held] = [(await contact()).body.data.id, (await contact({ website: 'x' })).body.data.id]
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  await db
    .updateTable('letters')
    .set({ state: 'closed', done_at: days(179) })
    .where('id', '=', done)
    .execute()
  await db
    .updateTable('letters')
    .set({ sent_at: days(89) })
    .where('id', '=', held)
    .execute()
  await removeOldInquiries(db)
  expect([(await rowOf(done)).id, (await rowOf(held)).id]).toEqual([done, held])
  await db
    .updateTable('letters')
    .set({ done_at: days(181) })
    .where('id', '=', done)
    .execute()
  await db
    .updateTable('letters')
    .set({ sent_at: days(91) })
    .where('id', '=', held)
    .execute()
  expect(await removeOldInquiries(db)).toBe(2)
})
