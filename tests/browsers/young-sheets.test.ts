import { expect, test } from 'vitest'
import { hexOf } from '../../vite/plain-colours.ts'
import { asReadBy, CHROME, silentFaults, unknownTo } from './young-sheets.ts'

const unknown = unknownTo(CHROME)

test.each([
  ['a { color: oklch(50% 0 0) }', 'a { color: unknown-oklch(50% 0 0) }'],
  ['a { height: 100dvh }', 'a { height: 100unknowndvh }'],
  ['a { aspect-ratio: 1 }', 'a { unknown-aspect-ratio: 1 }'],
  ['a { rotate: 1turn }', 'a { unknown-rotate: 1turn }'],
  ['a { overflow: clip }', 'a { overflow: unknown-clip }'],
  ['a:has(b) { top: 0 }', 'a:unknown-has(b) { top: 0 }'],
  ['a:is(b, c) { top: 0 }', 'a:unknown-is(b, c) { top: 0 }'],
  ['@container (max-width: 1em) { a { top: 0 } }', '@unknown-container (max-width: 1em) { a { top: 0 } }'],
  ['@supports (aspect-ratio: 1) { a { top: 0 } }', '@supports (unknown-aspect-ratio: 1) { a { top: 0 } }'],
  ['@supports selector(:has(a)) { a { top: 0 } }', '@supports selector(:unknown-has(a)) { a { top: 0 } }'],
  ['a { --b: light-dark(red, blue) }', 'a { --b: unknown-light-dark(red, blue) }'],
])('Chrome 87 reads %s as %s', (sheet, read) => expect(asReadBy(sheet, unknown)).toBe(read))

test.each([
  'a { inset: 0; gap: 1px; width: min(1px, 2vw); color: var(--b) }',
  '@media (prefers-color-scheme: dark) { a:focus-visible { top: 0 } }',
  'a { -webkit-mask: var(--b); mask: var(--b) }',
])('Chrome 87 knows all of %s', (sheet) => expect(asReadBy(sheet, unknown)).toBe(sheet))

test.each([
  'a { color: oklch(50% 0 0) }',
  'a { color: red; color: color-mix(in oklab, var(--b), red) }',
  'a { height: calc(100dvh - var(--b)) }',
  ':root { --b: light-dark(red, blue) }',
  'a:has(b), c { top: 0 }',
  'a:is(b c) { top: 0 }',
])('%s is a fault', (sheet) => expect(silentFaults(sheet, unknown)).toHaveLength(1))

test.each([
  'a { color: red; color: oklch(50% 0 0) }',
  '@supports (height: 1dvh) { :root { --b: 1dvh } }',
  'a:has(b) { top: 0 } c { top: 0 }',
  'a:-webkit-any(.b, .c) { top: 0 } a:is(.b, .c) { top: 0 }',
])('%s is none', (sheet) => expect(silentFaults(sheet, unknown)).toEqual([]))

test.each([
  [[1, 0, 0, 1], '#ffffff'],
  [[0, 0, 0, 0.5], '#00000080'],
  [[0.628, 0.2577, 29.23, 1], '#ff0000'],
  [[0.983, 0.008, 95, 1], '#fbf9f4'],
  [[0.54, 0.18, 28, 1], '#c1332c'],
] as const)('the colour %j is %s', ([l, c, h, alpha], hex) => expect(hexOf(l, c, h, alpha)).toBe(hex))
