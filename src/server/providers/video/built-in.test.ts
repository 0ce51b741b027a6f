import fc from 'fast-check'
import { expect, it } from 'vitest'
import { builtInVideo } from './built-in.ts'
import { videoSuite } from './video.suite.ts'

const secret = Buffer.alloc(32, 1)
const viewing = {
  hostingId: 'abc',
  learnerId: 7,
  session: '0123456789abcdef',
  now: new Date(1_800_000_000_999),
}

videoSuite('built-in', async () => builtInVideo(secret))

it('a code says for whom, for what and when it was made', async () => {
  const { otp, playbackInfo } = await builtInVideo(secret).issue(viewing)
  expect(builtInVideo(secret).readCode(otp, 'abc')).toEqual({
    hostingId: 'abc',
    learnerId: 7,
    session: '0123456789abcdef',
    madeAt: 1_800_000_000,
  })
  expect(JSON.parse(Buffer.from(playbackInfo, 'base64').toString())).toEqual({
    provider: 'built-in',
    manifest: `/api/video/abc/master.m3u8?code=${otp}`,
  })
})

it('a code of one video opens no other, nor under another secret', async () => {
  const { otp } = await builtInVideo(secret).issue(viewing)
  expect(builtInVideo(secret).readCode(otp, 'abd')).toBeNull()
  expect(builtInVideo(Buffer.alloc(32, 2)).readCode(otp, 'abc')).toBeNull()
})

it('a code with any character changed is refused', async () => {
  const { otp } = await builtInVideo(secret).issue(viewing)
  fc.assert(
    fc.property(fc.nat(otp.length - 2), fc.constantFrom(...'019afzAZ_-.'), (place, letter) => {
      fc.pre(otp[place] !== letter)
      const changed = otp.slice(0, place) + letter + otp.slice(place + 1)
      expect(builtInVideo(secret).readCode(changed, 'abc')).toBeNull()
    }),
  )
})
