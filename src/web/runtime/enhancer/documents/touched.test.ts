import { afterEach, expect, test, vi } from 'vitest'
import { one, openPage } from '#tests/support/fake-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function isInUseAfter(field: string, change: (field: HTMLInputElement) => void) {
  openPage(`<form>${field}<button>Send</button></form>`)
  const { isInUse } = await import('./touched.ts')
  const form = one<HTMLFormElement>('form')
  expect(isInUse(form)).toBe(false)
  change(one('form > *'))
  return isInUse(form)
}

test.each([
  ['<input name="a">', (field: HTMLInputElement) => Object.assign(field, { value: 'x' })],
  ['<input value="b">', (field: HTMLInputElement) => Object.assign(field, { value: '' })],
  ['<input type="checkbox">', (field: HTMLInputElement) => Object.assign(field, { checked: true })],
  ['<textarea>b</textarea>', (field: HTMLInputElement) => Object.assign(field, { value: 'x' })],
  [
    '<select><option>a</option><option>b</option></select>',
    (field: HTMLInputElement) => Object.assign(field, { value: 'b' }),
  ],
  [
    '<select><option>a</option><option selected>b</option></select>',
    (field: HTMLInputElement) => Object.assign(field, { value: 'a' }),
  ],
])(
  'a form with %s is in use once that was changed, even before any script listened',
  async (field, change) => {
    expect(await isInUseAfter(field, change)).toBe(true)
  },
)

test('a form is in use while it is on its way, and is sent once at a time', async () => {
  openPage('<form><input></form>')
  const { beginSending, isInUse } = await import('./touched.ts')
  const form = one<HTMLFormElement>('form')
  const end = beginSending(form)
  expect([isInUse(form), beginSending(form)]).toEqual([true, null])
  end?.(true)
  expect([isInUse(form), beginSending(form)]).toEqual([false, expect.any(Function)])
})

test('what has arrived is no longer in use, until more is typed', async () => {
  openPage('<form><input></form>')
  const { forgetTouches, isInUse, watchTouches } = await import('./touched.ts')
  watchTouches()
  const [form, input] = [one<HTMLFormElement>('form'), one<HTMLInputElement>('input')]
  input.value = 'x'
  forgetTouches(form)
  expect(isInUse(form)).toBe(false)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  expect(isInUse(form)).toBe(true)
})

test('what is typed while its form is on its way is still to be sent', async () => {
  openPage('<form><input></form>')
  const { beginSending, forgetTouches, isInUse, watchTouches } = await import('./touched.ts')
  watchTouches()
  const [form, input] = [one<HTMLFormElement>('form'), one<HTMLInputElement>('input')]
  const end = beginSending(form)
  input.value = 'x'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  end?.(true)
  forgetTouches(form)
  expect(isInUse(form)).toBe(true)
  beginSending(form)?.(true)
  expect(isInUse(form)).toBe(false)
})

test('a form whose answer was lost stays as it is until it has one', async () => {
  openPage('<form><input></form>')
  const { beginSending, isInUse } = await import('./touched.ts')
  const form = one<HTMLFormElement>('form')
  beginSending(form)?.(false)
  expect(isInUse(form)).toBe(true)
  beginSending(form)?.(true)
  expect(isInUse(form)).toBe(false)
})
