import { afterEach, expect, test, vi } from 'vitest'
import { one, openPage } from '#tests/support/fake-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what a page has to say of a missing line is seen for as long as there is none', async () => {
  openPage('<div role="status" data-offline="once online"><p hidden>No internet</p></div>')
  const { startOfflineBanner } = await import('./offline-banner.ts')
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  startOfflineBanner()
  const { documentElement: root } = document
  const says = () => [one('p').hidden, root.hasAttribute('data-cut')]
  expect(says()).toEqual([false, true])
  expect(root.style.getPropertyValue('--why')).toBe('"once online"')
  isOnline.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(says()).toEqual([true, false])
  isOnline.mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  expect(says()).toEqual([false, true])
})
