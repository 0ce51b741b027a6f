import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { newAddress, ticketOf, tokenOf } from '#tests/support/inbox/inquiries.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const rowOf = (id: number) =>
  app.deps.db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a form', () => {
  const filled = { name: 'Aung', phone: '09791234567', language: 'english', on_time: '1' }
  const fill = (input: Record<string, unknown> = {}, options = {}) =>
    send(
      app,
      'POST',
      '/forms/conversation-workshop',
      { ...filled, ...input },
      { address: newAddress(), ...options },
    )

  test('is listed and shown in the reader’s language; an unknown one is 404', async () => {
    const { body } = await send(app, 'GET', '/forms', {}, { headers: { 'accept-language': 'en' } })
    expect(body.data.map(({ slug, state }: Record<string, string>) => [slug, state])).toEqual([
      ['conversation-workshop', 'open'],
      ['teach-with-us', 'open'],
    ])
    const shown = (await send(app, 'GET', '/forms/conversation-workshop')).body.data
    expect(shown.title).toBe('စကားပြော အလုပ်ရုံဆွေးနွေးပွဲ')
    expect(shown.fields.find(({ name }: { name: string }) => name === 'topics')).toMatchObject({
      kind: 'choices',
      required: false,
      most: 2,
    })
    expect((await send(app, 'GET', '/forms/nothing')).status).toBe(404)
    expect((await send(app, 'POST', '/forms/nothing', filled)).status).toBe(404)
  })

  test('says of each field what is wrong with it, and drops what it does not ask', async () => {
    const wrong = {
      name: '',
      phone: '1',
      language: 'latin',
      on_time: 'no',
      topics: ['work', 'travel', 'food'],
    }
    const { status, body } = await fill(wrong)
    expect([status, Object.keys(body).sort()]).toEqual([
      422,
      ['language', 'name', 'on_time', 'phone', 'topics'],
    ])
    const odd = await fill({ topics: [{ a: 1 }], needs: ['x', 'y'] })
    expect([odd.status, Object.keys(odd.body).sort()]).toEqual([422, ['needs', 'topics']])
    const taken = await fill({ topics: ['work', 'food'], other: 'x' })
    expect(taken.status).toBe(200)
    expect((await rowOf(taken.body.data.id)).fields.map(({ value }) => value)).toEqual([
      'Aung',
      '09791234567',
      'English',
      'Work, Food',
      '✓',
    ])
  })

  test('counts the words of a text', async () => {
    const form = {
      name: 'Aung',
      email: 'a@b.example',
      years: '၃',
      teaches: ['english'],
      from: '2026-12-01',
      about: 'Too short.',
    }
    const sent = (input = {}) =>
      send(app, 'POST', '/forms/teach-with-us', { ...form, ...input }, { address: newAddress() })
    expect(Object.keys((await sent()).body)).toEqual(['about'])
    expect((await sent({ from: '2026-02-30', about: 'word '.repeat(20) })).body).toHaveProperty('from')
    expect((await sent({ about: 'word '.repeat(20) })).status).toBe(200)
  })

  test('has only so many places, however many race for them; spam takes none, and erasing frees one', async () => {
    const { db } = app.deps
    const form = await db
      .selectFrom('forms')
      .select('id')
      .where('slug', '=', 'conversation-workshop')
      .executeTakeFirstOrThrow()
    await db.updateTable('form_places').set({ taken: 25 }).where('form_id', '=', form.id).execute()
    const all = await Promise.all(Array.from({ length: 12 }, () => fill()))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(7)
    const shown = (await send(app, 'GET', '/forms/conversation-workshop')).body.data
    expect([shown.state, shown.places_left]).toEqual(['full', 0])
    expect((await fill({ website: 'x' })).status).toBe(200)
    const kept = all.find(({ status }) => status === 200)
    await send(app, 'POST', `/letters/${tokenOf(kept?.body.data.link)}/erase`)
    expect((await fill()).status).toBe(200)
  })

  test('leaves places for others: strangers of one network get a quarter, who is signed in there is not counted', async () => {
    await app.deps.db.updateTable('form_places').set({ taken: 0 }).execute()
    const address = newAddress()
    const strangers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => fill({ name: `Stranger ${n}` }, { address })),
    )
    expect(strangers.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 409, 409, 409])
    const learner = await newLearner(app)
    const signedIn = send(app, 'POST', '/forms/conversation-workshop', filled, { ...learner, address })
    expect([(await signedIn).status, (await fill()).status]).toEqual([200, 200])
  })

  test('that is tapped twice takes one place, and the second tap is told what the first is', async () => {
    await app.deps.db.updateTable('form_places').set({ taken: 29 }).execute()
    const ticket = await ticketOf(app)
    const taps = await Promise.all([1, 2, 3, 4].map(() => fill({ ticket, name: 'Two Taps' })))
    expect(taps.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(taps.map(({ body }) => body.data.id)).size).toBe(1)
    const [first] = taps
    await send(app, 'POST', `/letters/${tokenOf(first?.body.data.link)}/erase`)
    expect((await send(app, 'GET', '/forms/conversation-workshop')).body.data.places_left).toBe(1)
  })
})
