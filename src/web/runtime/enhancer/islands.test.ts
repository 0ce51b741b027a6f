import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { one, openPage, toasts } from '#tests/support/fake-page.ts'
import { soon } from '#tests/support/soon.ts'

const script = (text: string) => `data:text/javascript,${encodeURIComponent(text).replaceAll("'", '%27')}`

/** A module that wakes its island by writing into it, `ms` after it was called. */
const module = (ms = 0) =>
  script(
    `export default (element) => new Promise((done) => setTimeout(() => { element.querySelector('b').textContent = 'awake'; done() }, ${ms}))`,
  )
const MISSING = script('import "data:nothing/at-all,"')
const FAULTY = script('export default () => { throw new Error("crash") }')

const island = (when: string, address = module()) =>
  `<div data-island='${address}' data-when="${when}" data-prefix="i1"><div data-root><style></style><b>asleep</b></div></div>`

const seen = { boxes: [] as Element[], show: (_: Element) => {} }
beforeEach(() => {
  seen.boxes = []
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function open(body: string) {
  openPage(body)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        seen.show = (target) => tell([{ isIntersecting: true, target }])
      }
      observe = (box: Element) => seen.boxes.push(box)
      disconnect = () => {}
    },
  )
  Object.defineProperty(document, 'readyState', { value: 'complete' })
  for (const element of document.querySelectorAll('style'))
    element.getClientRects = () => [] as unknown as DOMRectList
  const { startIslands, whenAwake } = await import('./islands.ts')
  startIslands()
  return () => whenAwake(one('[data-island]'))
}
const state = () => [
  one('b').textContent,
  'due' in one('[data-island]').dataset,
  'awake' in one('[data-island]').dataset,
]
const ASLEEP = ['asleep', false, false]
const AWAKE = ['awake', true, true]

test('one that is wanted at once wakes when the page is there', async () => {
  const awake = await open(island('now'))
  await awake()
  expect(state()).toEqual(AWAKE)
})

test('one that is to be seen wakes when what of it has a place comes into sight', async () => {
  const awake = await open(island('visible'))
  expect([state(), seen.boxes]).toEqual([ASLEEP, [one('b')]])
  seen.show(one('b'))
  await awake()
  expect(state()).toEqual(AWAKE)
})

test.each(['pointerdown', 'focusin', 'keydown', 'input'])(
  'any wakes when it is touched: %s',
  async (kind) => {
    const awake = await open(island('touch'))
    expect([state(), seen.boxes]).toEqual([ASLEEP, []])
    one('b').dispatchEvent(new Event(kind, { bubbles: true }))
    expect(state()).toEqual(['asleep', true, false])
    await awake()
    expect(state()).toEqual(AWAKE)
  },
)

test('it is awake only when what it does first is done', async () => {
  const awake = await open(island('now', module(30)))
  await Promise.resolve()
  expect(state()).toEqual(['asleep', true, false])
  await awake()
  expect(state()).toEqual(AWAKE)
})

test('one whose script can’t be had says so, works as a form, and is tried again', async () => {
  const awake = await open(island('touch', MISSING))
  const { startToasts } = await import('./toasts.ts')
  startToasts()
  one('b').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await awake()
  expect([state(), toasts()]).toEqual([ASLEEP, ['No network']])
  one('[data-island]').dataset.island = module()
  one('b').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await awake()
  expect(state()).toEqual(AWAKE)
})

test('it may say where that is said', async () => {
  const awake = await open(island('touch', MISSING))
  const { startToasts } = await import('./toasts.ts')
  startToasts()
  one('[data-island]').dataset.toastsAt = 'top-center'
  one('b').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await awake()
  expect(one('.toast').classList.contains('top-center')).toBe(true)
})

test('one that crashes is not said to lack a line, and its form still works', async () => {
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  const awake = await open(island('now', FAULTY))
  await awake()
  expect([state(), toasts()]).toEqual([ASLEEP, []])
  expect(reportError).toHaveBeenCalledWith(new Error('crash'))
})

test('islands of a page that was swapped in are seen to as well', async () => {
  await open('<p></p>')
  one('p').outerHTML = island('now')
  document.dispatchEvent(new Event('thazin:swapped'))
  await soon(() => expect(state()).toEqual(AWAKE))
})
