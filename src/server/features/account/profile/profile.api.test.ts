import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner, signIn } from '#tests/support/factories.ts'
import { clientHeaders, send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true, settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

test('a name ends the state of being new, and the placement test is the next step', async () => {
  const session = await signIn(app)
  const reply = await send(app, 'POST', '/me/update', { name: ' Su Su ' }, session)
  expect(reply.body.data).toMatchObject({ name: 'Su Su', is_new_user: false, screen: 'level-test' })
})

test('a name has a letter, of any script', async () => {
  const session = await signIn(app)
  const update = (name: string) => send(app, 'POST', '/me/update', { name }, session)
  for (const name of ['123', '၁၂', '...', '😀']) {
    const reply = await update(name)
    expect([name, reply.status, reply.body]).toEqual([
      name,
      422,
      { name: 'အနည်းဆုံး စာလုံးတစ်လုံး ပါအောင် ရေးပေးပါ။' },
    ])
  }
  for (const name of ['မောင်မောင် ၂', '田中', 'Mya 2', 'O’Neill']) expect((await update(name)).status).toBe(200)
})

test('a chosen level ends onboarding', async () => {
  const session = await signIn(app)
  const reply = await send(
    app,
    'POST',
    '/me/update',
    { name: 'Su Su', gender: 'female', age_group_id: 2, language_id: 2, japan_level_id: 11 },
    session,
  )
  expect(reply.body.data).toMatchObject({
    screen: 'learn',
    gender: 'female',
    age_group_id: 2,
    japan_level_id: 11,
    current_view_language: { id: 2, name: 'japanese' },
  })
  expect(reply.cookies.join()).toContain('language=japanese')
})

test('only what is present changes', async () => {
  const session = await newLearner(app, { email: 'su@example.com' })
  const reply = await send(app, 'POST', '/me/update', { text_size: 120 }, session)
  expect(reply.body.data).toMatchObject({ name: 'စုစု', email: 'su@example.com', text_size: 120 })
})

test('a multipart form is read like JSON, and its empty fields count as absent', async () => {
  const session = await newLearner(app)
  const form = new FormData()
  form.set('name', 'Aung Aung')
  form.set('gender', '')
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/me/update',
    payload: form,
    headers: { ...clientHeaders, authorization: `Bearer ${session.token}` },
  })
  expect(response.json().data).toMatchObject({ name: 'Aung Aung', gender: null })
})

test('Zawgyi is stored as Unicode, in canonical order', async () => {
  const session = await newLearner(app)
  const reply = await send(app, 'POST', '/me/update', { name: 'ျမန္မာစာ သင္ခန္းစာ' }, session)
  expect(reply.body.data.name).toBe('မြန်မာစာ သင်ခန်းစာ')
})

test('a name is kept as it was typed beside its normal form, until the account is deleted', async () => {
  const session = await newLearner(app)
  const kept = async (name: string) => {
    await send(app, 'POST', '/me/update', { name }, session)
    const { body } = await send(app, 'GET', '/me/export', {}, session)
    const [{ name: normal, name_typed: typed }] = body.data.tables.learners
    return [normal, typed]
  }
  expect(await kept(' ေဒၚစုစု ')).toEqual(['ဒေါ်စုစု', 'ေဒၚစုစု'])
  expect(await kept('ကု\u102d')).toEqual(['ကို', 'ကု\u102d'])
  expect(await kept('နီၢ်ဖီ')).toEqual(['နီၢ်ဖီ', null])
  expect((await send(app, 'GET', '/me', {}, session)).body.data).not.toHaveProperty('name_typed')
})

test('a choice that is not offered is refused by its field, and nothing changes', async () => {
  const session = await newLearner(app)
  for (const [field, value] of [
    ['age_group_id', 99],
    ['language_id', 9],
    ['custom_set_student_level_id', 11],
    ['japan_level_id', 1],
    ['gender', 'x'],
    ['email', 'no'],
    ['time_zone', 'Mars/Base'],
    ['locale', 'xx'],
    ['text_size', 1000],
  ] as const) {
    const reply = await send(app, 'POST', '/me/update', { name: 'Other', [field]: value }, session)
    expect([field, reply.status, Object.keys(reply.body)]).toEqual([field, 422, [field]])
  }
  expect((await send(app, 'GET', '/me', {}, session)).body.data.name).toBe('စုစု')
})

test('the profile’s choices are the levels of both languages, the age groups and the genders', async () => {
  const session = await newLearner(app)
  const { data } = (await send(app, 'GET', '/get-data-for-profile-update', {}, session)).body
  expect(data.languages).toEqual([
    { id: 1, name: 'english' },
    { id: 2, name: 'japanese' },
  ])
  expect(data.english_levels.map((level: { code: string }) => level.code)).toEqual([
    'A1',
    'A2',
    'B1',
    'B2',
    'C1',
  ])
  expect(data.japan_levels[0]).toMatchObject({ id: 11, code: 'N5' })
  expect(data.age_groups).toHaveLength(6)
  expect(data.genders.map((gender: { id: string }) => gender.id)).toEqual(['male', 'female', 'other'])
})

test('a running grant is shown as a subscription, an ended one is not', async () => {
  const session = await newLearner(app)
  const day = 86_400_000
  const grant = (source: string, from: number, to: number) => ({
    learner_id: session.id,
    product: 'english' as const,
    source,
    granted_at: new Date(Date.now() + from * day),
    starts_at: new Date(Date.now() + from * day),
    ends_at: new Date(Date.now() + to * day),
  })
  await app.deps.db
    .insertInto('grants')
    .values([grant('past', -10, -1), grant('now', -1, 10)])
    .execute()
  const { data } = (await send(app, 'GET', '/me', {}, session)).body
  expect(data.subscriptions).toHaveLength(1)
  expect(data.subscriptions[0].ends_at).toMatch(/Z$/)
})
