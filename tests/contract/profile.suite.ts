import sharp from 'sharp'
import { expect, test } from 'vitest'
import { form, type Product } from './product.ts'

const picture = (background: string) => sharp({ create: { width: 60, height: 40, channels: 3, background } })

const fileOf = (bytes: Uint8Array, name = 'me.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type })

/** The learner as others see and change them. */
export function profileContract(product: () => Product) {
  const update = (
    token: string,
    fields: Record<string, string | File>,
    headers: Record<string, string> = {},
  ) => product().call('POST', '/me/update', form(fields), { token, headers })
  const me = async (token: string) => (await product().call('GET', '/me', {}, { token })).body.data

  test('GET /me answers the User of the contract', async () => {
    const { token, phone } = await product().signIn()
    expect(await me(token)).toEqual({
      id: expect.any(Number),
      phone,
      name: null,
      email: null,
      gender: null,
      photo: null,
      age_group_id: null,
      screen: 'registration',
      is_new_user: true,
      current_view_language: { id: 1, name: 'english' },
      custom_set_student_level_id: null,
      japan_level_id: null,
      cefr_level: null,
      time_zone: 'Asia/Yangon',
      locale: 'my',
      data_saver: false,
      text_size: 100,
      daily_minutes: 15,
      is_set_password: false,
      subscriptions: [],
      tip_noti_count: 1,
      general_noti_count: 0,
    })
  })

  test('the choices are those that a form may send; every field of the form changes what it names', async () => {
    const { token, phone } = await product().signIn()
    const { body } = await product().call('GET', '/get-data-for-profile-update', {}, { token })
    const { languages, age_groups, genders, english_levels, japan_levels } = body.data
    for (const choices of [languages, age_groups, genders, english_levels, japan_levels])
      for (const choice of choices)
        expect(choice).toMatchObject({ id: expect.anything(), name: expect.any(String) })
    const email = `${phone.slice(1)}@example.com`
    const reply = await update(token, {
      name: 'ျမန္မာစာ',
      email,
      gender: genders[0].id,
      age_group_id: String(age_groups[1].id),
      image: fileOf(await picture('#c33').jpeg().toBuffer()),
      language_id: '2',
      custom_set_student_level_id: String(english_levels[0].id),
      japan_level_id: String(japan_levels[0].id),
      time_zone: 'Asia/Tokyo',
      locale: 'en',
      data_saver: 'true',
      text_size: '၁၂၀',
    })
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({
      name: 'မြန်မာစာ',
      email,
      gender: genders[0].id,
      age_group_id: age_groups[1].id,
      photo: expect.stringMatching(/^\/media\/.+\.webp$/),
      current_view_language: { id: 2, name: 'japanese' },
      custom_set_student_level_id: english_levels[0].id,
      japan_level_id: japan_levels[0].id,
      time_zone: 'Asia/Tokyo',
      locale: 'en',
      data_saver: true,
      text_size: 120,
      is_new_user: false,
      screen: 'learn',
    })
    expect(reply.cookies.map((cookie) => cookie.split(';')[0]).sort()).toEqual([
      'language=japanese',
      'locale=en',
    ])
    expect(await me(token)).toEqual(reply.body.data)
    const one = await update(token, { text_size: '90', name: '' })
    expect(one.body.data).toEqual({ ...reply.body.data, text_size: 90 })
  })

  test('what is wrong is said by its field, and nothing changes', async () => {
    const { token } = await product().learner()
    const before = await me(token)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const [field, value] of [
      ['email', 'no'],
      ['gender', 'x'],
      ['age_group_id', '99'],
      ['image', 'me.jpg'],
      ['image', fileOf(svg)],
      ['image', fileOf(Buffer.from('GIF89a'))],
      ['language_id', '9'],
      ['custom_set_student_level_id', '11'],
      ['japan_level_id', '1'],
      ['time_zone', 'Mars/Base'],
      ['locale', 'xx'],
      ['data_saver', 'perhaps'],
      ['text_size', '1000'],
    ] as [string, string | File][]) {
      const { status, body } = await update(token, { name: 'Other', [field]: value })
      expect([field, status, Object.keys(body)]).toEqual([field, 422, [field]])
    }
    expect((await update(token, { name: 'x'.repeat(101) })).status).toBe(422)
    expect(await me(token)).toEqual(before)
  })

  test('a photo is served as WebP; one that is too large is 413; sent again with its key it is one', async () => {
    const { token } = await product().learner()
    const jpeg = await picture('#33c').jpeg().toBuffer()
    const padded = Buffer.concat([jpeg, Buffer.alloc(5_000_001 - jpeg.length)])
    const large = await update(token, { image: fileOf(padded) })
    expect([large.status, Object.keys(large.body)]).toEqual([413, ['message']])
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await update(token, { image: fileOf(padded.subarray(0, 5_000_000)) }, headers)
    expect(first.status).toBe(200)
    const again = await update(token, { image: fileOf(padded.subarray(0, 5_000_000)) }, headers)
    expect(again.body).toEqual(first.body)
    expect((await update(token, { image: fileOf(jpeg) }, headers)).status).toBe(409)
    const served = await fetch(product().url + first.body.data.photo)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await sharp(await served.bytes()).metadata()).format).toBe('webp')
  })

  test('a broken form is 400', async () => {
    const { token } = await product().learner()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const { status, body } = await product().call('POST', '/me/update', '--x\r\nbroken', { token, headers })
    expect([status, Object.keys(body)]).toEqual([400, ['message']])
  })

  test('an e-mail address is free, one’s own, or someone else’s', async () => {
    const [one, two] = [await product().learner(), await product().learner()]
    const email = `check-${one.id}@example.com`
    await update(one.token, { email })
    const check = async (token: string, address: string) =>
      (await product().call('POST', '/check-email', { email: address }, { token })).body
    expect(await check(one.token, email.toUpperCase())).toEqual({ data: { available: true } })
    expect(await check(two.token, email)).toEqual({ data: { available: false } })
    expect(Object.keys(await check(two.token, 'x'))).toEqual(['email'])
    expect(Object.keys((await update(two.token, { email })).body)).toEqual(['email'])
  })

  test('a device that receives pushes is noted', async () => {
    const { token } = await product().learner()
    const save = (firebase_token: unknown) =>
      product().call('POST', '/me/update-firebase-token-for-web', { firebase_token }, { token })
    expect((await save(`a:APA91b-${'x'.repeat(140)}`)).body).toEqual({ data: true })
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
    const subscription = (endpoint: string) => JSON.stringify({ endpoint, keys })
    expect((await save(subscription('https://fcm.googleapis.com/fcm/send/1'))).status).toBe(200)
    for (const bad of ['', 'x y', subscription('http://push.example/1'), 5])
      expect(Object.keys((await save(bad)).body)).toEqual(['firebase_token'])
  })

  test('the survey is asked, answered and may be skipped', async () => {
    const { token } = await product().learner()
    const survey = (body?: Record<string, unknown>) =>
      product().call(body ? 'POST' : 'GET', '/survey', body ?? {}, { token })
    const { questions, answers, is_done } = (await survey()).body.data
    expect([answers, is_done]).toEqual([[], false])
    const answer = { question_id: questions[0].id, choice_ids: [questions[0].choices[0].id] }
    expect((await survey({ answers: [{ ...answer, choice_ids: [999] }] })).status).toBe(422)
    const done = (await survey({ answers: [answer] })).body.data
    expect(done.is_done).toBe(true)
    expect(done.answers).toContainEqual(answer)
    expect((await survey()).body.data).toEqual(done)
  })

  test('the export holds the learner and no key to a door', async () => {
    const { token, phone, id } = await product().learner()
    const { status, body } = await product().call('GET', '/me/export', {}, { token })
    expect(status).toBe(200)
    expect(body.data.tables.learners).toMatchObject([{ id, phone, name: 'စုစု' }])
    for (const secret of ['password_hash', 'token_hash', 'code_hash', '$argon2id'])
      expect(JSON.stringify(body)).not.toContain(secret)
  })
}
