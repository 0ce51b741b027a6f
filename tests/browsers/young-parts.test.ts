import { expect, test } from 'vitest'
import { SERVED } from './served.ts'
import { youngParts } from './young-parts.ts'

test('Chrome 87, Safari 14 and Firefox 78 are served', () => {
  expect(SERVED).toEqual([
    { name: 'chrome', version: 87 },
    { name: 'firefox', version: 78 },
    { name: 'safari_ios', version: 14 },
    { name: 'safari', version: 14 },
  ])
})

test.each([
  ['a ??= 1', 'syntax'],
  ['class A { #b = 1 }', 'syntax'],
  ['await x', 'syntax'],
  ['list.toSorted()', '.toSorted()'],
  ['list.at(-1)', '.at()'],
  ['list.with(0, 1)', '.with()'],
  ['list.findLast(f)', '.findLast()'],
  ['crypto.randomUUID()', '.randomUUID'],
  ['Object.hasOwn(a, "b")', 'Object.hasOwn'],
  ['Map.groupBy(a, f)', 'Map.groupBy'],
  ['AbortSignal.timeout(1)', 'AbortSignal.timeout'],
  ['structuredClone(a)', 'structuredClone'],
  ['new Intl.Segmenter("my")', 'Intl.Segmenter'],
  ['const { submitter } = event', '.submitter'],
  ['document.querySelector("li:has(a)")', 'selector :has'],
  ['one.matches("dialog:modal")', 'selector :modal'],
  ['/(?<=a)b/.test(c)', 'look-behind'],
  ['new RegExp(`(?<!a)b`)', 'look-behind'],
  ['/a/v.test(c)', 'syntax'],
])('%s is found: %s', (code, part) => {
  expect(youngParts(code).map((one) => (one.startsWith('syntax') ? 'syntax' : one))).toContain(part)
})

test.each([
  'AbortSignal.timeout?.(1)',
  'list.flatMap(f).includes(1)',
  'a?.b ?? "c".replaceAll("d", "e")',
  'promise.finally(f); Object.fromEntries(a)',
  'document.querySelector("a:not(.b) > c:hover")',
  '/(?<name>a)\\p{L}/u.test(b)',
])('%s is in all browsers that are served', (code) => expect(youngParts(code)).toEqual([]))
