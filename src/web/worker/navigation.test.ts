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
