import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '../support/factories.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

type Texts = Record<'practice_skip' | 'shared_practice_typo', string>
const read = (locale: string): Texts =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../messages/${locale}.json`), 'utf8'))
const [my, en, ja] = [read('my'), read('en'), read('ja')]

let app: TestApp
let practice: string
let token: string

beforeAll(async () => {
  app = await startApp({ pages: true })
  token = (await newLearner(app)).token
  const lesson = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'a1-greetings-practice')
    .executeTakeFirstOrThrow()
  practice = `/lessons/${lesson.id}/practice`
})
afterAll(() => app.stop())

/** All scripts of a page with an island, in one text. */
async function scriptsIn(locale: string): Promise<{ names: Set<string>; code: string }> {
  const { body } = await app.app.inject({
    url: practice,
    headers: { cookie: `token=${token}; locale=${locale}` },
  })
  const names = new Set(body.match(/\/assets\/[\w./-]+\.js/g))
  expect(names.size).toBeGreaterThan(2)
  const files = await Promise.all([...names].map((url) => app.app.inject({ url })))
  expect(files.map(({ statusCode }) => statusCode)).toEqual(files.map(() => 200))
  return { names, code: files.map((file) => file.body).join('\n') }
}

test('a reader’s scripts hold the messages of their language, and Japanese costs nobody else a byte', async () => {
  const [burmese, japanese] = [await scriptsIn('my'), await scriptsIn('ja')]
  for (const key of ['practice_skip', 'shared_practice_typo'] as const) {
    expect([burmese.code.includes(my[key]), burmese.code.includes(en[key])]).toEqual([true, true])
    expect(burmese.code).not.toContain(ja[key])
    expect(japanese.code).toContain(ja[key])
    expect(japanese.code).not.toContain(my[key])
    expect(japanese.code).not.toContain(en[key])
  }
  const shared = [...burmese.names].filter((name) => japanese.names.has(name))
  expect(shared.some((name) => name.includes('react'))).toBe(true)
})
