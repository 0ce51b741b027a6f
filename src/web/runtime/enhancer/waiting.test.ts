import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/support/fake-page.ts'
import { waitingName } from '#web/runtime/browser/waiting-count.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.doUnmock('#web/offline/send-all-of.ts')
  vi.doUnmock('#web/runtime/browser/stored-count.ts')
})

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A page of learner 12, for whom something waits; `outcome` is what comes of sending it. */
async function open(outcome: { hasSent: boolean; isLeft: boolean }, learner = 12) {
  openPage('')
  localStorage.setItem(waitingName(learner, 'reviews', '1'), '{}')
  const sendAllEvents = vi.fn(async (_: number) => outcome)
  vi.doMock('#web/offline/send-all-of.ts', () => ({ sendAllEvents }))
  const told = vi.fn()
  document.addEventListener('thazin:sent', told)
  const { sendWaiting } = await import('./waiting.ts')
  sendWaiting(12)
  await vi.dynamicImportSettled()
  await wait(0)
  return { sendAllEvents, told }
}

test('what waits of the learner is sent when the page opens, and the page is told', async () => {
  const { sendAllEvents, told } = await open({ hasSent: true, isLeft: false })
  expect(sendAllEvents.mock.calls).toEqual([[12]])
  expect(told).toHaveBeenCalledTimes(1)
})

test('what waits of another learner stays, and nothing is loaded for it', async () => {
  const { sendAllEvents } = await open({ hasSent: true, isLeft: false }, 13)
  await wait(300_000)
  expect(sendAllEvents).not.toHaveBeenCalled()
})

test('while nothing goes through, it is tried more and more seldom; at once when the line is back', async () => {
  const { sendAllEvents, told } = await open({ hasSent: false, isLeft: true })
  const tries = [] as number[]
  for (const pause of [60_000, 120_000, 240_000, 300_000, 300_000]) {
    await wait(pause - 1)
    tries.push(sendAllEvents.mock.calls.length)
    await wait(1)
  }
  expect(tries).toEqual([1, 2, 3, 4, 5])
  expect(told).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  await wait(0)
  expect(sendAllEvents).toHaveBeenCalledTimes(7)
})

test('nothing is tried out of sight or without a line', async () => {
  const { sendAllEvents } = await open({ hasSent: true, isLeft: true })
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(60_000)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(60_000)
  expect(sendAllEvents).toHaveBeenCalledTimes(1)
})

test('what only the database knows of is sent as well', async () => {
  vi.doMock('#web/runtime/browser/stored-count.ts', () => ({
    noteStored: async (learner: number) => {
      localStorage.setItem(`thazin-count/${learner}/answers`, '1 0')
      return true
    },
  }))
  const { sendAllEvents } = await open({ hasSent: true, isLeft: false }, 13)
  expect(sendAllEvents.mock.calls).toEqual([[12]])
})
