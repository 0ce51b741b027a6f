import { afterEach, expect, test, vi } from 'vitest'
import { hasFailed, missesPart, noteFailed } from './failed-islands.ts'

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

const CARDS = '/assets/island/cards.js'
test.each([
  ['crypto.randomUUID is not a function', CARDS, true],
  ['steps.toSorted is not a function. (In …)', CARDS, true],
  ["Can't find variable: structuredClone", CARDS, true],
  ['structuredClone is not defined', CARDS, true],
  ['Failed to fetch', CARDS, false],
  // Safari's words for a bug of ours, which is no part that it lacks.
  ["undefined is not an object (evaluating 'a.b')", CARDS, false],
  // Another island's, which alone gives way.
  ['x.toSorted is not a function', '/assets/island/run.js', false],
  ['x is not a function', 'chrome-extension://abc/inject.js', false],
])('"%s" in %s says that the cards miss a part of the browser: %s', (message, file, isMissing) => {
  expect(missesPart(CARDS, thrown(new TypeError(message), file))).toBe(isMissing)
})

test('what isn’t an error says nothing of a part', () =>
  expect(missesPart('', 'is not a function')).toBe(false))
