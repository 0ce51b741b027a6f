import { afterEach, expect, test, vi } from 'vitest'
import { one, openPage } from '#tests/support/fake-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what a page has to say of a missing line is seen for as long as there is none', async () => {
  openPage('<div role="status" data-offline><p hidden>No internet</p></div>')
  const { startOfflineBanner } = await import('./offline-banner.ts')
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  startOfflineBanner()
  expect(one('p').hidden).toBe(false)
  isOnline.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(one('p').hidden).toBe(true)
  isOnline.mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  expect(one('p').hidden).toBe(false)
})
