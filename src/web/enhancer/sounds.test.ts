import { afterEach, expect, test, vi } from 'vitest'
import { one, openPage, toasts } from '#tests/support/fake-page.ts'
import { soon } from '#tests/support/soon.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page with a sound whose playing ends in the named error. */
async function tapSound(errorName: string) {
  openPage('<button type="button" data-sound="/hello.mp3">Listen</button>')
  class Sound extends EventTarget {
    pause() {}
    play = () => Promise.reject(Object.assign(new Error(), { name: errorName }))
  }
  vi.stubGlobal('Audio', Sound)
  const { playSounds } = await import('./sounds.ts')
  playSounds()
  one('button').click()
  await soon(() => expect(one('button').classList.contains('playing')).toBe(false))
}

test('a sound that cannot be fetched says so', async () => {
  await tapSound('NotSupportedError')
  expect(toasts()).toEqual(['No network'])
})

test('a sound that was only interrupted says nothing', async () => {
  await tapSound('AbortError')
  expect(toasts()).toEqual([])
})
