import { describe, expect, it } from 'vitest'
import { decideApplication, resolvePeriodState, toIntakePeriod } from './intake.ts'
import { reasonWords } from './reason-words.ts'
import { findHoldReason, type Traces } from './spam.ts'
import { isGibberish, linksIn, toSkeleton } from './spam-signs.ts'

describe('words of a reason', () => {
  it('are the visible parts between white space', () => {
    expect(reasonWords('')).toBe(0)
    expect(reasonWords('  one\ttwo\n\nthree – four ')).toBe(5)
    expect(reasonWords('a'.repeat(5000))).toBe(1)
  })

  it('are the dictionary’s in scripts without spaces, however they are spaced', () => {
    const unspaced = 'ကျွန်တော်သည်အင်္ဂလိပ်စာကိုနေ့တိုင်းလေ့လာပါသည်'
    expect(reasonWords(unspaced)).toBeGreaterThanOrEqual(6)
    expect(reasonWords(unspaced)).toBeLessThanOrEqual(14)
    expect(reasonWords('မြန်မာ')).toBe(1)
    expect(reasonWords('私は毎日英語を勉強します')).toBeGreaterThan(5)
    expect(reasonWords('English နဲ့ 日本語')).toBeGreaterThanOrEqual(3)
  })
})

describe('a round', () => {
  it('is open from the first moment of its first day to the last of its last, in Yangon', () => {
    const span = toIntakePeriod('2026-12-01', '2026-12-31')
    const at = (text: string) => resolvePeriodState(span, new Date(text))
    expect(at('2026-11-30T17:29:59Z')).toBe('soon')
    expect(at('2026-11-30T17:30:00Z')).toBe('open')
    expect(at('2026-12-31T17:29:59Z')).toBe('open')
    expect(at('2026-12-31T17:30:00Z')).toBe('over')
    expect(resolvePeriodState(toIntakePeriod(null, null), new Date())).toBe('open')
  })

  it('is decided on by the first verdict that two share', () => {
    expect(decideApplication([])).toBeNull()
    expect(decideApplication(['accept', 'refuse'])).toBeNull()
    expect(decideApplication(['accept', 'refuse', 'refuse', 'accept'])).toBe('refuse')
  })
})

describe('spam', () => {
  const usual: Traces = {
    trap: false,
    seconds: 60,
    formUses: 1,
    sameText: 1,
    sameLink: 0,
    sameAddress: 1,
    usualFromAddress: 5,
  }

  it('is known by signs that together weigh enough', () => {
    const held = (text: string, traces: Partial<Traces> = {}, name = 'Su Su') =>
      findHoldReason([name, text], { ...usual, ...traces })
    expect(held('Is the lesson on www.example.org yours?')).toEqual([])
    expect(held('Our SEO puts your website traffic on the first page of google')).toContain('sales')
    expect(held('<a href="https://x.example">x</a>')).toContain('markup')
    expect(held('I found your website and offer loans at www.cash.top')).toContain('links')
    expect(held('Hello', {}, 'XkqRtZvBnm')).toEqual([])
    expect(held('wQrTyUiOpLkJhGf', {}, 'XkqRtZvBnm')).toEqual(['gibberish'])
    expect(held('Thank you', { sameAddress: 6 })).toEqual([])
    expect(held('Thank you', { sameAddress: 11 })).toEqual(['same-address'])
  })

  it('finds links with and without a scheme, but none in addresses of mail', () => {
    expect(linksIn('see https://www.A.example/x?y and cheap.top, write su@mail.com')).toEqual([
      'a.example',
      'cheap.top',
    ])
  })

  it('takes names in capitals and Burmese in Latin letters for what they are', () => {
    for (const name of ['KYAW ZIN HTET', 'Hnin Wutyi Phyoe', 'McDonald', 'Thiha', 'စုစု', 'Thwethwe'])
      expect([name, isGibberish(name)]).toEqual([name, false])
  })

  it('sees through numbers, links and names of the same text, and says nothing of a short one', () => {
    const text = (n: number) => `We sell office chairs number ${n} at www.a${n}.example, buy yours today`
    expect(toSkeleton([text(1)])).toBe(toSkeleton([text(2)]))
    expect(toSkeleton(['Thank you!'])).toBeNull()
  })
})
