import { beforeEach, expect, test, vi } from 'vitest'
import { one, openPage } from '#tests/support/fake-page.ts'

const BODY = `<button id="go">Go on</button><button id="one">One</button><button id="two">Two</button>
<p id="nothing">Words</p><label><input type="radio"> Yes</label><dialog class="dialog" open><a id="close" href="#">x</a></dialog>`

let heard: string[] = []
/** Begins a page, in a tab that keeps what it kept `before`. */
async function open({ before = null as Storage | null } = {}) {
  openPage(BODY)
  if (before) vi.stubGlobal('sessionStorage', before)
  const { ignoreSecondTaps } = await import('./second-taps.ts')
  ignoreSecondTaps()
  heard = []
  addEventListener('click', ({ target }) => void heard.push((target as Element).id))
}
beforeEach(() => open())

type At = { x?: number; y?: number; ms: number }

/** A tap as a browser tells it: the finger comes down, and what it stands on is clicked. */
function tap(selector: string, { x = 100, y = 600, ms }: At) {
  for (const name of ['pointerdown', 'click']) {
    const event = new MouseEvent(name, { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 })
    Object.defineProperty(event, 'timeStamp', { value: ms })
    one(selector).dispatchEvent(event)
  }
}

test.each([150, 250, 349])(
  'of a double tap the second does nothing to what has come to its place, %i ms later',
  (ms) => {
    tap('#go', { ms: 1000 })
    tap('#one', { ms: 1000 + ms, y: 610 })
    expect(heard).toEqual(['go'])
  },
)

test('a tap that comes later, or elsewhere, or at the same thing again, is done', () => {
  tap('#go', { ms: 1000 })
  tap('#one', { ms: 1350 })
  tap('#two', { ms: 1400, y: 540 })
  tap('#two', { ms: 1500, y: 540 })
  expect(heard).toEqual(['go', 'one', 'two', 'two'])
})

test('a button that says something else meanwhile is another', () => {
  tap('#go', { ms: 1000 })
  one('#go').textContent = 'Pause'
  tap('#go', { ms: 1200 })
  tap('#go', { ms: 1560 })
  expect(heard).toEqual(['go', 'go'])
})

test.each(['#go', '#close'])('who wrote something after a tap on %s means the next tap', (first) => {
  tap(first, { ms: 1000 })
  const written = new Event('input', { bubbles: true })
  Object.defineProperty(written, 'timeStamp', { value: 1050 })
  one('input').dispatchEvent(written)
  tap('#one', { ms: 1100 })
  expect(heard).toEqual([first.slice(1), 'one'])
})

test('what was tapped by a clock that is ahead says nothing of a tap now', () => {
  sessionStorage.setItem('thazin-tap', JSON.stringify({ at: Date.now() + 3_600_000, x: 100, y: 600 }))
  tap('#one', { ms: 1000 })
  expect(heard).toEqual(['one'])
})

test('a tap that fell on nothing is no first one, nor is one that did nothing', () => {
  tap('p', { ms: 1000 })
  tap('#one', { ms: 1100 })
  tap('#two', { ms: 1400 })
  tap('#go', { ms: 1451 })
  expect(heard).toEqual(['nothing', 'one', 'go'])
})

test('what a script presses, and a key, is done', () => {
  tap('#go', { ms: 1000 })
  one('#one').click()
  expect(heard).toEqual(['go', 'one'])
})

test('the second tap at a dialog that closed does nothing to the page that comes', async () => {
  tap('#close', { ms: 1000 })
  await open({ before: sessionStorage })
  tap('#one', { ms: 1100 })
  tap('#two', { ms: 1400 })
  expect(heard).toEqual(['two'])
})

test('a browser that keeps nothing still tells the taps of one page apart', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  tap('#close', { ms: 1000 })
  tap('#one', { ms: 1100 })
  expect(heard).toEqual(['close'])
})

test('what has just come is pressed neither by a key nor by a script; what stands beside it is', () => {
  const keys: string[] = []
  addEventListener('keydown', ({ key }) => void keys.push(key))
  const fresh = [{ animationName: 'fresh', effect: { target: one('#one') } }, { animationName: 'rise' }]
  Object.assign(document, { getAnimations: () => fresh })
  const press = (key: string, selector: string) =>
    one(selector).dispatchEvent(Object.assign(new Event('keydown', { bubbles: true }), { key }))
  one('#one').click()
  one('#two').click()
  for (const key of ['1', ' ', 'Enter', 'Tab', 'Escape', 'u']) press(key, '#two')
  press('a', 'input')
  expect([heard, keys]).toEqual([['two'], ['Tab', 'Escape', 'u', 'a']])
  fresh.length = 0
  one('#one').click()
  press('1', '#two')
  expect([heard, keys.at(-1)]).toEqual([['two', 'one'], '1'])
})
