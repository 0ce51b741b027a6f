import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { one, openPage } from '#tests/support/fake-page.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const LINK = 'https://elsewhere.example/live?room=secret'

type Asking = { connection?: object; globalPrivacyControl?: boolean; doNotTrack?: string }

/** A page with links, in a browser that takes over what is told or not. */
async function open(takesOver: boolean, asking: Asking = {}) {
  const left = openPage(
    `<a id="out" href="${LINK}">x</a><a id="new" href="${LINK}" target="_blank">x</a><a id="own" href="/learn">x</a>`,
  )
  const sendBeacon = vi.fn((_: string, __: Blob) => takesOver)
  vi.stubGlobal('navigator', { sendBeacon, ...asking })
  const fetched = vi.fn(() => new Promise(() => {}))
  vi.stubGlobal('fetch', fetched)
  const { countOutbound } = await import('./outbound.ts')
  countOutbound()
  const click = (id: string) =>
    one(`#${id}`).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  return { left, sendBeacon, fetched, click }
}

test('a link to elsewhere is counted by its host and followed at once; one of ours is not counted', async () => {
  const { left, sendBeacon, click } = await open(true)
  expect([click('out'), click('own'), left]).toEqual([true, true, []])
  expect(sendBeacon).toHaveBeenCalledTimes(1)
  const { events } = JSON.parse((await sendBeacon.mock.calls[0]?.[1].text()) ?? '')
  expect(events).toMatchObject([
    { type: 'event', name: 'outbound', value: 'elsewhere.example', path: '/profile' },
  ])
})

test('where the browser does not take it over, the link waits 250 ms at most', async () => {
  const { left, fetched, click } = await open(false)
  expect(click('out')).toBe(false)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(249)
  expect(left).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(left).toEqual(['assign /live'])
})

test('a link that opens in another tab waits for nothing', async () => {
  const { left, click } = await open(false)
  expect(click('new')).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(left).toEqual([])
})

test.each<Asking>([{ connection: { saveData: true } }, { globalPrivacyControl: true }, { doNotTrack: '1' }])(
  '%j: nothing is told',
  async (asking) => {
    const { sendBeacon, fetched, click } = await open(true, asking)
    expect(click('out')).toBe(true)
    expect([sendBeacon.mock.calls, fetched.mock.calls]).toEqual([[], []])
  },
)
