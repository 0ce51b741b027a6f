import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/support/fake-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('whom a call finds without a session is told so at the start', async () => {
  const left = openPage('')
  const { leaveForSignIn } = await import('./session-ended.ts')
  leaveForSignIn()
  expect([document.cookie, left]).toEqual(['session_ended=1', ['assign /']])
})
