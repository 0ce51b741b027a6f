import { afterEach, expect, test, vi } from 'vitest'
import { shortMoment } from './clock.ts'
import { runInLocale } from './server-locale.ts'

afterEach(() => vi.useRealTimers())

test('a moment of these days has its part of the day, and its day where that is not today', () => {
  vi.useFakeTimers({ now: new Date('2026-12-01T18:00:00Z'), toFake: ['Date'] })
  const [sameDay, dayBefore] = ['2026-12-02T06:43:00Z', '2026-12-01T17:29:00Z']
  const moments = (locale: 'my' | 'en' | 'ja') =>
    runInLocale(locale, () => [sameDay, dayBefore].map((moment) => shortMoment(moment, 'Asia/Yangon')))
  expect(moments('en')).toEqual(['1:13\u00a0pm', '1 December 11:59\u00a0pm'])
  expect(moments('my')).toEqual(['နေ့လယ်\u00a0၁:၁၃', 'ဒီဇင်ဘာ ၁ ည\u00a0၁၁:၅၉'])
  expect(moments('ja')).toEqual(['午後1:13', '12月1日 午後11:59'])
})
