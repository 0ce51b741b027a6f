import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage, stubBrowser, unstubBrowser } from '#tests/support/browser-storage.ts'
import { closeDatabase } from '#web/offline/database.ts'
import { eventStore } from '#web/offline/event-store.ts'
import { openJournal } from '#web/offline/journal.ts'
import { newWaiting } from '#web/offline/waiting.ts'
import { DATABASE, noteStored } from './stored-count.ts'
import { isAnythingWaiting, waitingCount } from './waiting-count.ts'

let storage = fakeStorage()
beforeEach(async () => {
  storage = (await stubBrowser()).storage
})
afterEach(unstubBrowser)

/** An event that the database has. */
async function fill() {
  const store = eventStore<number>({ learner: 7, kind: 'answers', journal: openJournal() })
  store.add(newWaiting(1, 0))
  expect(await store.move()).toBe(true)
  return store
}

test('what a power cut left in the database alone is noted again', async () => {
  await fill()
  storage.clear()
  expect([isAnythingWaiting(7), await noteStored(8), isAnythingWaiting(7)]).toEqual([false, false, false])
  expect([await noteStored(7), waitingCount(7), await noteStored(7)]).toEqual([true, 1, false])
})

test('a note of too many is left to what sends', async () => {
  const store = await fill()
  storage.setItem('thazin-count/7/answers', '3 0')
  expect(await noteStored(7)).toBe(false)
  await store.revise((all) => all)
  expect(waitingCount(7)).toBe(1)
})

test('a browser without a database, or with one that nobody made yet, has nothing stored', async () => {
  expect(await noteStored(7)).toBe(false)
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([])
  await fill()
  await closeDatabase()
  vi.stubGlobal('indexedDB', undefined)
  expect(await noteStored(7)).toBe(false)
})

test('where nothing can be noted, the database is let go of', async () => {
  await fill()
  await closeDatabase()
  storage.clear()
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  expect(await noteStored(7)).toBe(false)
  const upgraded = new Promise((resolve) => {
    const opening = indexedDB.open(DATABASE.name, DATABASE.version + 1)
    opening.onblocked = () => resolve('blocked')
    opening.onsuccess = () => {
      opening.result.close()
      resolve('upgraded')
    }
  })
  expect(await upgraded).toBe('upgraded')
})
