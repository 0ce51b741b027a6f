import { expect, test } from 'vitest'
import { countryCodes } from './countries.ts'

test('Myanmar comes first', () =>
  expect(countryCodes()[0]).toEqual({ iso2: 'MM', name: 'Myanmar', dial_code: '+95' }))

test('every country is there once, by name, with a calling code', () => {
  const rows = countryCodes()
  expect(rows.length).toBeGreaterThan(200)
  expect(new Set(rows.map((row) => row.iso2)).size).toBe(rows.length)
  for (const row of rows) {
    expect(row.dial_code).toMatch(/^\+[1-9]\d{0,2}$/)
    expect(row.name).not.toBe(row.iso2)
  }
  const names = rows.slice(1).map((row) => row.name)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
  expect(rows.find((row) => row.iso2 === 'JP')).toEqual({ iso2: 'JP', name: 'Japan', dial_code: '+81' })
})
