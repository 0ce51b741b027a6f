import { expect, it } from 'vitest'
import { playable, readManifestAddress } from './access.ts'

const info = (value: object) => btoa(JSON.stringify(value))

it('a video of ours plays from its manifest', () => {
  const playbackInfo = info({ provider: 'built-in', manifest: '/api/video/a/master.m3u8?code=b' })
  expect(playable({ otp: 'b', playbackInfo })).toEqual({
    manifest: '/api/video/a/master.m3u8?code=b',
    embed: null,
  })
  expect(readManifestAddress(playbackInfo)).toBe('/api/video/a/master.m3u8?code=b')
})

it('any other plays in VdoCipher’s frame, which gets both as they came', () => {
  for (const playbackInfo of [
    info({ videoId: 'abc' }),
    'a+b/c=',
    info({ provider: 'vdocipher', manifest: '/x' }),
  ]) {
    const { manifest, embed } = playable({ otp: 'o+t/p', playbackInfo })
    const { origin, pathname, searchParams } = new URL(embed ?? '')
    expect([manifest, origin + pathname]).toEqual([null, 'https://player.vdocipher.com/v2/'])
    expect(Object.fromEntries(searchParams)).toEqual({ otp: 'o+t/p', playbackInfo })
    expect(() => readManifestAddress(playbackInfo)).toThrow('No video of ours')
  }
})
