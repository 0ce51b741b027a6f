import { afterEach, expect, test, vi } from 'vitest'
import { answerWith, type FakeReply, openPage } from '#tests/support/fake-page.ts'

afterEach(() => {
  vi.doUnmock('#web/runtime/browser/visible-time.ts')
  vi.unstubAllGlobals()
})

/** A learner's page that hides after these seconds, each time anew. @returns what was asked, and what is kept for the next page */
async function seen(seconds: readonly number[], answers: (FakeReply | Error)[], kept: object = {}) {
  openPage('')
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, String(value))
  const asked = answerWith(...answers)
  let hide = (_: number) => {}
  vi.doMock('#web/runtime/browser/visible-time.ts', () => ({
    onHide: (tell: typeof hide) => {
      hide = tell
    },
  }))
  const { sendScreenTime } = await import('./screen-time.ts')
  sendScreenTime('12')
  for (const second of seconds) {
    hide(second)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return {
    told: asked.map(({ headers, init }) => [headers['learner-id'], JSON.parse(String(init.body)).second]),
    left: localStorage.getItem('thazin-screen-12'),
  }
}

test('seconds are told in the name of their learner, short ones together with the next', async () => {
  expect(await seen([12], [])).toEqual({ told: [], left: '12' })
  expect(await seen([12, 9, 30], [{}, {}])).toEqual({
    told: [
      ['12', 21],
      ['12', 30],
    ],
    left: '0',
  })
})

test('what another learner left on the phone is not told as theirs', async () => {
  const others = { 'thazin-screen-13': 19, 'thazin-screen': 19 }
  expect(await seen([5], [], others)).toEqual({ told: [], left: '5' })
})

test.each([
  ['no line', new Error('gone'), '40'],
  ['a busy server', { status: 503 }, '40'],
  ['a session that ended', { status: 401 }, '40'],
  ['another learner’s session', { status: 409 }, '40'],
  ['too many calls', { status: 429 }, '40'],
  ['a refusal of what it says', { status: 422 }, '0'],
] as const)('after %s what was told is kept or not: %s, %s', async (_, answer, left) => {
  expect((await seen([40], [answer])).left).toBe(left)
})

test('more than an hour is told as an hour', async () => {
  expect((await seen([9_000], [{}])).told).toEqual([['12', 3600]])
})
