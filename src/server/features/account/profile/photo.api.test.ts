import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner, sentCode } from '#tests/support/factories.ts'
import { clientHeaders, send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { removeFiles, removeOrphans } from './files.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true, settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const picture = (background: string) => sharp({ create: { width: 60, height: 40, channels: 3, background } })

/** Sends the form that a browser sends with a file. */
async function upload(
  session: { token: string },
  bytes: Uint8Array,
  { name = 'me.jpg', type = 'image/jpeg', more = {} as Record<string, string>, key = '' } = {},
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(more)) form.set(field, value)
  form.set('image', new File([new Uint8Array(bytes)], name, { type }))
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/me/update',
    payload: form,
    headers: {
      ...clientHeaders,
      authorization: `Bearer ${session.token}`,
      ...(key && { 'idempotency-key': key }),
    },
  })
  return { status: response.statusCode, body: response.json() }
}

const media = (address: string) => app.app.inject({ method: 'GET', url: address })

test('a photo is stored anew as WebP without its place, and served for good', async () => {
  const learner = await newLearner(app)
  const taken = await picture('#c33')
    .withExif({ IFD0: { ImageDescription: 'Hledan' }, IFD3: { GPSLatitude: '16/1 49/1 30/1' } })
    .jpeg()
    .toBuffer()
  const reply = await upload(learner, taken, { more: { name: 'နှင်းဆီ' } })
  expect(reply.status).toBe(200)
  expect(reply.body.data).toMatchObject({ name: 'နှင်းဆီ' })
  expect(reply.body.data.photo).toMatch(/^\/media\/photo-[\w-]{43}\.webp$/)
  const served = await media(reply.body.data.photo)
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(served.rawPayload.toString('latin1')).not.toContain('Hledan')
  expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined()
})

test('a new photo takes the place of the old one, which is removed', async () => {
  const learner = await newLearner(app)
  const first = (await upload(learner, await picture('#c33').png().toBuffer())).body.data.photo
  const second = (await upload(learner, await picture('#c33').png().toBuffer())).body.data.photo
  expect(second).not.toBe(first)
  expect(await removeFiles(app.deps.db, app.deps.storage)).toBe(1)
  expect((await media(first)).statusCode).toBe(404)
  expect((await media(second)).statusCode).toBe(200)
  expect(await removeFiles(app.deps.db, app.deps.storage)).toBe(0)
})

test('the content decides, not the name: a WebP named .gif is taken, an SVG named .jpg is refused', async () => {
  const learner = await newLearner(app)
  const webp = await picture('#3c3').webp().toBuffer()
  expect((await upload(learner, webp, { name: 'x.gif', type: 'image/gif' })).status).toBe(200)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const reply = await upload(learner, svg, { more: { name: 'Other' } })
  expect([reply.status, Object.keys(reply.body)]).toEqual([422, ['image']])
  expect((await send(app, 'GET', '/me', {}, learner)).body.data.name).toBe('စုစု')
})

test('a file of 5,000,000 bytes is read, one byte more is refused as too large', async () => {
  const learner = await newLearner(app)
  const jpeg = await picture('#33c').jpeg().toBuffer()
  const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
  expect((await upload(learner, padded(5_000_000))).status).toBe(200)
  expect((await upload(learner, padded(5_000_001))).status).toBe(413)
})

test('a form whose file was not chosen leaves the photo, and text in its place is refused', async () => {
  const learner = await newLearner(app)
  const { photo } = (await upload(learner, await picture('#333').png().toBuffer())).body.data
  const empty = await upload(learner, new Uint8Array(), { name: '', more: { name: 'Khin' } })
  expect(empty.body.data).toMatchObject({ name: 'Khin', photo })
  const reply = await send(app, 'POST', '/me/update', { image: 'me.jpg' }, learner)
  expect([reply.status, Object.keys(reply.body)]).toEqual([422, ['image']])
})

test('a photo sent again with its key is stored once, another photo with that key is refused', async () => {
  const learner = await newLearner(app)
  const key = crypto.randomUUID()
  const [red, blue] = await Promise.all(['#c33', '#33c'].map((colour) => picture(colour).png().toBuffer()))
  const first = await upload(learner, red as Buffer, { key })
  expect((await upload(learner, red as Buffer, { key })).body).toEqual(first.body)
  expect((await upload(learner, blue as Buffer, { key })).status).toBe(409)
})

test('the photo of a deleted account is removed', async () => {
  const learner = await newLearner(app)
  const { photo } = (await upload(learner, await picture('#333').png().toBuffer())).body.data
  await send(app, 'POST', '/me/request-delete', {}, learner)
  await send(app, 'POST', '/me/delete', { otp: await sentCode(app, learner.phone) }, learner)
  await removeFiles(app.deps.db, app.deps.storage)
  expect((await media(photo)).statusCode).toBe(404)
})

test('a photo whose program was killed before its row stood is removed in an hour; one that a row names stays', async () => {
  const { db, storage } = app.deps
  const learner = await newLearner(app)
  const { photo } = (await upload(learner, await picture('#333').png().toBuffer())).body.data
  const late = await newLearner(app)
  const bytes = await picture('#444').webp().toBuffer()
  for (const name of ['photo-orphan', 'photo-late', 'of-the-school'])
    await storage.put(`public/${name}.webp`, bytes)
  const stored = await storage.list('public')

  expect(await removeOrphans(db, storage)).toBe(2)
  expect(await removeOrphans(db, storage)).toBe(0)
  expect(await removeFiles(db, storage)).toBe(0)
  await db
    .updateTable('learners')
    .set({ photo: '/media/photo-late.webp' })
    .where('id', '=', late.id)
    .execute()
  await db
    .updateTable('files_to_remove')
    .set({ due_at: new Date(Date.now() - 1000) })
    .execute()
  await removeFiles(db, storage)
  expect(await storage.list('public')).toEqual(stored.filter((key) => key !== 'public/photo-orphan.webp'))
  expect((await media(photo)).statusCode).toBe(200)
  expect(await db.selectFrom('files_to_remove').select('key').execute()).toEqual([])
})

test('an e-mail address is free, one’s own, or someone else’s; and a taken one is refused', async () => {
  const learner = await newLearner(app, { email: 'nilar@example.com' })
  const other = await newLearner(app)
  const check = async (session: { token: string }, email: string) =>
    (await send(app, 'POST', '/check-email', { email }, session)).body
  expect(await check(learner, 'NILAR@example.com')).toEqual({ data: { available: true } })
  expect(await check(other, 'Nilar@example.com')).toEqual({ data: { available: false } })
  expect(await check(other, 'free@example.com')).toEqual({ data: { available: true } })
  expect(Object.keys(await check(other, 'x'))).toEqual(['email'])
  const taken = await send(app, 'POST', '/me/update', { email: 'nilar@example.com', name: 'X' }, other)
  expect([taken.status, Object.keys(taken.body)]).toEqual([422, ['email']])
  expect((await send(app, 'GET', '/me', {}, other)).body.data).toMatchObject({ name: 'စုစု', email: null })
})

test('the photo that came with a taken e-mail address is not kept', async () => {
  const { db, storage } = app.deps
  await newLearner(app, { email: 'thida@example.com' })
  const other = await newLearner(app)
  const before = await storage.list('public')
  for (const key of ['', crypto.randomUUID()]) {
    const more = { email: 'thida@example.com' }
    const reply = await upload(other, await picture('#343').png().toBuffer(), { more, key })
    expect([reply.status, Object.keys(reply.body)]).toEqual([422, ['email']])
  }
  expect(await removeFiles(db, storage)).toBe(2)
  expect(await storage.list('public')).toEqual(before)
})

test('of ten learners who race for one e-mail address one has it', async () => {
  const learners = await Promise.all(Array.from({ length: 10 }, () => newLearner(app)))
  const replies = await Promise.all(
    learners.map((learner) => send(app, 'POST', '/me/update', { email: 'race@example.com' }, learner)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
})
