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
