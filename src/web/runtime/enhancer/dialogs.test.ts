import { afterEach, expect, test, vi } from 'vitest'
import { one, openPage } from '#tests/support/fake-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const dialog = (inside: string) =>
  `<dialog open data-modal data-close="/profile"><h2>Phone</h2><a href="/profile">✕</a>${inside}</dialog>`

async function open(inside: string, before?: string) {
  const left = openPage(dialog(inside), { address: 'http://thazin.test/profile/phone' })
  for (const element of document.querySelectorAll('input'))
    element.getClientRects = () => [{}] as unknown as DOMRectList
  const entries = before ? [{ url: before }, { url: location.href }] : [{ url: location.href }]
  vi.stubGlobal('navigation', { entries: () => entries, currentEntry: { index: entries.length - 1 } })
  const { startDialogs } = await import('./dialogs.ts')
  startDialogs()
  return left
}
const cancel = () => {
  const event = new Event('cancel', { cancelable: true })
  one('dialog').dispatchEvent(event)
  return event.defaultPrevented
}

test('a dialog that the server sent open becomes modal, once, with the focus in its first field', async () => {
  await open('<input type="hidden"><select id="country"></select><input id="phone">')
  expect(document.activeElement?.id).toBe('phone')
  const showModal = vi.spyOn(one<HTMLDialogElement>('dialog'), 'showModal')
  document.dispatchEvent(new Event('thazin:swapped'))
  expect(showModal).not.toHaveBeenCalled()
})

test('the focus goes to the field that is wrong, or to the heading where there is none', async () => {
  await open('<input id="phone"><input id="code" aria-invalid="true">')
  expect(document.activeElement?.id).toBe('code')
  await open('<p>Text</p>')
  expect(document.activeElement?.localName).toBe('h2')
})

test('Escape leads to the page under it, back where that is the page before', async () => {
  const left = await open('')
  expect([cancel(), left]).toEqual([true, ['assign /profile']])
  const back = await open('', 'http://thazin.test/profile')
  expect([cancel(), back]).toEqual([true, ['back']])
  const other = await open('', 'http://thazin.test/learn')
  cancel()
  expect(other).toEqual(['assign /profile'])
})

test('the page under it has the focus where the dialog was opened, once', async () => {
  await open('', 'http://thazin.test/profile')
  cancel()
  const kept = sessionStorage
  const under = async () => {
    openPage('<a href="/learn">Learn</a><a id="opener" href="/profile/phone">Phone</a>')
    vi.stubGlobal('sessionStorage', kept)
    const { startDialogs } = await import('./dialogs.ts')
    startDialogs()
    return document.activeElement?.id
  }
  expect(await under()).toBe('opener')
  expect(await under()).toBe('')
})

test('so does the ✕, unless it is opened in another window', async () => {
  const left = await open('', 'http://thazin.test/profile')
  one('a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  expect(left).toEqual([])
  one('a').click()
  expect(left).toEqual(['back'])
})

test('a file that wasn’t chosen closes no dialog', async () => {
  const left = await open('<input type="file">')
  one('input').dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true }))
  expect(left).toEqual([])
})

test('a dialog that says when opens that much later, also where a page was swapped in meanwhile', async () => {
  vi.useFakeTimers()
  openPage('<dialog open data-modal data-after="200"><h2>News</h2></dialog>')
  const { startDialogs } = await import('./dialogs.ts')
  startDialogs()
  const news = one<HTMLDialogElement>('dialog')
  expect(news.open).toBe(false)
  news.setAttribute('open', '')
  const showModal = vi.spyOn(news, 'showModal')
  await vi.advanceTimersByTimeAsync(199)
  expect(showModal).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(showModal).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('Escape presses the button by which a dialog tells the server that it was seen', async () => {
  const left = await open('<button type="button" data-dismiss></button>')
  let pressed = 0
  one('[data-dismiss]').addEventListener('click', () => pressed++)
  expect([cancel(), pressed, left]).toEqual([true, 1, []])
})
