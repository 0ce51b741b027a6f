import { expect, test } from 'vitest'
import { asCounted } from './as-counted.ts'

const outbound = (value: unknown) => asCounted({ type: 'event', name: 'outbound', value }).value

test.each([
  ['event', 'try', 'x'],
  ['event', 'load', 'x'],
  ['timing', 'first-frame-6g', 7],
  ['timing', 'error', 7],
  ['page-view', 'outbound', 'x'],
  ['event', 'constructor', 'x'],
] as const)(
  'a name that no client of ours tells counts as another, without its value: %s %s',
  (type, name, value) => {
    expect(asCounted({ type, name, value })).toEqual({ name: 'other', value: '' })
  },
)

test('of a value a hundred characters count, of an error all, each redacted first', () => {
  const words = 'word '.repeat(150)
  expect(outbound(words)).toBe(words.slice(0, 100))
  expect(asCounted({ type: 'event', name: 'error', value: words }).value).toBe(words)
  expect(outbound('😀 '.repeat(80)).isWellFormed()).toBe(true)
  // Cut first, an address would lose what it is known by.
  expect(outbound(`${'word '.repeat(18)}su.su.${'x'.repeat(20)}@example.com`)).toBe(
    `${'word '.repeat(18)}[email]`,
  )
})

test.each([
  [undefined, ''],
  [null, ''],
  [true, 'true'],
  [12.5, '12.5'],
])('a value of any kind is a text: %s', (value, text) => {
  expect(outbound(value)).toBe(text)
})

test('a timing has two digits', () => {
  expect(asCounted({ type: 'timing', name: 'first-frame-3g', value: 1234.5 })).toEqual({
    name: 'first-frame-3g',
    value: '1200',
  })
})
