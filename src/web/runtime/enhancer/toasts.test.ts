import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { one, openPage, toasts } from '#tests/support/fake-page.ts'
import { soon } from '#tests/support/soon.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function start(body: string) {
  openPage(body)
  const { startToasts, showToast } = await import('./toasts.ts')
  startToasts()
  return showToast
}
const say = (text: string, place = 'top-right') =>
  document.dispatchEvent(new CustomEvent('thazin:toast', { detail: { text, place } }))

test('what the document brings is said once, where it belongs, and the list is gone', async () => {
  await start('<ul data-toasts hidden><li data-place="top-center">Saved</li><li>Really</li></ul>')
  expect(toasts()).toEqual(['Saved', 'Really'])
  expect([...document.querySelectorAll('.toast')].map(({ className }) => className)).toEqual([
    'toast top-center',
    'toast top-right',
  ])
  expect(document.querySelector('[data-toasts]')).toBe(null)
})

test('a toast stays 12 seconds or until it is dismissed, and the same text stands there once', async () => {
  const showToast = await start('')
  showToast('One')
  showToast('Two')
  await vi.advanceTimersByTimeAsync(6_000)
  showToast('One')
  expect(toasts()).toEqual(['Two', 'One'])
  await vi.advanceTimersByTimeAsync(6_001)
  expect(toasts()).toEqual(['One'])
  one('.toast button').click()
  expect(toasts()).toEqual([])
})

test('islands have something said by an event; its box is read out', async () => {
  await start('')
  say('Refused')
  await vi.advanceTimersByTimeAsync(0)
  expect(toasts()).toEqual(['Refused'])
  expect(document.querySelector('.toasts')?.getAttribute('role')).toBe('alert')
})

test('for a phone with a Zawgyi font, what an island says is converted', async () => {
  await start('')
  document.documentElement.lang = 'my-Qaag'
  say('မြန်မာ')
  await soon(() => expect(toasts()).toEqual(['ျမန္မာ']))
})

test('while a dialog is open, toasts stand in it, and leave it when it closes', async () => {
  const showToast = await start('<dialog></dialog>')
  const dialog = one<HTMLDialogElement>('dialog')
  dialog.showModal()
  showToast('Wrong code')
  expect(dialog.textContent).toContain('Wrong code')
  dialog.close()
  dialog.dispatchEvent(new Event('close'))
  expect(document.querySelector('body > .toasts')?.textContent).toContain('Wrong code')
})

/** Places the fields and the toasts on a screen of 640 px, the toasts at its top or below. */
function stand(fields: [top: number, bottom: number][], height: number) {
  const elements = [...document.querySelectorAll('[aria-invalid=true]')]
  for (const [index, field] of elements.entries()) {
    const [top, bottom] = fields[index] ?? [0, 0]
    Object.assign(field, { getBoundingClientRect: () => ({ top, bottom }) })
  }
  const all = one('.toasts')
  const at = () =>
    all.classList.contains('low') ? { top: 632 - height, bottom: 632 } : { top: 8, bottom: 8 + height }
  Object.assign(all, { getBoundingClientRect: at })
  return all
}

test.each([
  ['stand at the top', [[300, 350]], 100, false, 0],
  ['stand below where they would cover a field at the top', [[60, 110]], 100, true, 0],
  [
    'leave the first field room below them where fields stand at both ends',
    [
      [60, 110],
      [560, 610],
    ],
    100,
    false,
    -88,
  ],
] as const)('toasts %s', async (_, fields, height, isLow, moved) => {
  const showToast = await start(fields.map(() => '<input aria-invalid="true">').join(''))
  const scrolled = vi.fn()
  vi.stubGlobal('scrollBy', scrolled)
  const all = stand(
    fields.map(([top, bottom]) => [top, bottom]),
    height,
  )
  showToast('Name: fill it in.')
  expect(all.classList.contains('low')).toBe(isLow)
  expect(scrolled.mock.calls).toEqual(moved === 0 ? [] : [[0, moved]])
})
