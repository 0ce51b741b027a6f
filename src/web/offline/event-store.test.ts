import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LOCAL_STORE } from '#domain/base/constants.ts'
import { fakeStorage, stubBrowser, unstubBrowser } from '#tests/support/browser-storage.ts'
import { soon } from '#tests/support/soon.ts'
import { DATABASE } from '#web/runtime/browser/stored-count.ts'
import { isAnythingWaiting, waitingCount } from '#web/runtime/browser/waiting-count.ts'
import { closeDatabase, database } from './database.ts'
import { makeEventOutbox } from './event-outbox.ts'
import { eventStore } from './event-store.ts'
import { openJournal } from './journal.ts'

const QUOTA = LOCAL_STORE.size

let storage = fakeStorage()
beforeEach(async () => {
  storage = (await stubBrowser()).storage
})
afterEach(unstubBrowser)

type Drawn = { character: number; strokes?: string }

/** The outbox as a page has it, with what arrived from it. */
function openPage(sent: number[] = []) {
  const onFull = vi.fn<() => void>()
  const journal = openJournal()
  const store = eventStore<Drawn>({ learner: 7, kind: 'drawings', journal })
  const outbox = makeEventOutbox<Drawn>({
    store,
    learner: 7,
    atOnce: 2,
    onFull,
    send: async (items) => void sent.push(...items.map(({ character }) => character)),
  })
  return { outbox, store, sent, onFull, journal }
}
const written = () => Object.keys(storage.all()).filter((name) => name.startsWith('thazin-waiting/'))
const all = async () => {
  const { outbox } = openPage()
  await outbox.loaded
  return outbox.items().map(({ character }) => character)
}
/** Contents of the database, as a worker reads it. */
async function inDatabase(): Promise<Map<string, unknown>> {
  const db = await openDB('thazin', 1)
  const names = (await db.getAllKeys('keyvaluepairs')) as string[]
  const values = await db.getAll('keyvaluepairs')
  db.close()
  return new Map(names.map((name, index) => [name, values[index]]))
}
const eventsIn = (found: Map<string, unknown>) =>
  [...found].filter(([name]) => name.startsWith('thazin-waiting/7/drawings/'))

test('the store is the product’s, by name, version and size', () => {
  expect(DATABASE).toMatchObject({ store: 'keyvaluepairs', version: 1 })
  expect(QUOTA).toBe(4_980_736)
})

test('an event is written before the tap is over, and goes into the database at once', async () => {
  const { outbox } = openPage()
  await outbox.loaded
  outbox.add({ character: 1 })
  expect(written()).toHaveLength(1)
  expect(waitingCount(7)).toBe(1)
  await soon(() => expect(written()).toEqual([]))
  expect(eventsIn(await inDatabase())).toMatchObject([[expect.any(String), { item: { character: 1 } }]])
  expect([waitingCount(7), waitingCount(8), isAnythingWaiting(7)]).toEqual([1, 0, true])
})

test('what a page wrote that died before its database opened is sent by the next one', async () => {
  openPage().store.add({ id: '1', key: crypto.randomUUID(), sealed: false, at: 0, item: { character: 1 } })
  expect(isAnythingWaiting(7)).toBe(true)
  const { outbox, sent } = openPage()
  await outbox.flush()
  expect(sent).toEqual([1])
  expect(storage.all()).toEqual({})
})

test('a phone whose power failed before the last writes of localStorage were on the disk sends nothing twice', async () => {
  const { outbox, sent } = openPage()
  outbox.add({ character: 1 })
  outbox.add({ character: 2 })
  const before = storage.all()
  await outbox.flush()
  for (const [name, text] of Object.entries(before)) storage.setItem(name, text)
  const next = openPage(sent)
  await next.outbox.flush()
  expect(sent).toEqual([1, 2])
  expect([storage.all(), next.outbox.waiting()]).toEqual([{}, 0])
})

test('a database whose last transaction is missing takes in what was written ahead', async () => {
  const { outbox } = openPage()
  outbox.add({ character: 1 })
  const before = storage.all()
  await soon(() => expect(written()).toEqual([]))
  await stubBrowser({ storage })
  for (const [name, text] of Object.entries(before)) storage.setItem(name, text)
  expect(await all()).toEqual([1])
})

test('a seal of a page that went away holds for what the database has, and brings nothing back', async () => {
  const { outbox, store, sent } = openPage()
  outbox.add({ character: 1 })
  await soon(() => expect(written()).toEqual([]))
  const [waiting] = await store.revise((all) => all)
  if (!waiting) throw new Error('nothing waits')
  store.seal({ ...waiting, key: 'of the page', sealed: true })
  expect(waitingCount(7)).toBe(1)
  expect(await store.revise((all) => all)).toMatchObject([{ key: 'of the page', sealed: true }])
  await outbox.flush()
  store.seal({ ...waiting, key: 'too late', sealed: true })
  expect(await store.revise((all) => all)).toEqual([])
  expect([sent, storage.all()]).toEqual([[1], {}])
})

test('where there is no database, localStorage alone does', async () => {
  storage = (await stubBrowser({ hasDatabase: false })).storage
  const { outbox } = openPage()
  for (const character of [1, 2, 3]) outbox.add({ character })
  await outbox.reload()
  expect([written().length, waitingCount(7), await all()]).toEqual([3, 3, [1, 2, 3]])
  const { outbox: next, sent } = openPage()
  await next.flush()
  expect([sent, storage.all()]).toEqual([[1, 2, 3], {}])
})

test('where a database opens but fails, localStorage alone does', async () => {
  await database()
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('gone', 'UnknownError')
  })
  try {
    openPage().outbox.add({ character: 1 })
    const { outbox, sent } = openPage()
    await outbox.flush()
    expect([sent, storage.all()]).toEqual([[1], {}])
  } finally {
    vi.restoreAllMocks()
  }
})

test('a database that never opens is not waited for', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
  try {
    const { outbox, sent } = openPage()
    outbox.add({ character: 1 })
    const done = outbox.flush()
    await vi.advanceTimersByTimeAsync(3_000)
    await done
    expect(sent).toEqual([1])
  } finally {
    vi.useRealTimers()
    await closeDatabase()
  }
})

test('where the browser keeps nothing at all, what was done is sent all the same', async () => {
  storage = (await stubBrowser({ hasDatabase: false, storage: fakeStorage(0) })).storage
  const { outbox, sent, onFull } = openPage()
  outbox.add({ character: 1 })
  await soon(() => expect(onFull).toHaveBeenCalled())
  expect(outbox.waiting()).toBe(1)
  await outbox.flush()
  expect([sent, outbox.waiting()]).toEqual([[1], 0])
})

test('localStorage that is full is passed over: the database takes what happens', async () => {
  storage = (await stubBrowser({ storage: fakeStorage(60) })).storage
  const { outbox, onFull } = openPage()
  outbox.add({ character: 1 })
  await outbox.reload()
  expect(eventsIn(await inDatabase())).toHaveLength(1)
  expect(onFull).not.toHaveBeenCalled()
})

test('beyond the quota the learner is told, nothing is dropped, and all of it is sent', async () => {
  const { outbox, sent, onFull } = openPage()
  const strokes = 'x'.repeat(1_000_000)
  for (const character of [1, 2, 3, 4]) outbox.add({ character, strokes })
  await outbox.reload()
  expect(onFull).not.toHaveBeenCalled()
  outbox.add({ character: 5, strokes })
  outbox.add({ character: 6 })
  await soon(() => expect(onFull).toHaveBeenCalledTimes(2))
  const found = await inDatabase()
  expect(found.get('bytes')).toBe(
    eventsIn(found).reduce((sum, [name, value]) => sum + Buffer.byteLength(name + JSON.stringify(value)), 0),
  )
  expect(found.get('bytes')).toBeLessThanOrEqual(QUOTA)
  expect([eventsIn(found).length, written().length, waitingCount(7)]).toEqual([4, 2, 6])
  expect(await all()).toEqual([1, 2, 3, 4, 5, 6])
  await outbox.flush()
  expect(sent).toEqual([1, 2, 3, 4, 5, 6])
  expect([storage.all(), (await inDatabase()).get('bytes')]).toEqual([{}, 0])
})
