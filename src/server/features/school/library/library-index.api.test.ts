import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardsOf } from '#server/core/catalogue/cards.queries.ts'
import { charactersOf } from '#server/core/catalogue/characters.queries.ts'
import { grammarOf } from '#server/core/catalogue/grammar.queries.ts'
import { writingsOf } from '#server/features/practice/writing/writing.service.ts'
import { coursesOf } from '#server/features/school/courses/courses.service.ts'
import { microLessonsOf } from '#server/features/school/micro-lessons/micro-lessons.service.ts'
import { shortsOf } from '#server/features/school/shorts/shorts.service.ts'
import { storiesOf } from '#server/features/school/stories/stories.service.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { libraryOf } from './library-index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** A release that was read, but of which no library was made. */
async function freshRelease() {
  const school = { ...(await app.deps.school()) }
  const deps = { db: app.deps.db, school: async () => school }
  for (const read of [coursesOf, charactersOf, cardsOf, grammarOf]) await read(deps)
  for (const read of [microLessonsOf, storiesOf, writingsOf, shortsOf]) await read(deps)
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
  const [first, second] = await Promise.all([libraryOf(deps), libraryOf(deps)])
  isMaking = false
  expect(turns).toBeGreaterThan(3)
  expect(second).toBe(first)
  const again = await libraryOf(app.deps)
  expect(first.entries.map(({ item }) => item)).toEqual(again.entries.map(({ item }) => item))
  expect(first.vocabulary).toEqual(again.vocabulary)
})
