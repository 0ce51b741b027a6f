import { expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { PHONE } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'

const { app, browser } = await e2eApp({}, true)

type Sent = { path: string; bytes: number; isScript: boolean }

/** What comes over the wire for a lesson that is opened `visits` times, by visit; headers included. */
async function openLesson(token: string, visits: number): Promise<Sent[][]> {
  const { id } = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'a1-greetings-watch')
    .executeTakeFirstOrThrow()
  const context = await browser.newContext({ viewport: PHONE })
  await context.addCookies([{ name: 'token', value: token, url: app.url }])
  // One page in five measures itself, by 0.9 kB of script that come seconds later.
  await context.addInitScript(() => {
    Math.random = () => 0.99
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  let sent: Sent[] = []
  const open = new Map<string, Omit<Sent, 'bytes'>>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('data:'))
      open.set(requestId, { path: new URL(request.url).pathname, isScript: type === 'Script' })
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => open.delete(requestId))
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) open.delete(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = open.get(requestId)
    if (one) sent.push({ ...one, bytes: encodedDataLength })
  })
  const all: Sent[][] = []
  for (let visit = 0; visit < visits; visit++) {
    sent = []
    await page.goto(`${app.url}/lessons/${id}`, { waitUntil: 'networkidle' })
    await page.waitForTimeout(1_500)
    all.push(sent)
  }
  await context.close()
  return all
}

const total = (sent: Sent[]) => sent.reduce((sum, { bytes }) => sum + bytes, 0)

test('a lesson before play stays within its goals, loads no second player, and little when it is opened again', async () => {
  const [first = [], second = []] = await openLesson((await newLearner(app)).token, 2)
  expect(total(first.filter(({ isScript }) => isScript))).toBeLessThanOrEqual(70_000)
  expect(total(first)).toBeLessThanOrEqual(128_000)
  expect(first.filter(({ path }) => /hls/.test(path))).toEqual([])
  expect(first.filter(({ path }) => /\.ts$|\/key$/.test(path))).toEqual([])
  expect(total(second)).toBeLessThanOrEqual(10_000)
})
