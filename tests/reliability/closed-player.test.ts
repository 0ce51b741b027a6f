import { afterEach, expect, test, vi } from 'vitest'
import type { PlaybackState } from '#web/player/playing.ts'

afterEach(() => {
  vi.doUnmock('#web/player/source.ts')
  vi.resetModules()
})

/** A video that hls.js is to play, which arrives when it is let. */
async function begun() {
  const arrival = Promise.withResolvers<void>()
  const detach = vi.fn()
  vi.resetModules()
  vi.doMock('#web/player/source.ts', () => ({
    attachNatively: () => ({ detach }),
    attachHls: () => arrival.promise.then(() => ({ detach })),
  }))
  const { beginPlayback } = await import('#web/player/recovery.ts')
  const closing = new AbortController()
  const play = vi.fn(async () => {})
  const playing = {
    ...{ video: { play }, rung: '144p', source: null, isNative: false, isWanted: true, isRecovering: false },
    ...{ progress: { second: 0, movedAt: 0 }, onNotice: vi.fn(), holdPicture: vi.fn() },
    ...{ manifests: { fresh: () => '/videos/1/master.m3u8' }, signal: closing.signal },
  } as unknown as PlaybackState
  const ended = beginPlayback(playing)
  return { playing, play, detach, close: () => closing.abort(), arrive: arrival.resolve, ended }
}

test('a video plays once what plays it has come', async () => {
  const { playing, play, detach, arrive, ended } = await begun()
  arrive()
  await ended
  expect([play.mock.calls.length, detach.mock.calls.length, playing.source !== null]).toEqual([1, 0, true])
})

test('one that was closed meanwhile stays silent, and holds nothing', async () => {
  const { playing, play, detach, close, arrive, ended } = await begun()
  close()
  arrive()
  await ended
  expect([play.mock.calls.length, detach.mock.calls.length, playing.source]).toEqual([0, 1, null])
})
