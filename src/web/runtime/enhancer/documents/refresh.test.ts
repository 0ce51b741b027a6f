import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerWith, type FakeReply, one, openPage, pageOf, toasts } from '#tests/support/fake-page.ts'
import { EmbeddedVideo } from '#web/player/embedded-video.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(body: string) {
  const left = openPage(body)
  const { keepFresh } = await import('./refresh.ts')
  keepFresh()
  await import('./swap.ts')
  return left
}
const later = () => vi.advanceTimersByTimeAsync(6_000)
async function focus() {
  await later()
  dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(50)
}
const page = (body: string, more: Parameters<typeof pageOf>[1] = {}): FakeReply => ({
  html: pageOf(body, more),
})

test('on focus the page is asked for again by its tag, and only what differs is changed', async () => {
  await open('<h1>Old</h1><p>Same</p>')
  const same = one('p')
  const asked = answerWith(
    { ...page('<h1>New</h1><p>Same</p>', { title: 'Newer' }), headers: { etag: '"2"' } },
    { status: 304 },
  )
  await focus()
  expect([one('h1').textContent, document.title, one('p') === same]).toEqual(['New', 'Newer', true])
  await focus()
  expect(asked.map(({ url, headers }) => [url, headers.refresh, headers['if-none-match']])).toEqual([
    ['http://thazin.test/profile', '1', undefined],
    ['http://thazin.test/profile', '1', '"2"'],
  ])
  expect(one('h1').textContent).toBe('New')
})

test('the tag that the page was opened with is known from its timing', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValueOnce([
    { serverTiming: [{ name: 'tag', description: '1' }] },
  ] as unknown as PerformanceEntryList)
  await open('')
  const asked = answerWith({ status: 304 })
  await focus()
  expect(asked[0]?.headers['if-none-match']).toBe('"1"')
})

test('a fresh page is not asked for, nor one that is hidden, without a line, or the answer to a form', async () => {
  await open('')
  const asked = answerWith()
  dispatchEvent(new Event('focus'))
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await focus()
  hidden.mockRestore()
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await focus()
  line.mockRestore()
  document.documentElement.dataset.answer = ''
  await focus()
  expect(asked).toEqual([])
})

test.each(['thazin:refresh', 'thazin:sent'])('after %s even a fresh page is asked for', async (event) => {
  await open('<p>Old</p>')
  answerWith(page('<p>New</p>'))
  document.dispatchEvent(new Event(event))
  await vi.advanceTimersByTimeAsync(50)
  expect(one('p').textContent).toBe('New')
})

test.each<[string, FakeReply | Error]>([
  ['no line', new TypeError('Failed to fetch')],
  ['the page of a hotel', { html: '<h1>Wi-Fi</h1>', isForeign: true }],
  ['an error', { status: 503, html: pageOf('<h1>Busy</h1>') }],
  ['another page', { html: pageOf('<h1>Other</h1>'), url: 'http://thazin.test/registration' }],
  [
    'a page of another release',
    page('<h1>New</h1>', { head: '<script src="/assets/enhancer-2.js"></script>' }),
  ],
])('%s leaves the page as it is, and the next time is as good as any', async (_, answer) => {
  const left = await open('<h1>Old</h1>')
  answerWith(answer, page('<h1>New</h1>'))
  await focus()
  expect([one('h1').textContent, left]).toEqual(['Old', []])
  await focus()
  expect(one('h1').textContent).toBe('New')
})

test('a line that stalls is given up, and the page is asked for again the next time', async () => {
  await open('<h1>Old</h1>')
  const stalled = vi.fn(
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  vi.stubGlobal('fetch', stalled)
  await focus()
  expect(stalled).toHaveBeenCalledTimes(1)
  answerWith(page('<h1>New</h1>'))
  await focus()
  expect(one('h1').textContent).toBe('Old')
  await vi.advanceTimersByTimeAsync(30_000)
  await focus()
  expect(one('h1').textContent).toBe('New')
})

test('what is being typed, an island at work, an opened dialog and an unfolded part stay as they are', async () => {
  const island = (text: string) =>
    `<div data-island="/a.js" data-prefix="i1"><div data-root>${text}</div></div>`
  const body = (text: string) => `<h1>${text}</h1><form action="/a"><input name="a"><b>${text}</b></form>
    <form action="/b"><input name="b" value="${text}"></form>${island(text)}<details><p>${text}</p></details>`
  await open(`${body('Old')}<dialog>Old</dialog>`)
  one<HTMLInputElement>('[name=a]').value = 'half a wo'
  one('[data-island]').dataset.due = ''
  one<HTMLDialogElement>('dialog').showModal()
  one('details').setAttribute('open', '')
  answerWith(page(`<div>Banner</div>${body('New')}`))
  await focus()
  expect(one('body > div').textContent).toBe('Banner')
  expect(
    [...document.querySelectorAll('h1,form b,[data-root],dialog,details p')].map((e) => e.textContent),
  ).toEqual(['New', 'Old', 'Old', 'New', 'Old'])
  expect(one<HTMLInputElement>('[name=a]').value).toBe('half a wo')
  expect(one<HTMLInputElement>('[name=b]').value).toBe('New')
  expect(one('details').hasAttribute('open')).toBe(true)
})

test('a video in a frame plays on, whatever code the page has now', async () => {
  const frame = (otp: string) =>
    `<section>${renderToStaticMarkup(createElement(EmbeddedVideo, { title: 'One', address: `https://player.test/?otp=${otp}` }))}</section>`
  await open(`<p>Old</p>${frame('a')}`)
  const playing = one('iframe')
  answerWith(page(`<p>New</p>${frame('b')}`))
  await focus()
  expect([one('p').textContent, one('iframe') === playing, playing.getAttribute('src')]).toEqual([
    'New',
    true,
    'https://player.test/?otp=a',
  ])
})

test('a form in use is the same one again when others come before it', async () => {
  const card = (id: string) =>
    `<form action="/deck"><input type="hidden" name="card" value="${id}"><input name="front" value="${id}"></form>`
  await open(card('a') + card('b'))
  one<HTMLInputElement>('form:last-of-type [name=front]').value = 'changed'
  answerWith(page(card('new') + card('a') + card('b')))
  await focus()
  expect([...document.querySelectorAll<HTMLInputElement>('[name=front]')].map(({ value }) => value)).toEqual([
    'new',
    'a',
    'changed',
  ])
})

test('a form in use stays, with the number that it was shown with, whatever number the page has now', async () => {
  const order = (attempt: string) => `<h1>${attempt}</h1><form action="/pricing">
    <input type="hidden" name="attempt" value="${attempt}"><input type="hidden" name="ticket" value="t${attempt}">
    <input type="radio" name="plan" value="30" checked><input type="radio" name="plan" value="365"></form>`
  await open(order('1'))
  one<HTMLInputElement>('[value="365"]').checked = true
  answerWith(page(order('2')))
  await focus()
  expect([one('h1').textContent, document.forms.length]).toEqual(['2', 1])
  expect(new URLSearchParams(new FormData(one<HTMLFormElement>('form')) as never).toString()).toBe(
    'attempt=1&ticket=t1&plan=365',
  )
})

test('an island that sleeps still is as the server says now', async () => {
  const island = (n: number) => `<div data-island="/a.js" data-prefix="i1"><div data-root>${n}</div></div>`
  await open(island(1))
  answerWith(page(island(2)))
  await focus()
  expect(one('[data-root]').textContent).toBe('2')
})

test('the focus stays where it is', async () => {
  await open('<p>Old</p><a href="/learn">Learn</a><input id="name">')
  one('#name').focus()
  answerWith(page('<p>New</p><p>More</p><a href="/learn">Learn</a><input id="name">'))
  await focus()
  expect(document.activeElement?.id).toBe('name')
})

test('a session that ended leads to the start page, another learner’s page is loaded as a whole', async () => {
  const left = await open('<h1>Mine</h1>')
  answerWith({ html: pageOf(''), url: 'http://thazin.test/' })
  await focus()
  expect(left).toEqual(['assign /'])
  const other = await open('<h1>Mine</h1>')
  answerWith(page('<h1>Theirs</h1>', { learner: '13' }))
  await focus()
  expect([other, one('h1').textContent]).toEqual([['reload'], 'Mine'])
})

const showAgain = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

test('a page out of the browser’s memory is asked for again at once', async () => {
  const left = await open('<h1>Old</h1>')
  answerWith(page('<h1>New</h1>'))
  showAgain()
  await vi.advanceTimersByTimeAsync(50)
  expect([one('h1').textContent, left, document.documentElement.hidden]).toEqual(['New', [], false])
})

test.each([
  ['signed out', ''],
  ['another learner signed in', '13'],
])('after someone %s, such a page shows nothing and is loaded anew', async (_, learner) => {
  const left = await open('<h1>Private</h1>')
  localStorage.setItem('thazin-learner', learner)
  const asked = answerWith()
  showAgain()
  expect([document.documentElement.hidden, left, asked]).toEqual([true, ['reload'], []])
})

test('a browser that keeps nothing shows no such page unasked', async () => {
  const left = await open('<h1>Private</h1>')
  vi.stubGlobal('localStorage', undefined)
  showAgain()
  expect([document.documentElement.hidden, left]).toEqual([true, ['reload']])
})

test('what the fresh page has to say is said', async () => {
  await open('')
  answerWith(page('<ul data-toasts hidden><li>A badge</li></ul>'))
  await focus()
  expect(toasts()).toEqual(['A badge'])
})

test('what a form came to while the page was asked for again stays', async () => {
  await open('<h1>Old</h1>')
  const arrival = Promise.withResolvers<void>()
  answerWith(page('<h1>Newer, without what is wrong</h1>'))
  const { fetch: answer } = globalThis
  vi.stubGlobal('fetch', (...given: Parameters<typeof fetch>) => arrival.promise.then(() => answer(...given)))
  await focus()
  document.documentElement.dataset.answer = ''
  one('h1').textContent = 'The code is wrong'
  arrival.resolve()
  await vi.advanceTimersByTimeAsync(50)
  expect(one('h1').textContent).toBe('The code is wrong')
})
