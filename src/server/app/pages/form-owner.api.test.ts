import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
})
afterAll(() => app.stop())

const shown = (html: string) => html.replaceAll('\u2060', '')

test('a page that was opened before another signed in acts for nobody, and says who is signed in', async () => {
  const { db } = app.deps
  const [one, other] = [await newLearner(app, { name: 'Aye' }), await newLearner(app, { name: 'Bo Bo' })]
  const question = await db.selectFrom('questions').select(['id', 'lesson_id']).executeTakeFirstOrThrow()
  const post = (fields: Record<string, string>, sentBy: Record<string, string>) =>
    app.app.inject({
      method: 'POST',
      url: `/lessons/${question.lesson_id}/practice`,
      headers: {
        ...sentBy,
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `token=${other.token}; locale=en`,
      },
      payload: new URLSearchParams({ question_id: String(question.id), skip: '1', ...fields }).toString(),
    })
  const kept = async () =>
    (await db.selectFrom('answers').select('id').where('learner_id', '=', other.id).execute()).length
  const withoutScript = { accept: 'text/html' }
  for (const sentBy of [withoutScript, { accept: '*/*', enhanced: '1' }]) {
    const refused = await post({ learner_id: String(one.id) }, sentBy)
    expect(refused.statusCode).toBe(409)
    expect(shown(refused.body)).toContain('Now Bo Bo is signed in')
  }
  expect(await kept()).toBe(0)
  expect((await post({ learner_id: String(other.id) }, withoutScript)).statusCode).toBe(200)
  expect(await kept()).toBe(1)
})

test('a form with a picture is refused as well', async () => {
  const [one, other] = [await newLearner(app), await newLearner(app)]
  const payload = `--b\r\ncontent-disposition: form-data; name="learner_id"\r\n\r\n${one.id}\r\n--b--\r\n`
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/profile/photo',
    headers: {
      accept: 'text/html',
      'content-type': 'multipart/form-data; boundary=b',
      cookie: `token=${other.token}`,
    },
    payload,
  })
  expect(statusCode).toBe(409)
})

test('every form that changes something says to whom its page was shown', () => {
  const files = globSync('src/web/**/*.tsx').map((path) => [path, readFileSync(path, 'utf8')] as const)
  const posting = files.filter(
    ([path, text]) => text.includes('method="post"') && !path.endsWith('ui/form.tsx'),
  )
  expect(posting.length).toBeGreaterThan(30)
  const isOurs = (text: string) => {
    const plain = text.match(/<form\s[^<]*?method="post"/g)?.length ?? 0
    const named = text.match(/<ShownTo \/>/g)?.length ?? 0
    return plain === named
  }
  expect(posting.filter(([, text]) => !isOurs(text)).map(([path]) => path)).toEqual([])
})

test('a form that comes as multipart is read by every page that looks at it twice', async () => {
  const { token } = await newLearner(app)
  const unit = await app.deps.db.selectFrom('units').select('id').orderBy('id').executeTakeFirstOrThrow()
  const payload = '--b\r\ncontent-disposition: form-data; name="rating"\r\n\r\nnone\r\n--b--\r\n'
  for (const url of ['/review/cards', `/units/${unit.id}/test`]) {
    const headers = {
      accept: 'text/html',
      'content-type': 'multipart/form-data; boundary=b',
      cookie: `token=${token}`,
    }
    const { statusCode } = await app.app.inject({ method: 'POST', url, headers, payload })
    expect([url, statusCode < 500]).toEqual([url, true])
  }
})
