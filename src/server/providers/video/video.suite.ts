import { describe, expect, it } from 'vitest'
import type { VideoHosting } from './port.ts'

/** Contract that every host of protected videos meets. */
export function videoSuite(name: string, make: () => Promise<VideoHosting>): void {
  describe(`video: ${name}`, () => {
    const viewing = {
      hostingId: 'abc',
      learnerId: 7,
      session: '0123456789abcdef',
      now: new Date(1_800_000_000_000),
    }

    it('issues a code, and JSON in base64 for the player', async () => {
      const { otp, playbackInfo } = await (await make()).issue(viewing)
      expect(otp).not.toBe('')
      expect(JSON.parse(Buffer.from(playbackInfo, 'base64').toString())).toBeTypeOf('object')
    })

    it('takes no made-up code for its own', async () => {
      const provider = await make()
      const texts = ['', '.', 'x', '7.0123456789abcdef.abc.AAAAAAAAAAAAAAAAAAAAAA', '\0', 'a'.repeat(5000)]
      for (const text of texts) expect(provider.readCode(text, 'abc')).toBeNull()
    })
  })
}
