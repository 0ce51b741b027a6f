import { describe, expect, test } from 'vitest'
import { normalise } from '#domain/text/clean-text.ts'
import { countryCodes } from './countries.ts'

describe.each([
  ['my', 'မြန်မာ', 'ဂျပန်', /^[\u1000-\u109f]/],
  ['en', 'Myanmar', 'Japan', /^[A-ZÅ]/],
  ['ja', 'ミャンマー', '日本', /^[\p{Script=Katakana}\p{Script=Han}]/u],
] as const)('in %s', (locale, myanmar, japan, begins) => {
  const rows = countryCodes(locale)

  test('Myanmar comes first', () => expect(rows[0]).toEqual({ iso2: 'MM', name: myanmar, dial_code: '+95' }))

  test('every country is there once, by its name in that language, with a calling code', () => {
    expect(rows.length).toBeGreaterThan(200)
    expect(new Set(rows.map((row) => row.iso2)).size).toBe(rows.length)
    for (const row of rows) {
      expect(row.dial_code).toMatch(/^\+[1-9]\d{0,2}$/)
      expect(row.name).not.toBe(row.iso2)
      expect(row.name).toMatch(begins)
      expect(row.name).toBe(normalise(row.name))
    }
    const names = rows.slice(1).map((row) => row.name)
    expect(names).toEqual([...names].sort(new Intl.Collator(locale).compare))
    expect(rows.find((row) => row.iso2 === 'JP')).toEqual({ iso2: 'JP', name: japan, dial_code: '+81' })
  })
})

test('for a Zawgyi font the names are the Burmese ones', () =>
  expect(countryCodes('my-Qaag')).toBe(countryCodes('my')))
