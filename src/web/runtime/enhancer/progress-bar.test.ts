import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { one, openPage } from '#tests/support/fake-page.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(body: string) {
  openPage(body)
  const { watchNavigations } = await import('./progress-bar.ts')
  watchNavigations()
  // Nothing goes anywhere here.
  addEventListener('click', (event) => event.preventDefault())
}
const bar = () => document.querySelector<HTMLElement>('.progress-bar')
const click = (options: MouseEventInit = {}) =>
  one('a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }))

test('it runs from a click on a link, by the product’s steps, until the page goes', async () => {
  await open('<a href="/learn"><b>Learn</b></a>')
  one('b').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(bar()?.style.transform).toBe('scaleX(0.08)')
  await vi.advanceTimersByTimeAsync(800)
  expect(bar()?.style.transform).toBe('scaleX(0.18)')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(bar()?.style.transform).toBe('scaleX(0.994)')
})

test.each<[string, string, MouseEventInit]>([
  ['another site', '<a href="https://example.org/">x</a>', {}],
  ['a download', '<a href="/profile/export" download>x</a>', {}],
  ['another window', '<a href="/learn" target="_blank">x</a>', {}],
  ['a place of this page', '<a href="#part">x</a>', {}],
  ['a tab of its own', '<a href="/learn">x</a>', { ctrlKey: true }],
  ['the middle button', '<a href="/learn">x</a>', { button: 1 }],
])('not for %s', async (_, link, options) => {
  await open(link)
  click(options)
  expect(bar()).toBe(null)
})

test('not for a click that a script took', async () => {
  await open('<a href="/learn">x</a>')
  one('a').addEventListener('click', (event) => event.preventDefault())
  click()
  expect(bar()).toBe(null)
})

test.each<[string, () => unknown]>([
  ['Escape', () => dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape' }))],
  ['the way back to this page', () => dispatchEvent(new Event('pageshow'))],
])('it ends with %s', async (_, end) => {
  await open('<a href="/learn">x</a>')
  click()
  end()
  expect(bar()?.style.opacity).toBe('0')
  await vi.advanceTimersByTimeAsync(401)
  expect(bar()).toBe(null)
})

test('one that starts while another fades takes its place, and stays', async () => {
  await open('<a href="/learn">x</a>')
  click()
  dispatchEvent(new Event('pageshow'))
  click()
  expect(document.querySelectorAll('.progress-bar')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(401)
  expect(bar()?.style.opacity).toBe('1')
})

test('it ends where the browser says that the navigation failed', async () => {
  let failed: (() => void) | undefined
  const navigation = {
    addEventListener(name: string, heard: () => void) {
      if (name === 'navigateerror') failed = heard
    },
  }
  openPage('<a href="/learn">x</a>')
  vi.stubGlobal('navigation', navigation)
  const { startProgress, watchNavigations } = await import('./progress-bar.ts')
  watchNavigations()
  startProgress()
  failed?.()
  expect(bar()?.style.opacity).toBe('0')
})
