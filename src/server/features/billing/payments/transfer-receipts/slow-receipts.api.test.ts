import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPhone } from '#tests/support/factories.ts'
import { planIds, sandboxSettings } from '#tests/support/payments/payments.ts'
import { newReference, picture } from '#tests/support/payments/transfer-receipts.ts'
import { clientHeaders, send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let plan: number
beforeAll(async () => {
  app = await startApp({ listen: true, pages: true, settings: sandboxSettings })
  plan = (await planIds(app))['english-30'] ?? 0
})
afterAll(() => app.stop())

/** A payment by bank transfer that a browser began signed out. */
async function payer() {
  const input = { provider: 'bank', plan_id: plan, phone: newPhone(), payer_name: 'မမ' }
  const { body, cookies } = await send(app, 'POST', '/frontend-payment/initialize', input)
  return { id: body.data.payment_id as string, cookie: cookies[0]?.split(';')[0] ?? '' }
}
/** On a busy machine. */
const SOON = { timeout: 20_000 }

type Payer = Awaited<ReturnType<typeof payer>>

const placeOf = (id: string, isPage: boolean) => (isPage ? `/payments/${id}` : `/api/payments/${id}/slip`)

/** A slip whose file never ends, on a line of its own. */
function slow({ id, cookie }: Payer, isPage = false): { line: Socket; status: () => string | undefined } {
  const line = connect(Number(new URL(app.url).port), '127.0.0.1')
  let answer = ''
  line.on('data', (chunk) => {
    answer += chunk
  })
  line.on('error', () => {})
  const head = `--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`
  const fields = Object.entries({ ...clientHeaders, cookie, accept: 'text/html' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  line.write(
    `POST ${placeOf(id, isPage)} HTTP/1.1\r\nhost: 127.0.0.1\r\n${fields.join('')}` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n${head}`,
  )
  // What may be the end of a part is kept back until more comes.
  line.write(Buffer.alloc(1_000))
  return { line, status: () => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] }
}

async function sendSlip({ id, cookie }: Payer, isPage = false) {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(await picture(60))], 'slip.jpg', { type: 'image/jpeg' }))
  form.set('reference', newReference())
  if (isPage) form.set('intent', 'slip')
  const headers = { ...clientHeaders, cookie, accept: 'text/html' }
  const options = { method: 'POST', headers, body: form, redirect: 'manual' } as const
  return (await fetch(`${app.url}${placeOf(id, isPage)}`, options)).status
}

const slipsOf = async ({ id }: Payer) =>
  (await app.deps.db.selectFrom('payment_slips').select('id').where('payment_id', '=', id).execute()).length

test.each([
  ['a call', false],
  ['a form of the page', true],
])(
  'by %s: whoever has no payment sends nothing, so that slow strangers stop no payer of their network',
  async (_, isPage) => {
    const [one, other] = [await payer(), await payer()]
    const strangers = Array.from({ length: 20 }, () => slow({ id: one.id, cookie: '' }, isPage))
    for (const { status } of strangers) await expect.poll(status, SOON).toBe('404')
    const ofOthers = Array.from({ length: 20 }, () => slow({ id: one.id, cookie: other.cookie }, isPage))
    for (const { status } of ofOthers) await expect.poll(status, SOON).toBe('404')
    expect(await sendSlip(one, isPage)).toBeLessThan(400)
    expect(await slipsOf(one)).toBe(1)
    for (const { line } of [...strangers, ...ofOthers]) line.destroy()
  },
)

test('a slow slip keeps nobody from anything: twelve others behind the address arrive, and one of its own that is sent again', async () => {
  const slowOne = await payer()
  const { line, status } = slow(slowOne)
  await expect
    .poll(async () => (await readdir(join(app.deps.config.DATA_DIR, 'uploads'))).length, SOON)
    .toBe(1)
  const others = await Promise.all(Array.from({ length: 12 }, () => payer()))
  const statuses: number[] = []
  for (const other of others) statuses.push(await sendSlip(other))
  expect(statuses).toEqual(others.map(() => 200))
  expect([status(), line.destroyed]).toEqual([undefined, false])
  expect(await sendSlip(slowOne)).toBe(200)
  await expect.poll(() => line.destroyed, SOON).toBe(true)
  expect(await slipsOf(slowOne)).toBe(1)
})

test('what is no payment’s id is a wrong field of the call, and no page', async () => {
  const nowhere = { id: 'x', cookie: '' }
  expect([await sendSlip(nowhere), await sendSlip(nowhere, true)]).toEqual([422, 404])
})

test('a form with a file is taken by no page that has none, and one that comes signed out to a learner’s page goes to the start', async () => {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(10_000)], 'a.jpg'))
  const statusOf = async (path: string) =>
    (await fetch(`${app.url}${path}`, { method: 'POST', body: form, redirect: 'manual' })).status
  expect(await statusOf('/')).toBe(400)
  expect(await statusOf('/pricing')).toBe(400)
  expect(await statusOf('/profile/photo')).toBe(302)
})

test('a payer’s slip has a share of its own where strangers of their network begin payments without end', async () => {
  const limited = await startApp({
    listen: true,
    settings: { ...sandboxSettings, RATE_LIMIT_PER_MINUTE: '5' },
  })
  try {
    const input = { provider: 'bank', plan_id: (await planIds(limited))['english-30'], payer_name: 'x' }
    const begin = (phone: string) =>
      send(limited, 'POST', '/frontend-payment/initialize', { ...input, phone })
    const payers = [await begin(newPhone()), await begin(newPhone())]
    for (let n = 0; n < 5; n++) await begin(newPhone())
    expect((await begin(newPhone())).status).toBe(429)
    const slip = async (payer: number, cookie = payers[payer]?.cookies[0]?.split(';')[0] ?? '') => {
      const form = new FormData()
      form.set('image', new File([new Uint8Array(await picture(60))], 'slip.jpg', { type: 'image/jpeg' }))
      form.set('reference', newReference())
      const headers = { ...clientHeaders, cookie }
      const address = `${limited.url}/api/payments/${payers[payer]?.body.data.payment_id}/slip`
      return (await fetch(address, { method: 'POST', headers, body: form })).status
    }
    expect(await slip(0)).toBe(200)
    expect(await slip(0, '')).toBe(404)
    for (let n = 0; n < 4; n++) await slip(0)
    expect(await slip(0)).toBe(429)
    // Another payment has its own.
    expect(await slip(1)).toBe(200)
    // And whose it is isn't looked up for a network without end.
    for (let n = 0; n < 50; n++) await slip(1, '')
    expect(await slip(1, '')).toBe(429)
  } finally {
    await limited.stop()
  }
})
