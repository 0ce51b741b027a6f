import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/support/fake-page.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const HOUR = 3_600_000

async function open(isHidden: boolean) {
  openPage('')
  vi.useFakeTimers()
  vi.advanceTimersByTime(1_000)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  const told: number[] = []
  const { onHide } = await import('./visible-time.ts')
  const clock = performance.now()
  onHide((seconds) => told.push(seconds))
  dispatchEvent(new Event('pageshow'))
  const turn = (to: boolean) => {
    hidden.mockReturnValue(to)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return { told, turn, clock }
}

test('a page that is opened behind another counts from when it is looked at', async () => {
  const { told, turn } = await open(true)
  vi.advanceTimersByTime(HOUR)
  turn(false)
  vi.advanceTimersByTime(5_000)
  turn(true)
  expect(told).toEqual([5])
})

test('a page that is looked at again counts anew', async () => {
  const { told, turn, clock } = await open(false)
  vi.advanceTimersByTime(7_000)
  turn(true)
  vi.advanceTimersByTime(HOUR)
  turn(false)
  vi.advanceTimersByTime(3_000)
  dispatchEvent(new Event('pagehide'))
  expect(told).toEqual([Math.round((clock + 7_000) / 1000), 3])
})
