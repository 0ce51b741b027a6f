import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeStorage, stubBrowser, unstubBrowser } from '#tests/support/browser-storage.ts'
import { soon } from '#tests/support/soon.ts'
import { keepValue, keptValue } from './kept-values.ts'

let storage = fakeStorage()
beforeEach(async () => {
  storage = (await stubBrowser()).storage
})
afterEach(unstubBrowser)

/** The value is in the database alone; of what was forgotten nothing is left. */
const settled = (left: object = { 'thazin-run-7-3': '' }) => soon(() => expect(storage.all()).toEqual(left))

test('what is kept is there at once, and from the database after that; the last value counts', async () => {
  keepValue('thazin-run-7-3', { at: 1 })
  keepValue('thazin-run-7-3', { at: 2 })
  expect(storage.getItem('thazin-run-7-3')).toBe('{"at":2}')
  expect(await keptValue('thazin-run-7-3')).toEqual({ at: 2 })
  await settled()
  expect(await keptValue('thazin-run-7-3')).toEqual({ at: 2 })
  expect(await keptValue('thazin-run-7-4')).toBeNull()
})

test('what is forgotten stays forgotten', async () => {
  keepValue('thazin-run-7-3', { at: 1 })
  await settled()
  keepValue('thazin-run-7-3', null)
  expect(await keptValue('thazin-run-7-3')).toBeNull()
  await settled({})
  expect(await keptValue('thazin-run-7-3')).toBeNull()
})

test('a run that never came into the database is gone on with, and moves once it does', async () => {
  storage.setItem('thazin-run-7-3', '{"at":4,"answers":[]}')
  const run = await keptValue<{ at: number }>('thazin-run-7-3')
  expect(run).toEqual({ at: 4, answers: [] })
  keepValue('thazin-run-7-3', { ...run, at: 5 })
  await settled()
  expect(await keptValue('thazin-run-7-3')).toEqual({ at: 5, answers: [] })
})

test('a browser without a database keeps values all the same', async () => {
  storage = (await stubBrowser({ hasDatabase: false })).storage
  keepValue('thazin-run-7-3', { at: 1 })
  expect(await keptValue('thazin-run-7-3')).toEqual({ at: 1 })
  keepValue('thazin-run-7-3', null)
  expect(await keptValue('thazin-run-7-3')).toBeNull()
})

test('a value that is damaged counts as none', async () => {
  storage.setItem('thazin-run-7-3', '{"at":')
  expect(await keptValue('thazin-run-7-3')).toBeNull()
})
