import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyRefusal, mediaRefusal, readClaims, sessionMark, writeClaims } from './video-code.ts'

const code = { hostingId: 'v1', learnerId: 42, session: '0123456789abcdef', madeAt: 1_800_000_000 }
const reader = { learnerId: 42, session: code.session }

describe('a code for a protected video', () => {
  it('opens the key for 5 minutes and no second longer', () => {
    expect(keyRefusal(code, reader, code.madeAt)).toBeNull()
    expect(keyRefusal(code, reader, code.madeAt + 300)).toBeNull()
    expect(keyRefusal(code, reader, code.madeAt + 301)).toBe('expired')
  })

  it('opens the key to nobody else, and in no other session', () => {
    expect(keyRefusal(code, { ...reader, learnerId: 43 }, code.madeAt)).toBe('someone-else')
    expect(keyRefusal(code, { ...reader, session: 'f'.repeat(16) }, code.madeAt)).toBe('someone-else')
  })

  it('opens the media for the video’s length and an hour', () => {
    expect(mediaRefusal(code, 48, code.madeAt + 3648)).toBeNull()
    expect(mediaRefusal(code, 48, code.madeAt + 3649)).toBe('expired')
  })

  it('made in the future is refused, but for a minute between clocks', () => {
    expect(keyRefusal(code, reader, code.madeAt - 60)).toBeNull()
    expect(keyRefusal(code, reader, code.madeAt - 61)).toBe('expired')
    expect(mediaRefusal(code, 48, code.madeAt - 61)).toBe('expired')
  })

  it('reads what it wrote', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.integer({ min: 0, max: 4_000_000_000 }),
        (learnerId, hash, madeAt) => {
          const made = { hostingId: 'abc', learnerId, session: sessionMark(hash), madeAt }
          expect(readClaims(writeClaims(made), 'abc')).toEqual(made)
        },
      ),
    )
  })

  it('reads no other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const claims = readClaims(text, 'abc')
        if (claims)
          expect(writeClaims(claims)).toBe(text.replace(/^0+(?=.)/, '').replace(/\.0+(?=[^.]+$)/, '.'))
      }),
    )
  })
})
