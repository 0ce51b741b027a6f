import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseLateJob } from '#server/features/account/profile/erase.ts'
import { newLearner, sentCode } from '#tests/support/factories.ts'
import { newAddress, REASON } from '#tests/support/inbox/inquiries.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { openPage } from './public-pages.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true, listen: true, settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const MEGABYTE = 1_000_000

/** Sends the page's form as a browser without script does. */
async function applyWithPhoto(token: string, size: number) {
  const form = new FormData()
  const fields = {
    attempt: randomUUID(),
    name: 'Su Su',
    email: 'su@example.org',
    reason: `${REASON} My own.`,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('document', new File([new Uint8Array(size)], 'id.jpg', { type: 'image/jpeg' }))
  form.set('last', 'x')
  return await fetch(`${app.url}/apply-scholarship`, {
    method: 'POST',
    body: form,
    headers: { accept: 'text/html', cookie: `token=${token}; locale=en` },
  })
}

test.each([5 * MEGABYTE + 1, 8 * MEGABYTE, 25 * MEGABYTE])(
  'a photo of %i bytes is refused on its field, and what was typed beside it stays',
  async (size) => {
    const { token } = await newLearner(app)
    const response = await applyWithPhoto(token, size)
    const html = (await response.text()).replaceAll('\u2060', '')
    expect(response.status).toBe(422)
    for (const kept of ['My own.', 'su@example.org', 'at most 5 MB']) expect(html).toContain(kept)
    expect(await app.deps.storage.list('documents')).toEqual([])
  },
)

test('what no camera makes is refused before it is read, and the answer leads back to the form', async () => {
  const { token } = await newLearner(app)
  const response = await applyWithPhoto(token, 31 * MEGABYTE)
  expect(response.status).toBe(413)
  expect(await response.text()).toMatch(/too large[\s\S]*<a href="\/apply-scholarship">/)
})

test('a letter is said to be erased only where it is', async () => {
  const contact = { name: 'Su Su', phone: '09791234567', content: 'How do I change my phone number?' }
  const { link } = (await send(app, 'POST', '/contact', contact)).body.data
  const open = async () => await openPage(app, `${link}?erased=1`, { 'accept-language': 'en' })
  expect((await open()).html).toContain(contact.content)
  const erase = await app.app.inject({
    method: 'POST',
    url: link,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'erase=yes',
  })
  expect(erase.headers.location).toBe(`${link}?erased=1`)
  const after = await open()
  expect([after.status, after.html.includes(contact.content)]).toEqual([200, false])
  expect((await openPage(app, link)).status).toBe(404)
})

test('the place of a form is free again when its sender’s account is deleted, once', async () => {
  const { db } = app.deps
  const learner = await newLearner(app)
  const filled = { name: 'Aung', phone: '09791234567', language: 'english', on_time: '1' }
  const fill = (more: object = {}) =>
    send(
      app,
      'POST',
      '/forms/conversation-workshop',
      { ...filled, ...more },
      { token: learner.token, address: newAddress() },
    )
  const left = async () => (await send(app, 'GET', '/forms/conversation-workshop')).body.data.places_left
  const before = await left()
  expect((await fill()).status).toBe(200)
  expect((await fill({ website: 'held as spam' })).status).toBe(200)
  expect(await left()).toBe(before - 1)
  await send(app, 'POST', '/me/request-delete', {}, learner)
  await send(app, 'POST', '/me/delete', { otp: await sentCode(app, learner.phone) }, learner)
  expect(await left()).toBe(before)
  await eraseLateJob.work(app.deps, { learner_id: learner.id })
  expect(await left()).toBe(before)
  expect(await db.selectFrom('letters').select('id').where('learner_id', '=', learner.id).execute()).toEqual(
    [],
  )
})
