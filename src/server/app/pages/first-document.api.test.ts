import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
})
afterAll(() => app.stop())

test('an island’s HTML comes before its data, so that a slow line brings first what can be read', async () => {
  const { token } = await newLearner(app)
  const lessons = await app.deps.db.selectFrom('lessons').select(['id', 'slug']).execute()
  const idOf = (slug: string) => lessons.find((lesson) => lesson.slug === slug)?.id
  const islands: string[] = []
  for (const url of [
    `/lessons/${idOf('a1-greetings-watch')}`,
    `/lessons/${idOf('a1-greetings-practice')}/practice`,
    `/lessons/${idOf('a1-greetings-words')}/flash-cards`,
    '/decks',
  ]) {
    const { body } = await app.app.inject({
      url,
      headers: { cookie: `token=${token}` },
    })
    islands.push(
      ...[...body.matchAll(/<div data-island="[^"]+"[^>]*>(<[^>]*>)/g)].map(([, first = '']) => first),
    )
    expect(body).toMatch(/<\/div><script type="application\/json">/)
  }
  expect(islands.length).toBeGreaterThanOrEqual(4)
  expect(new Set(islands)).toEqual(new Set(['<div data-root="">']))
})

test('a browser keeps for a year which styles it has, and its scripts cannot read that', async () => {
  const { token } = await newLearner(app)
  const { headers } = await app.app.inject({ url: '/learn', headers: { cookie: `token=${token}` } })
  const styles = [headers['set-cookie'] ?? []].flat().filter((cookie) => cookie.startsWith('styles='))
  expect(styles).toEqual([
    expect.stringMatching(/^styles=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
})
