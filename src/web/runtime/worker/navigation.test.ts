import { afterEach, expect, test, vi } from 'vitest'
import { answerNavigation } from './navigation.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const request = new Request('http://thazin.test/learn')
const page = (text: string, headers: Record<string, string>, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
const ours = (text: string, status = 200) => page(text, { 'x-request-id': 'r1' }, status)

async function answer(preloaded: Promise<Response | undefined>, network: () => Promise<Response>) {
  const asked = vi.fn(network)
  vi.stubGlobal('fetch', asked)
  const response = await answerNavigation(request, preloaded, async () => new Response('screen'))
  return { text: await response.text(), asked: asked.mock.calls.length }
}
const nothing = Promise.resolve(undefined)
const unreachable = async () => {
  throw new TypeError('Failed to fetch')
}

test('a page of ours is shown as it came, an error of ours too', async () => {
  expect(await answer(nothing, async () => ours('learn'))).toEqual({ text: 'learn', asked: 1 })
  expect(await answer(nothing, async () => ours('busy', 503))).toEqual({ text: 'busy', asked: 1 })
})

test('what the browser asked for already is not asked for again', async () => {
  expect(await answer(Promise.resolve(ours('learn')), unreachable)).toEqual({ text: 'learn', asked: 0 })
})

test('a file is no page: it need not say that it is ours', async () => {
  const file = async () => new Response('cards', { headers: { 'content-type': 'text/csv' } })
  expect(await answer(nothing, file)).toEqual({ text: 'cards', asked: 1 })
})

test.each([200, 403, 502])('a foreign page (%i) is not shown', async (status) => {
  const foreign = page('Hotel Wi-Fi', {}, status)
  expect(await answer(nothing, async () => foreign)).toEqual({ text: 'screen', asked: 1 })
})

test('without a line our own screen is shown, asked once', async () => {
  expect(await answer(nothing, unreachable)).toEqual({ text: 'screen', asked: 1 })
  expect(await answer(Promise.reject(new TypeError('Failed to fetch')), unreachable)).toEqual({
    text: 'screen',
    asked: 0,
  })
})

/** A page of ours of which the end never comes. */
const cutOff = () => {
  const body = new ReadableStream({
    start: (page) => page.enqueue(new TextEncoder().encode('<main>half a pa')),
    pull: (page) => page.error(new TypeError('network error')),
  })
  return new Response(body, { headers: { 'content-type': 'text/html', 'x-request-id': 'r1' } })
}

test('a page that is cut off asks for itself again, once; it is shown only when all of it comes', async () => {
  const half = await answer(nothing, async () => cutOff())
  expect(half.text).toMatch(/^<main>half a pa"'>.*<meta http-equiv="refresh" content="0">$/)
  expect(await answer(nothing, async () => cutOff())).toEqual({ text: 'screen', asked: 1 })
  expect((await answer(nothing, async () => ours('learn'))).text).toBe('learn')
  expect((await answer(nothing, async () => cutOff())).text).toContain('refresh')
  expect((await answer(nothing, async () => ours('learn'))).text).toBe('learn')
})

test('a page that goes silent in the middle is cut off', async () => {
  vi.useFakeTimers()
  const silent = new Response(new ReadableStream({ start: (page) => page.enqueue(new Uint8Array([60])) }), {
    headers: { 'content-type': 'text/html', 'x-request-id': 'r1' },
  })
  const half = answer(nothing, async () => silent)
  await vi.advanceTimersByTimeAsync(30_000)
  expect((await half).text).toContain('refresh')
  vi.useRealTimers()
  await answer(nothing, async () => ours('learn'))
})

test('the answer to a form that is cut off is not asked for again', async () => {
  vi.stubGlobal('fetch', async () => cutOff())
  const post = new Request('http://thazin.test/learn', { method: 'POST' })
  const response = await answerNavigation(post, nothing, async () => new Response('screen'))
  await expect(response.text()).rejects.toThrow('network error')
})
