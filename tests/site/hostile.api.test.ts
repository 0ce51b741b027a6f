import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reasonWords } from '#domain/desk/inbox/reason-words.ts'
import { answerInquiry } from '#server/features/desk/inbox/operator/operator.ts'
import { newLearner } from '#tests/support/factories.ts'
import { apply, newAddress } from '#tests/support/inbox/inquiries.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { openPage } from './public-pages.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
})
afterAll(() => app.stop())

const FORM = 'application/x-www-form-urlencoded'
const IN_PARTS = { 'content-type': 'multipart/form-data; boundary=B' }
/** Sends a page's form as anything but a browser may. */
async function post(url: string, payload: string, headers: Record<string, string> = {}) {
  const { statusCode, body } = await app.app.inject({
    method: 'POST',
    url,
    remoteAddress: newAddress(),
    headers: { accept: 'text/html', 'accept-language': 'en', 'content-type': FORM, ...headers },
    payload,
  })
  return { status: statusCode, html: body.replaceAll('\u2060', '') }
}
const letters = async () =>
  await app.deps.db.selectFrom('letters').select(['id', 'name', 'fields']).orderBy('id').execute()
const parts = (...names: string[]) =>
  `${names.map((name) => `--B\r\nContent-Disposition: form-data; ${name}\r\n\r\nx\r\n`).join('')}--B--\r\n`

describe('forms that no browser sends', () => {
  const OBJECTS = 'constructor=1&toString=2&__proto__=3&hasOwnProperty=4&valueOf=5'
  test.each([
    ['/contact-us', `${OBJECTS}&name=Su`],
    ['/form?slug=conversation-workshop', OBJECTS],
    ['/thazin-for-business/request', OBJECTS],
    ['/contact-us', ''],
    ['/contact-us', '&&&===&'],
  ])('%s with %s comes back as a form', async (path, payload) => {
    const { status, html } = await post(path, payload)
    expect([status, html.includes('name="attempt"')]).toEqual([422, true])
  })

  test('with bytes that are no text is refused', async () => {
    expect((await post('/contact-us', 'name=%ff%fe&content=%E0%A4%A&email=%')).status).toBe(400)
  })

  test.each([
    ['a field of no name', 'x="y"', 422],
    ['a file for a text', 'name="name"; filename="a.txt"', 422],
    ['two files', 'name="a"; filename="a"|name="b"; filename="b"', 400],
    ['more fields than a form has', Array.from({ length: 60 }, (_, n) => `name="f${n}"`).join('|'), 413],
    ['a name that objects have', 'name="__proto__"', 400],
  ])('in parts, %s is refused', async (_, names, status) => {
    const { token } = await newLearner(app)
    const body = parts(...names.split('|'))
    expect((await post('/contact-us', body, { ...IN_PARTS, cookie: `token=${token}` })).status).toBe(status)
  })

  test('in parts, nothing is read of a stranger whose page takes no file', async () => {
    expect((await post('/contact-us', parts('name="name"'), IN_PARTS)).status).toBe(400)
  })

  test('ten thousand fields are too large, in words, with a way back to the form', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `f${n}=x`).join('&')
    const { status, html } = await post('/contact-us?from=x', many)
    expect([status, html]).toEqual([
      413,
      expect.stringMatching(/too large[\s\S]*<a href="\/contact-us\?from=x">/),
    ])
  })

  test('of repeated fields the last counts, once', async () => {
    const before = (await letters()).length
    const { status } = await post(
      '/contact-us',
      'name=A&name=Su&content=no&content=Hello&email=su@example.org',
    )
    const after = await letters()
    expect([status, after.length - before, after.at(-1)?.name]).toEqual([302, 1, 'Su'])
  })

  test('one of another site is refused in the reader’s language, and leads nowhere', async () => {
    const { status, html } = await post('/contact-us?x', 'name=Su', { origin: 'https://other.example' })
    expect([status, html]).toEqual([403, expect.stringMatching(/<html lang="en">[\s\S]*<a href="\/">/)])
    expect(html).not.toMatch(/[\u1000-\u109f]/)
  })
})

describe('names and words', () => {
  const contact = (more: object) =>
    send(
      app,
      'POST',
      '/contact',
      { name: 'Su', email: 'su@example.org', content: 'How do I begin?', ...more },
      { address: newAddress() },
    )

  test('no name adds a line: to a list, to a letter, to the head of a mail', async () => {
    const name = 'Su\r\nBcc: other@example.org\u2028\u202egnp'
    const { body } = await contact({ name })
    const { id } = body.data
    await answerInquiry(app.deps, id, 'Like this.\nSubject: no')
    const mail = await app.deps.db
      .selectFrom('outbox')
      .select(['text', 'subject'])
      .where('recipient', '=', 'su@example.org')
      .executeTakeFirst()
    expect(mail?.subject).not.toContain('\n')
    expect(mail?.text).toContain('Su Bcc: other@example.org gnp')
    expect((await letters()).at(-1)?.name).toBe('Su Bcc: other@example.org gnp')
    const form = { name: 'A\nB', phone: '09791234567', language: 'english', on_time: '1' }
    const sent = await send(app, 'POST', '/forms/conversation-workshop', form, { address: newAddress() })
    expect([sent.status, (await letters()).at(-1)?.name]).toEqual([200, 'A B'])
  })

  test.each(['\u200b\u2060', '\u3164\u115f', '\u2800\u2800', '\u00ad \ufeff'])(
    'what cannot be seen is no name, no text and no word',
    async (unseen) => {
      const named = await contact({ name: unseen })
      expect([named.status, Object.keys(named.body)]).toEqual([422, ['name']])
      const said = await contact({ content: unseen })
      expect([said.status, Object.keys(said.body)]).toEqual([422, ['content']])
      expect(reasonWords(`one ${`${unseen} `.repeat(60)}`)).toBe(1)
      const applied = await apply(app, await newLearner(app), { reason: `${unseen.trim()} `.repeat(60) })
      expect([applied.status, Object.keys(applied.body)]).toEqual([422, ['reason']])
    },
  )
})

describe('the secret link to a letter', () => {
  test('is kept by nobody on its way, found by no search, and its guesses are all alike', async () => {
    const { body } = await send(app, 'POST', '/contact', {
      name: 'Su',
      email: 'su@example.org',
      content: 'Where is my certificate?',
    })
    const { link } = body.data
    for (const path of [link, `${link}?new=1`, `${link}?lang=en`]) {
      const { status, html, headers } = await openPage(app, path)
      expect([status, headers['cache-control'], headers['referrer-policy']]).toEqual([
        200,
        'private, no-store',
        'same-origin',
      ])
      expect(html).toContain('<meta name="robots" content="noindex"')
      // What a page is shared and found with would name its address.
      expect(html).not.toMatch(/rel="canonical"|og:url|hreflang/i)
    }
    const token = link.slice('/sent/'.length)
    const stored = await app.deps.db.selectFrom('letter_links').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    const guesses = [token.toLowerCase(), token.toUpperCase(), `${token.slice(0, -1)}_`, 'A'.repeat(43)]
    for (const guess of guesses.filter((one) => one !== token))
      expect((await openPage(app, `/sent/${guess}`)).status).toBe(404)
    for (const odd of ['%00', '..%2f..%2fetc', 'A'.repeat(299), '__proto__', `${token}x`])
      expect((await openPage(app, `/sent/${odd}`)).status).toBe(404)
  })
})

describe('events of odd shapes', () => {
  const event = (more = '') =>
    `{"type":"event","name":"odd","path":"/","at":"${new Date().toISOString()}"${more}}`
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const record = async (payload: string) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/events',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    return answer.statusCode
  }

  test.each([
    [400, nested(30_000)],
    [400, `{"events":[${event(`,"more":${nested(20_000)}`)}]}`],
    [400, `{"events":[${event(',"__proto__":{"a":1}')}]}`],
    [400, `{"events":[${event(',"constructor":{"prototype":{}}')}]}`],
    [400, '[]'],
    [400, '"x"'],
    [422, 'null'],
    [422, '{"events":{"length":1}}'],
    [422, `{"events":[${event(',"value":{"toString":"x"}')}]}`],
    [422, `{"events":[${event(',"value":1e999')}]}`],
    [422, `{"events":[${event().replace('odd', '\\ud800')}]}`],
    [422, `{"events":[${Array.from({ length: 65 }, () => event()).join()}]}`],
    [422, `{"events":[${event(`,"value":"${'က'.repeat(320)}"`)}]}`],
  ])('are %i and leave nothing', async (status, payload) => {
    expect(await record(payload)).toBe(status)
    await app.deps.metrics.flush()
    const rows = await app.deps.db
      .selectFrom('event_counts')
      .select('name')
      .where('name', '=', 'odd')
      .execute()
    expect(rows).toEqual([])
  })
})
