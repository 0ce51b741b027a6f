import { expect, test as oneByOne } from 'vitest'
import { newLearner, signIn } from '#tests/support/factories.ts'
import { initialise, planIds } from '#tests/support/payments/payments.ts'
import { TRIAL_BYTES } from '#web/features/account/auth/landing/trial/trial-bytes.ts'
import { PHONE } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'

const { app, browser } = await e2eApp({}, true)

/** A page is weighed until nothing comes any more, so that most of the time is waiting: some are weighed at once. */
const test = oneByOne.concurrent

/**
 * One page in five measures itself, by 0.9 kB of script that come seconds later. And of the pages that are weighed at once each takes the
 * focus from the others: one that gets it back asks whether it is still fresh, and fetches what shows the answer.
 */
const onlyOpen = () => {
  Math.random = () => 0.99
  addEventListener('focus', (event) => event.stopImmediatePropagation())
}

type Weight = {
  requests: number
  bytes: number
  scripts: number
  highPriorityScripts: number
  /** What was fetched, for who looks why it is too much. */
  files: string[]
}

/** Of the next visits the lightest counts: a browser whose machine is short of memory forgets what a private window kept. */
const VISITS = 3

/** What a page costs on the wire, headers included: on a first visit, and on the next one. */
async function weigh(path: string, token?: string): Promise<[first: Weight, second: Weight]> {
  const context = await browser.newContext({ viewport: PHONE })
  if (token) await context.addCookies([{ name: 'token', value: token, url: app.url }])
  await context.addInitScript(onlyOpen)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  let weight: Weight
  // What scripts fetch once the text is there takes nothing from it.
  let isRead = false
  page.on('domcontentloaded', () => {
    isRead = true
  })
  const kinds = new Map<string, string>()
  const addresses = new Map<string, string>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith('data:')) return
    addresses.set(requestId, request.url.replace(app.url, ''))
    // What is fetched ahead says nothing of its kind.
    kinds.set(requestId, /\.js$/.test(request.url) ? 'Script' : (type ?? ''))
    if (type === 'Script' && request.initialPriority !== 'Low' && !isRead) weight.highPriorityScripts++
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => kinds.delete(requestId))
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) kinds.delete(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!kinds.has(requestId)) return
    weight.requests++
    weight.bytes += encodedDataLength
    if (kinds.get(requestId) === 'Script') weight.scripts += encodedDataLength
    weight.files.push(`${addresses.get(requestId)} ${encodedDataLength}`)
  })
  const visits: Weight[] = []
  for (let visit = 0; visit < VISITS; visit++) {
    isRead = false
    weight = { requests: 0, bytes: 0, scripts: 0, highPriorityScripts: 0, files: [] }
    await page.goto(app.url + path, { waitUntil: 'networkidle' })
    // The next visit has the sheets that this one fetches once nothing waits for the line.
    await page.waitForFunction(
      () => !document.querySelector<HTMLTemplateElement>('#sheets')?.content.childElementCount,
    )
    for (let seen = -1; seen !== weight.requests; await page.waitForTimeout(1500)) seen = weight.requests
    visits.push(weight)
  }
  await context.close()
  const [first, ...next] = visits
  return [first as Weight, next.reduce((light, visit) => (visit.bytes < light.bytes ? visit : light))]
}

test('the start page sends what plays its greeting, and registration no script', async () => {
  const [start, again] = await weigh('/')
  expect(start.scripts).toBeLessThanOrEqual(1_500)
  expect(start.highPriorityScripts).toBe(0)
  expect(start.requests).toBeLessThanOrEqual(7)
  expect(start.bytes).toBeLessThanOrEqual(40_000)
  expect(again.bytes, String(again.files)).toBeLessThanOrEqual(10_000)
  const [registration] = await weigh('/registration', (await signIn(app)).token)
  expect(registration.scripts).toBe(0)
  expect(registration.bytes).toBeLessThanOrEqual(40_000)
})

test('the trial costs no more than the start page says', async () => {
  const [first, second] = await weigh('/try')
  expect(first.scripts, String(first.files)).toBeLessThanOrEqual(92_300)
  expect(first.highPriorityScripts).toBe(0)
  expect(first.bytes, String(first.files)).toBeLessThanOrEqual(TRIAL_BYTES)
  expect(second.scripts).toBe(0)
})

test('the page of prices sends no script to visitors, and at most 40 kB', async () => {
  const [first, again] = await weigh('/pricing')
  expect(first.scripts).toBe(0)
  expect(first.requests).toBeLessThanOrEqual(6)
  expect(first.bytes).toBeLessThanOrEqual(40_000)
  expect(again.bytes, String(again.files)).toBeLessThanOrEqual(12_000)
})

test.each([
  ['a payment that waits', '', 34_000],
  ['the list of payments', 'list', 34_000],
])('%s sends at most 10 kB of script, and is small', async (_, kind, most) => {
  const learner = await newLearner(app)
  const plan_id = (await planIds(app))['english-30']
  const { body } = await initialise(app, learner, { plan_id })
  const path = kind === 'list' ? '/payments' : `/payments/${body.data.payment_id}`
  const [first, again] = await weigh(path, learner.token)
  expect(first.scripts).toBeLessThanOrEqual(10_000)
  expect(first.highPriorityScripts).toBe(0)
  expect(first.bytes).toBeLessThanOrEqual(most)
  expect(again.scripts).toBe(0)
  expect(again.bytes, String(again.files)).toBeLessThanOrEqual(10_000)
})

test('the path stays within its goals, and nothing of its script goes before its text', async () => {
  const [first, second] = await weigh('/learn', (await newLearner(app)).token)
  expect(first.scripts).toBeLessThanOrEqual(10_000)
  expect(first.bytes, String(first.files)).toBeLessThanOrEqual(32_700)
  expect(first.requests).toBeLessThanOrEqual(6)
  expect(first.highPriorityScripts).toBe(0)
  expect(second.scripts).toBe(0)
  expect(second.bytes, String(second.files)).toBeLessThanOrEqual(10_000)
})

test.each([
  ['practice', 'a1-greetings-practice', 92_300],
  ['flash-cards', 'a1-greetings-words', 93_200],
])(
  'the %s of a lesson (%s) wake with at most %i bytes of script, and none of it before the text',
  async (page, slug, scripts) => {
    const lesson = await app.deps.db
      .selectFrom('lessons')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    const [first, second] = await weigh(`/lessons/${lesson.id}/${page}`, (await newLearner(app)).token)
    // What judges typed answers comes once the page has woken.
    const [judge = ''] = first.files.filter((file) => file.includes('/grader-'))
    const later = Number(judge.split(' ')[1] ?? 0)
    expect(later).toBeLessThanOrEqual(11_000)
    expect(first.scripts - later, String(first.files)).toBeLessThanOrEqual(scripts)
    expect(first.highPriorityScripts).toBe(0)
    expect(second.scripts).toBe(0)
    expect(second.bytes, String(second.files)).toBeLessThanOrEqual(10_000)
  },
)

test('a lesson before play sends at most 90.6 kB of script and 132 kB in all', async () => {
  const lesson = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'a1-greetings-watch')
    .executeTakeFirstOrThrow()
  const [first, second] = await weigh(`/lessons/${lesson.id}`, (await newLearner(app)).token)
  expect(first.scripts).toBeLessThanOrEqual(90_600)
  expect(first.highPriorityScripts).toBe(0)
  expect(first.bytes, String(first.files)).toBeLessThanOrEqual(132_000)
  expect(second.bytes, String(second.files)).toBeLessThanOrEqual(10_000)
})

test('the page of words to hear sends at most 89.5 kB of script and 116 kB in all', async () => {
  const learner = await newLearner(app)
  const { id } = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'a1-greetings-words')
    .executeTakeFirstOrThrow()
  await app.deps.db
    .insertInto('lesson_progress')
    .values({ learner_id: learner.id, lesson_id: id, status: 1, last_reached_second: 0 })
    .execute()
  const [first, second] = await weigh('/listen?of=lessons', learner.token)
  expect(first.scripts).toBeGreaterThan(10_000)
  expect(first.scripts).toBeLessThanOrEqual(89_500)
  expect(first.highPriorityScripts).toBe(0)
  expect(first.bytes).toBeLessThanOrEqual(116_000)
  expect(second.bytes, String(second.files)).toBeLessThanOrEqual(10_000)
})

test.each([
  ['review', 10_000, 31_000],
  ['review/choose', 10_000, 31_000],
  ['listen', 10_000, 31_000],
  ['review/set-aside', 10_000, 31_000],
  ['profile', 10_000, 33_500],
  ['profile/settings', 10_000, 29_000],
  ['courses', 10_000, 34_000],
  ['library', 10_000, 33_500],
  ['words', 10_000, 33_500],
  ['library?q=market', 10_000, 35_000],
  ['grammar', 10_000, 33_500],
  ['grammar/present-simple', 10_000, 33_500],
  ['characters', 10_000, 31_000],
  ['decks', 84_800, 107_000],
  ['level-test', 10_000, 31_000],
  ['shorts', 10_000, 65_500],
  ['micro-lessons', 10_000, 36_000],
  ['writing', 10_000, 33_000],
  ['writing/writing-my-day', 10_000, 33_500],
  ['stories', 10_000, 35_500],
  ['stories/story-red-umbrella', 10_400, 34_000],
  ['calendar', 10_000, 35_000],
  ['live-classes', 10_000, 35_000],
  ['micro-lessons/1', 10_000, 31_500],
  ['characters/あ', 86_000, 111_000],
])('the page /%s sends at most %i bytes of script and %i in all', async (path, scripts, bytes) => {
  const character = await app.deps.db
    .selectFrom('characters')
    .select('id')
    .where(({ eb, ref }) => eb(ref('body', '->>').key('character'), '=', 'あ'))
    .executeTakeFirstOrThrow()
  const address = `/${path.replace('あ', String(character.id))}`
  const [first, second] = await weigh(address, (await newLearner(app)).token)
  expect(first.scripts, first.files.join(', ')).toBeLessThanOrEqual(scripts)
  expect(first.highPriorityScripts).toBe(0)
  expect(first.bytes, first.files.join(', ')).toBeLessThanOrEqual(bytes)
  expect(second.scripts).toBe(0)
  expect(second.bytes, String(second.files)).toBeLessThanOrEqual(10_000)
})

test('a list of courses comes in six requests, its covers in one of them', async () => {
  const [first] = await weigh('/courses', (await newLearner(app)).token)
  expect(first.requests).toBeLessThanOrEqual(6)
})
