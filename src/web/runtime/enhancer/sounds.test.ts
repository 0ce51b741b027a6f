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
  const { tellUnplayed } = await import('./unplayed.ts')
  playSounds(tellUnplayed)
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

test('a button that is tapped again shows that it plays, though the first sound stops a moment later', async () => {
  openPage('<button type="button" data-sound="/hello.mp3">Listen</button>')
  class Sound {
    heard = new Map<string, () => void>()
    addEventListener = (event: string, hear: () => void) => this.heard.set(event, hear)
    pause = () => queueMicrotask(() => this.heard.get('pause')?.())
    play = async () => {}
  }
  vi.stubGlobal('Audio', Sound)
  const { playSounds } = await import('./sounds.ts')
  const { tellUnplayed } = await import('./unplayed.ts')
  playSounds(tellUnplayed)
  one('button').click()
  one('button').click()
  await Promise.resolve()
  expect(one('button').classList.contains('playing')).toBe(true)
  dispatchEvent(new Event('thazin:quiet'))
  await Promise.resolve()
  expect(one('button').classList.contains('playing')).toBe(false)
})
