import { afterEach, expect, test, vi } from 'vitest'
import { hasFailed, isMissingPart, noteFailed } from './failed-islands.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('an island that failed is known by its script, and no other', () => {
  vi.stubGlobal('sessionStorage', storage())
  expect(hasFailed('/assets/island/run-1.js')).toBe(false)
  expect(noteFailed('/assets/island/run-1.js')).toBe(true)
  expect(noteFailed('/assets/island/cards-1.js')).toBe(true)
  expect(hasFailed('/assets/island/run-1.js')).toBe(true)
  expect(hasFailed('/assets/island/run-2.js')).toBe(false)
})

test('a browser that keeps nothing says so, and nothing is known to have failed', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(noteFailed('/assets/island/run-1.js')).toBe(false)
  expect(hasFailed('/assets/island/run-1.js')).toBe(false)
})

const thrown = (error: Error, file: string) => Object.assign(error, { stack: `${error}\n at ${file}:1:2` })

test.each([
  ['crypto.randomUUID is not a function', '/assets/island/cards.js', true],
  ['steps.toSorted is not a function. (In …)', '/assets/island/cards.js', true],
  ["Can't find variable: structuredClone", '/assets/islands.js', true],
  ['structuredClone is not defined', '/assets/islands.js', true],
  ['Failed to fetch', '/assets/islands.js', false],
  // Safari's words for a bug of ours, which is no part that it lacks.
  ["undefined is not an object (evaluating 'a.b')", '/assets/islands.js', false],
  ['x is not a function', 'chrome-extension://abc/inject.js', false],
])('"%s" in %s is a part that the browser lacks: %s', (message, file, isMissing) => {
  expect(isMissingPart(thrown(new TypeError(message), file))).toBe(isMissing)
})

test('what isn’t an error is no missing part', () => expect(isMissingPart('is not a function')).toBe(false))
