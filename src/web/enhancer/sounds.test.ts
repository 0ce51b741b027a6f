import { afterEach, expect, test, vi } from 'vitest'
import { one, openPage, toasts } from '#tests/support/fake-page.ts'
import { soon } from '#tests/support/soon.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page with a sound whose playing ends in the named error. */
async function tapSound(
  errorName: string,
  answer: () => Promise<Response> = () => Promise.reject(new TypeError()),
) {
  openPage('<button type="button" data-sound="/hello.mp3">Listen</button>')
  class Sound extends EventTarget {
    pause() {}
    play = () => Promise.reject(Object.assign(new Error(), { name: errorName }))
  }
  vi.stubGlobal('Audio', Sound)
  vi.stubGlobal('fetch', answer)
  const { playSounds } = await import('./sounds.ts')
  playSounds()
  one('button').click()
  await soon(() => expect(one('button').classList.contains('playing')).toBe(false))
}

test('a sound that cannot be fetched says so', async () => {
  await tapSound('NotSupportedError')
  await soon(() => expect(toasts()).toEqual(['No network']))
})

test('a sound that the server has not is no failure of the line', async () => {
  await tapSound('NotSupportedError', () => Promise.resolve(new Response(null, { status: 404 })))
  await soon(() => expect(toasts()).toEqual(['Something went wrong']))
})

test('a sound that was only interrupted says nothing', async () => {
  await tapSound('AbortError')
  expect(toasts()).toEqual([])
})
