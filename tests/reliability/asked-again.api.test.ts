import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { atMidday } from '#tests/support/midday.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
})
afterAll(() => app.stop())

const lessonId = async (slug: string) =>
  (await app.deps.db.selectFrom('lessons').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id

/** The pages that learners are at most, and those with forms that know their repeats. */
async function hotPages(learner: { token: string }): Promise<string[]> {
  const [video, practice, words] = await Promise.all(
    ['a1-greetings-watch', 'a1-greetings-practice', 'a1-greetings-words'].map(lessonId),
  )
  const character = await app.deps.db
    .selectFrom('characters')
    .select('id')
    .where(({ eb, ref }) => eb(ref('body', '->>').key('character'), '=', 'あ'))
    .executeTakeFirstOrThrow()
  const level = await send(app, 'GET', '/get-level-test-exam-questions', { language_id: 1 }, learner)
  return [
    '/learn',
    '/review',
    '/profile',
    '/courses',
    '/characters',
    `/characters/${character.id}`,
    `/lessons/${video}`,
    `/lessons/${practice}/practice`,
    `/lessons/${words}/flash-cards`,
    `/lessons/${words}/flash-cards?show=1`,
    '/level-test',
    '/pricing',
    '/contact-us',
    '/form?slug=conversation-workshop',
    '/apply-scholarship',
    '/thazin-for-business/request',
    `/level-test?session=${level.body.data.session_id}`,
  ]
}

test('pages that are looked at again, where nothing has changed, are not sent again', async () => {
  const learner = await atMidday(app, await newLearner(app))
  const pages = await hotPages(learner)
  const ask = (url: string, headers: Record<string, string> = {}) =>
    app.app.inject({ url, headers: { accept: 'text/html', cookie: `token=${learner.token}`, ...headers } })
  const tags = new Map<string, string>()
  for (const url of pages) {
    const { statusCode, headers } = await ask(url)
    expect([url, statusCode]).toEqual([url, 200])
    tags.set(url, /^tag;desc=(.+)$/.exec(String(headers['server-timing']))?.[1] ?? '')
  }
  // Times are told in seconds.
  await sleep(1_100)
  const again: unknown[] = []
  for (const [url, tag] of tags) {
    const { statusCode } = await ask(url, { refresh: '1', 'if-none-match': tag })
    again.push([url, statusCode])
  }
  expect(again).toEqual(pages.map((url) => [url, 304]))
})
