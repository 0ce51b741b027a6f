import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerWith, one, openPage, toasts } from '#tests/support/fake-page.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a form that may go later says so when the line is gone, and goes by the same button once it is back', async () => {
  openPage(
    '<form method="post" action="/stories/one" data-later="Not sent yet"><button name="check" value="2">Check</button></form>',
  )
  const { sendForms } = await import('#web/runtime/enhancer/forms.ts')
  sendForms()
  const heard: unknown[] = []
  document.addEventListener('thazin:unsent', ({ target }) => heard.push(target))
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no line')))
  one('button').click()
  await vi.advanceTimersByTimeAsync(50)
  expect([toasts(), heard]).toEqual([['Not sent yet'], [one('form')]])
  const asked = answerWith({ status: 204, headers: { 'x-location': '/learn' } })
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(50)
  expect(asked.map(({ init }) => String(init.body))).toEqual(['check=2'])
})
