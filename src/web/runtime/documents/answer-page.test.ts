import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '#contract/client.ts'
import type { PageModule } from './page-module.ts'
import type { PageLearner } from './visit.ts'

/** The page at /courses/:courseId, which each test makes, inside a frame. */
const page = vi.hoisted<PageModule>(() => ({}))
/** Answer of the frame's loader. */
const frame = vi.hoisted(() => ({ loaded: 'frame' as unknown }))

vi.mock('virtual:page-routes', async () => {
  const { createElement } = await import('react')
  const module: PageModule = {
    loader: () => frame.loaded,
    action: () => {
      throw new Error('a form is its page’s alone')
    },
    default: ({ loaderData, children }) => createElement('section', { id: loaderData as string }, children),
    meta: () => [{ title: 'Frame' }],
  }
  return { branches: ['/courses/:courseId', '*'].map((path) => ({ path, modules: [module, page] })) }
})
vi.mock('virtual:browser-files', () => ({
  files: { enhancer: { file: '/enhancer.js' } },
  japanese: {},
  sheets: {},
  isDev: false,
}))

// Other tests of this process may have loaded these modules with other pages.
vi.resetModules()
const { answerPage } = await import('./answer-page.ts')
const { respond, redirect } = await import('./answers.ts')
const { CallError } = await import('#contract/errors.ts')
const { runInLocale } = await import('#web/i18n/server-locale.ts')

const su: PageLearner = {
  id: 7,
  created_at: new Date('2026-11-01T00:00:00Z'),
  name: 'Su',
  phone: '+959791234567',
  screen: 'learn',
  is_new_user: false,
  current_view_language_id: 1,
  time_zone: 'Asia/Yangon',
  locale: 'en',
  data_saver: false,
  text_size: 100,
}

type Asked = { method?: string; headers?: Record<string, string>; learner?: PageLearner | null }

let asked = 0
const reported: unknown[] = []
/** Values that each request has anew. */
const ownOf = (n: number) => ({
  now: `2026-11-26T08:00:0${n}.000Z`,
  attempt: `0000000${n}-0000-4000-8000-000000000000`,
})

const ask = (path: string, { method = 'GET', headers = {}, learner = su }: Asked = {}) => {
  const url = new URL(path, 'http://thazin.test')
  const own = ownOf(asked++ % 10)
  return runInLocale('en', () =>
    answerPage({
      request: new Request(url, { method, headers }),
      url,
      api: {} as Client,
      learner,
      locale: 'en',
      requestId: 'r-1',
      ...own,
      passing: [own.now, own.attempt],
      reportFault: (error) => reported.push(error),
      settings: { kyatPerMegabyte: null, publicUrl: 'http://thazin.test' },
    }),
  )
}
const post = (path: string, asked: Asked = {}) => ask(path, { ...asked, method: 'POST' })

const COURSE = '/courses/12'
const refuse = (status: number, body = {}) => {
  throw new CallError(status, body, 'r-2')
}
const show = (shown: PageModule) => Object.assign(page, shown)

beforeEach(() => {
  frame.loaded = 'frame'
  for (const name of Object.keys(page)) delete page[name as keyof PageModule]
  show({
    loader: ({ params, learner }) => `${learner?.name} reads ${params.courseId}`,
    default: ({ loaderData, actionData }) =>
      createElement('p', null, [loaderData, JSON.stringify(actionData)].filter(Boolean).join(' ')),
    meta: ({ loaderData }) => [{ title: `${loaderData}!` }],
  })
})

test('a page is drawn of what its loader answers, inside its frame, and kept by nobody', async () => {
  const answer = await ask(COURSE)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'private, no-store',
  ])
  const html = await answer.text()
  expect(html).toContain('<section id="frame"><p>Su reads 12</p></section>')
  expect(html).toContain('<title>Su reads 12!</title>')
  expect(html).toContain('<html lang="en" data-learner="7">')
  expect(html).toContain('src="/enhancer.js"')
})

test('a page may be sent without any script', async () => {
  show({ handle: { script: false } })
  const answer = await ask(COURSE)
  expect([await answer.text(), ...answer.headers.keys()].join(' ')).not.toMatch(
    /<script|speculation|server-timing/,
  )
})

test('what was loaded may say whether a page brings its script', async () => {
  for (const isWanted of [true, false]) {
    show({ loader: () => isWanted, handle: { script: (loaded: boolean) => loaded } })
    expect((await (await ask(COURSE)).text()).includes('src="/enhancer.js"')).toBe(isWanted)
  }
})

test('who may not see a page is sent on, by any method, before anything of it runs', async () => {
  const loader = vi.fn()
  show({ loader, action: loader })
  for (const answer of [await ask(COURSE, { learner: null }), await post(COURSE, { learner: null })])
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
  const marked = await ask(COURSE, { learner: null, headers: { cookie: 'a=1; onepay_only_view=1' } })
  expect(marked.headers.get('location')).toBe('/?showonepayonly=true')
  expect(marked.headers.get('set-cookie')).toMatch(/^onepay_only_view=; .*Max-Age=0/)
  expect(loader).not.toHaveBeenCalled()
})

test.each(['answers', 'throws'])('a loader or an action that %s a redirect leads there', async (way) => {
  const lead = () => {
    const response = redirect('/learn', { headers: { 'set-cookie': 'a=1' } })
    if (way === 'throws') throw response
    return response
  }
  show({ loader: lead })
  const loaded = await ask(COURSE)
  show({ loader: () => 'x', action: lead })
  for (const answer of [loaded, await post(COURSE)])
    expect([answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([
      302,
      '/learn',
      'a=1',
    ])
})

test('a frame whose loader answers a redirect leads there too', async () => {
  frame.loaded = redirect('/learn')
  const answer = await ask(COURSE)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/learn'])
})

test('a page is sent with the status that its loader names', async () => {
  show({ loader: () => respond('none of these', { status: 404 }) })
  const answer = await ask(COURSE)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('<p>none of these</p>')
})

test('a refused form is its page again, with its status, its data and a toast for each fault', async () => {
  show({ action: () => respond({ fields: { name: 'Too long', email: undefined } }, { status: 422 }) })
  const answer = await post(COURSE)
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('Su reads 12 {&quot;fields&quot;:{&quot;name&quot;:&quot;Too long&quot;}}')
  expect(html).toMatch(/<ul data-toasts="" hidden=""><li data-place="top-right">Too long<\/li><\/ul>/)
})

test('a page without an action takes no form', async () => {
  const answer = await post(COURSE)
  expect(answer.status).toBe(405)
  expect(await answer.text()).toContain('<h1>Method Not Allowed</h1>')
})

test('a loader that throws a status gives the error page of it, in place of the whole page', async () => {
  show({
    loader: () => {
      throw respond(null, { status: 404 })
    },
  })
  const answer = await ask(COURSE)
  expect(answer.status).toBe(404)
  const html = await answer.text()
  // What a reader of Burmese or Japanese has in their own language comes before the title.
  expect(html).toMatch(/<h1>This page could not be found<\/h1><p class="soft small">404</)
  expect(html).toContain('<code>r-1</code>')
  expect(html).not.toMatch(/id="frame"|<title>Frame/)
})

test('what is not there says what to do, leads home, and isn’t asked for again', async () => {
  show({ loader: () => refuse(404, { message: 'This course has ended.' }) })
  const html = await (await ask(COURSE)).text()
  expect(html).toContain('<p>This course has ended.</p><p>The address may be wrong, or the page is gone.</p>')
  expect([...html.matchAll(/<a class="(button[^"]*)" href="([^"]*)"/g)].map((link) => link.slice(1))).toEqual(
    [['button', '/']],
  )
})

test('a call that finds the session gone leads to the start', async () => {
  show({ loader: () => refuse(401, { message: 'Unauthenticated' }), action: () => refuse(401) })
  for (const answer of [await ask(COURSE), await post(COURSE)])
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
})

test('a refused call is an error page with its sentence, its request’s id, and a toast', async () => {
  show({ loader: () => refuse(403, { message: 'Not <yours>' }) })
  const answer = await ask(`${COURSE}?from=learn`)
  expect(answer.status).toBe(403)
  const html = await answer.text()
  expect(html).toContain('<p>Not &lt;yours&gt;</p>')
  expect(html).toContain('<code>r-2</code>')
  expect(html).toContain('<li data-place="top-right">Not &lt;yours&gt;</li>')
  expect(html).toContain('href="/courses/12?from=learn"')
})

test('what a call says of a field is no sentence for a whole page', async () => {
  show({ loader: () => refuse(422, { course_id: 'planted words' }) })
  const answer = await ask(COURSE)
  expect([answer.status, (await answer.text()).includes('course_id')]).toEqual([422, false])
})

test('what nobody meant to throw is reported, and a 500 that tells nothing of it', async () => {
  reported.length = 0
  const fault = new Error('the secret of the database')
  show({
    loader: () => {
      throw fault
    },
  })
  const answer = await ask(COURSE)
  expect(answer.status).toBe(500)
  const html = await answer.text()
  expect(html).not.toContain('secret')
  // A form is told what to do without the page.
  expect(html).toContain(
    '<li data-place="top-right">Something went wrong on our side. Please try again in a moment.</li>',
  )
  expect(reported).toEqual([fault])
})

test('a page that asks for itself again with its tag is answered 304 until something changes', async () => {
  const first = await ask(COURSE)
  const tag = /^tag;desc=(.+)$/.exec(first.headers.get('server-timing') ?? '')?.[1] ?? ''
  expect([tag, first.headers.get('etag')]).toEqual([expect.stringMatching(/^".+"$/), null])
  const headers = { refresh: '1', 'if-none-match': tag }
  const same = await ask(COURSE, { headers })
  expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, tag, ''])
  show({ loader: () => 'something else' })
  const other = await ask(COURSE, { headers })
  expect([other.status, other.headers.get('etag') === tag]).toEqual([200, false])
  expect((await ask(COURSE, { headers: { 'if-none-match': tag } })).status).toBe(200)
})

test('what each document has anew makes none of them another page', async () => {
  let codes = 0
  show({
    loader: ({ now, attempt, passing }) => {
      passing.push(`code-${codes++}`)
      return `${now} ${attempt} ${passing.at(-1)} ${now}`
    },
  })
  const tagOf = (answer: Response) => /^tag;desc=(.+)$/.exec(answer.headers.get('server-timing') ?? '')?.[1]
  const [first, second] = [await ask(COURSE), await ask(COURSE)]
  expect(tagOf(second)).toBe(tagOf(first))
  const [one, other] = [await first.text(), await second.text()]
  expect([one.includes('code-0'), other.includes('code-1'), one === other]).toEqual([true, true, false])
})

test('the page’s script is told where a redirect leads, and follows it itself', async () => {
  show({ action: () => redirect('/learn', { headers: { 'set-cookie': 'a=1' } }) })
  const answer = await post(COURSE, { headers: { enhanced: '1' } })
  expect([answer.status, answer.headers.get('x-location'), answer.headers.get('location')]).toEqual([
    204,
    '/learn',
    null,
  ])
  expect(answer.headers.get('set-cookie')).toBe('a=1')
  const visitor = await post(COURSE, { headers: { enhanced: '1' }, learner: null })
  expect([visitor.status, visitor.headers.get('x-location')]).toEqual([204, '/'])
})
