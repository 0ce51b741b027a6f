import { expect, test, vi } from 'vitest'
import { one, openPage } from '#tests/support/fake-page.ts'

const script = (text: string) => `data:text/javascript,${encodeURIComponent(text).replaceAll("'", '%27')}`
/** A module that counts what it hears. */
const COUNTS = script(
  `export default (element) => { for (const kind of ['click', 'change'])
    element.addEventListener(kind, () => { element.dataset[kind] = Number(element.dataset[kind] ?? 0) + 1 }) }`,
)
const FAULTY = script('export default () => { throw new Error("crash") }')

async function open(body: string, address = COUNTS) {
  openPage(`<div data-island='${address}' data-when="touch"><div data-root>${body}</div></div>`)
  vi.stubGlobal('reportError', () => {})
  const { startIslands, whenAwake } = await import('../islands.ts')
  const { keepEarlyTaps } = await import('./early-taps.ts')
  startIslands()
  keepEarlyTaps()
  const island = one('[data-island]')
  return {
    heard: (kind: string) => island.dataset[kind],
    touch: () => one('[data-root] > *').dispatchEvent(new Event('pointerdown', { bubbles: true })),
    settled: async () => {
      await whenAwake(island)
      await new Promise((done) => setTimeout(done))
    },
  }
}
const bar = () => document.querySelector<HTMLElement>('.progress-bar')?.style.opacity === '1'

test('taps on a button before its script count once, and the bar runs meanwhile', async () => {
  const { heard, touch, settled } = await open('<button type="button">Watch</button>')
  touch()
  one('button').click()
  one('button').click()
  expect([heard('click'), bar()]).toEqual([undefined, true])
  await settled()
  expect([heard('click'), bar()]).toEqual(['1', false])
  one('button').click()
  expect(heard('click')).toBe('2')
})

test('a script that crashes is given no tap', async () => {
  const { heard, touch, settled } = await open('<button type="button">Watch</button>', FAULTY)
  touch()
  one('button').click()
  await settled()
  expect([heard('click'), bar()]).toEqual([undefined, false])
})

test('a button of the page’s own script needs no island', async () => {
  const { touch } = await open('<button type="button" data-sound="/a.mp3">Hear</button>')
  const pressed = vi.fn()
  addEventListener('click', pressed)
  touch()
  one('button').click()
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('a choice that was made before is made once more, the same', async () => {
  const { heard, touch, settled } = await open(
    '<select><option>a</option><option>b</option></select><input type="checkbox">',
  )
  touch()
  const [select, box] = [one<HTMLSelectElement>('select'), one<HTMLInputElement>('input')]
  select.value = 'b'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  box.click()
  await settled()
  expect([select.value, box.checked, Number(heard('change'))]).toEqual(['b', true, 2])
})
