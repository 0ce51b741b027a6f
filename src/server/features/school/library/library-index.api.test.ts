import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCards } from '#server/core/catalogue/cards.queries.ts'
import { getCharacters } from '#server/core/catalogue/characters.queries.ts'
import { getGrammar } from '#server/core/catalogue/grammar.queries.ts'
import { getWritings } from '#server/features/practice/writing/writing.service.ts'
import { getCourses } from '#server/features/school/courses/courses.service.ts'
import { getMicroLessons } from '#server/features/school/micro-lessons/micro-lessons.service.ts'
import { getShorts } from '#server/features/school/shorts/shorts.service.ts'
import { getStories } from '#server/features/school/stories/stories.service.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { getLibrary } from './library-index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** A release that was read, but of which no library was made. */
async function freshRelease() {
  const school = { ...(await app.deps.school()) }
  const deps = { db: app.deps.db, school: async () => school }
  for (const read of [getCourses, getCharacters, getCards, getGrammar]) await read(deps)
  for (const read of [getMicroLessons, getStories, getWritings, getShorts]) await read(deps)
  return deps
}

test('while the library is made, others have their turn; who searches meanwhile waits for the same one', async () => {
  const deps = await freshRelease()
  let turns = 0
  let isMaking = true
  const other = () => {
    turns += 1
    if (isMaking) setImmediate(other)
  }
  setImmediate(other)
  const [first, second] = await Promise.all([getLibrary(deps), getLibrary(deps)])
  isMaking = false
  expect(turns).toBeGreaterThan(3)
  expect(second).toBe(first)
  const again = await getLibrary(app.deps)
  expect(first.entries.map(({ item }) => item)).toEqual(again.entries.map(({ item }) => item))
  expect(first.vocabulary).toEqual(again.vocabulary)
})
