import { readdir, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Uploader } from '#server/platform/call/handler.ts'
import { newLearner } from '#tests/support/factories.ts'
import { clientHeaders, send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { openUploads } from './uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true, settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const onDisk = () => readdir(join(app.deps.config.DATA_DIR, 'uploads'))

const jpeg = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#33c' } })
    .jpeg()
    .toBuffer()

const padded = async (size: number) => {
  const head = await jpeg()
  return Buffer.concat([head, Buffer.alloc(size - head.length)])
}

async function upload(token: string, bytes: Uint8Array, headers: Record<string, string> = {}) {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' }))
  const response = await fetch(`${app.url}/api/me/update`, {
    method: 'POST',
    body: form,
    headers: { ...clientHeaders, ...(token && { authorization: `Bearer ${token}` }), ...headers },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** A form whose file never ends, on a socket of its own; `lies` is the length that it claims. */
async function begin(token: string, lies: number) {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => {})
  const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
  socket.write(
    `POST /api/me/update HTTP/1.1\r\nhost: x\r\napp-token: thazin-web\r\napp-version: V1\r\n` +
      `authorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
      `content-length: ${lies}\r\n\r\n${head}`,
  )
  return { socket, answer: () => answer }
}

test('a file of 5,000,000 bytes is read, one byte more is 413, and nothing stays on the disk', async () => {
  const { token } = await newLearner(app)
  expect((await upload(token, await padded(5_000_000))).status).toBe(200)
  const refused = await upload(token, await padded(5_000_001))
  expect([refused.status, Object.keys(refused.body)]).toEqual([413, ['message']])
  expect((await upload(token, Buffer.from('no picture'))).status).toBe(422)
  expect(await onDisk()).toEqual([])
})

test('a form that says it is far too large, and one that comes from nobody, are refused before a byte is stored', async () => {
  const { token } = await newLearner(app)
  const huge = await begin(token, 50_000_000)
  await expect.poll(huge.answer).toMatch(/^HTTP\/1\.1 413 /)
  const nobody = await begin('made-up', 4_000_000)
  await expect.poll(nobody.answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(await onDisk()).toEqual([])
  for (const { socket } of [huge, nobody]) socket.destroy()
})

test('what an upload that breaks off had written is removed', async () => {
  const { token } = await newLearner(app)
  const { socket } = await begin(token, 4_000_000)
  socket.write(Buffer.alloc(1_000_000))
  await expect.poll(async () => (await onDisk()).length).toBe(1)
  socket.destroy()
  await expect.poll(onDisk).toEqual([])
})

test('one learner has four uploads under way at once; a fifth waits its time, another learner’s is taken', async () => {
  const [learner, other] = [await newLearner(app), await newLearner(app)]
  const begun = await Promise.all(Array.from({ length: 4 }, () => begin(learner.token, 4_000_000)))
  for (const { socket } of begun) socket.write(Buffer.alloc(1000))
  await expect.poll(async () => (await onDisk()).length).toBe(4)
  const fifth = await upload(learner.token, await jpeg())
  expect([fifth.status, fifth.body.retry_after]).toEqual([429, 10])
  expect((await upload(other.token, await jpeg())).status).toBe(200)
  for (const { socket } of begun) socket.destroy()
  await expect.poll(onDisk).toEqual([])
  expect((await upload(learner.token, await jpeg())).status).toBe(200)
})

const line = () => ({ destroy: vi.fn() })
const learners = (id: number): Uploader => ({
  name: `l:${id}`,
  most: 4,
  replaces: false,
  share: `l:${id}`,
})
const payers = (id: number, share = `a:${id}`): Uploader => ({
  name: `p:${id}`,
  most: 1,
  replaces: true,
  share,
})
const statusOf = ({ status }: { status: number }) => status

test('beyond 64 uploads of learners under way more are turned away, and taken again when those have ended', async () => {
  const uploads = await openUploads(join(app.deps.config.DATA_DIR, 'others'))
  const leave = Array.from({ length: 64 }, () => Promise.withResolvers<void>())
  const underWay = leave.map(({ promise }, i) => uploads.receive(line(), learners(i), () => promise))
  const another = () => uploads.receive(line(), learners(64), async () => 'taken')
  await expect(another()).rejects.toMatchObject({ status: 503 })
  leave[3]?.resolve()
  await underWay[3]
  expect(await another()).toBe('taken')
  for (const { resolve } of leave) resolve()
  await Promise.all(underWay)
  uploads.stop()
})

test('payers of one network send their slips at the same time, each one of their payment: sent again, it ends the one that hangs', async () => {
  const uploads = await openUploads(join(app.deps.config.DATA_DIR, 'others'))
  const { promise, resolve } = Promise.withResolvers<void>()
  const lines = Array.from({ length: 20 }, line)
  const receive = (on: ReturnType<typeof line>, who: Uploader) =>
    uploads.receive(on, who, () => promise).then(() => 200, statusOf)
  const slips = lines.map((on, i) => receive(on, payers(i, 'a:one')))
  const again = receive(line(), payers(7, 'a:one'))
  resolve()
  expect(new Set(await Promise.all([...slips, again]))).toEqual(new Set([200]))
  expect(lines.flatMap(({ destroy }, i) => (destroy.mock.calls.length > 0 ? i : []))).toEqual([7])
  uploads.stop()
})

test('however many networks send slips signed out, a learner’s upload is taken, and a network has half of the room at most', async () => {
  const uploads = await openUploads(join(app.deps.config.DATA_DIR, 'others'))
  const { promise, resolve } = Promise.withResolvers<void>()
  const receive = (who: Uploader) => uploads.receive(line(), who, () => promise).then(() => 200, statusOf)
  const ofOne = Array.from({ length: 70 }, (_, i) => receive(payers(i, 'a:one')))
  const others = Array.from({ length: 70 }, (_, i) => receive(payers(100 + i)))
  const learner = receive(learners(1))
  resolve()
  expect(await learner).toBe(200)
  const countOf = async (all: Promise<number>[]) =>
    (await Promise.all(all)).filter((status) => status === 503).length
  expect([await countOf(ofOne), await countOf(others)]).toEqual([6, 6])
  uploads.stop()
})

test('a learner’s slips of many payments count together, and leave others their room', async () => {
  const uploads = await openUploads(join(app.deps.config.DATA_DIR, 'others'))
  const { promise, resolve } = Promise.withResolvers<void>()
  const receive = (who: Uploader) => uploads.receive(line(), who, () => promise).then(() => 200, statusOf)
  const slips = Array.from({ length: 60 }, (_, i) => receive(payers(i, 'l:1')))
  const others = Array.from({ length: 30 }, (_, i) => receive(learners(2 + i)))
  const again = receive(payers(0, 'l:1'))
  resolve()
  expect((await Promise.all(slips)).filter((status) => status === 429)).toHaveLength(56)
  expect(new Set(await Promise.all([...others, again]))).toEqual(new Set([200]))
  uploads.stop()
})

test('where learners have no room left, the slowest of them gives way after ten seconds', async () => {
  let now = 0
  const uploads = await openUploads(join(app.deps.config.DATA_DIR, 'others'), () => now)
  const { promise, resolve } = Promise.withResolvers<void>()
  const lines = Array.from({ length: 64 }, line)
  const underWay = lines.map((on, i) => uploads.receive(on, learners(i % 16), () => promise))
  now = 9_999
  await expect(uploads.receive(line(), learners(99), () => promise)).rejects.toMatchObject({ status: 503 })
  now = 10_000
  const taken = uploads.receive(line(), learners(99), () => promise)
  expect(lines.flatMap(({ destroy }) => destroy.mock.calls)).toHaveLength(1)
  resolve()
  await Promise.all([...underWay, taken])
  uploads.stop()
})

test('a learner’s own uploads never give way to another of theirs', async () => {
  let now = 0
  const uploads = await openUploads(join(app.deps.config.DATA_DIR, 'others'), () => now)
  const { promise, resolve } = Promise.withResolvers<void>()
  const lines = Array.from({ length: 4 }, line)
  const underWay = lines.map((on) => uploads.receive(on, learners(1), () => promise))
  now = 60_000
  await expect(uploads.receive(line(), learners(1), () => promise)).rejects.toMatchObject({ status: 429 })
  expect(lines.flatMap(({ destroy }) => destroy.mock.calls)).toEqual([])
  resolve()
  await Promise.all(underWay)
  uploads.stop()
})

test('where there is no room the slowest that is still sent gives way, if it had ten seconds', async () => {
  let now = 0
  const uploads = await openUploads(join(app.deps.config.DATA_DIR, 'others'), () => now)
  const { promise, resolve } = Promise.withResolvers<void>()
  const begin = (who: Uploader, { bytes = 0, isWhole = false } = {}) => {
    const on = line()
    const begun = Promise.withResolvers<void>()
    async function* source() {
      yield Buffer.alloc(bytes)
      if (!isWhole) {
        begun.resolve()
        await promise
      }
    }
    const ended = uploads
      .receive(on, who, async ({ store }) => {
        await store(Readable.from(source()), { name: 'x', type: 'image/png' })
        begun.resolve()
        await promise
      })
      .then(() => 200, statusOf)
    return { on, ended, begun: begun.promise }
  }
  const bytes = (i: number) => ({ 5: 10, 7: 1 })[i] ?? 1_000
  const all = Array.from({ length: 64 }, (_, i) =>
    begin(payers(i, 'a:one'), { bytes: bytes(i), isWhole: i === 7 }),
  )
  await Promise.all(all.map(({ begun }) => begun))
  const cut = () => all.flatMap(({ on }, i) => (on.destroy.mock.calls.length > 0 ? i : []))
  now = 9_999
  expect(await begin(payers(70, 'a:one')).ended).toBe(503)
  expect(cut()).toEqual([])
  now = 10_000
  begin(payers(70, 'a:one'))
  expect(cut()).toEqual([5])
  resolve()
  await Promise.all(all.map(({ ended }) => ended))
  uploads.stop()
})

test('a field that is cut off is refused, not shortened', async () => {
  const { token } = await newLearner(app)
  const form = new FormData()
  form.set('name', 'x'.repeat(70_000))
  const response = await fetch(`${app.url}/api/me/update`, {
    method: 'POST',
    body: form,
    headers: { ...clientHeaders, authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(413)
  expect((await send(app, 'GET', '/me', {}, { token })).body.data.name).toBe('စုစု')
})

test('a call that takes no form refuses one', async () => {
  const { token } = await newLearner(app)
  const form = new FormData()
  form.set('second', '5')
  const response = await fetch(`${app.url}/api/calendar/save-viewed-video-second`, {
    method: 'POST',
    body: form,
    headers: { ...clientHeaders, authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(415)
})

test('what a killed program left is removed by the next start, what is under way elsewhere is not', async () => {
  const other = await startApp()
  const folder = join(other.deps.config.DATA_DIR, 'uploads')
  await writeFile(join(folder, 'left'), 'x')
  await writeFile(join(folder, 'young'), 'x')
  const past = new Date(Date.now() - 3_600_000)
  await utimes(join(folder, 'left'), past, past)
  const again = await openUploads(folder)
  expect(await readdir(folder)).toEqual(['young'])
  again.stop()
  await other.stop()
})
