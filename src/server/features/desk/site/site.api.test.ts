import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { localText } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  const { db } = app.deps
  await db.updateTable('testimonials').set({ hidden: true }).execute()
  const texts = { name: localText('Su Su'), role: localText('Nurse'), content: localText('Good') }
  await db
    .insertInto('testimonials')
    .values([
      { ...texts, slug: 'later', position: 2, rating: 4, profile_image: null, is_example: false },
      { ...texts, slug: 'first', position: 1, rating: 5, profile_image: '/media/x.svg', is_example: true },
    ])
    .execute()
  const page = (title: string) => ({ title, description: 'd', content_html: '<p>x</p>', questions: [] })
  await db
    .insertInto('pages')
    .values([
      { slug: 'trial', body: JSON.stringify({ my: page('စမ်း'), en: page('Trial') }) },
      {
        slug: 'whole',
        body: JSON.stringify({ my: page('အကုန်'), en: page('Whole'), ja: page('全部') }),
      },
      { slug: 'gone', body: JSON.stringify({ my: page('စမ်း'), en: page('Gone') }), hidden: true },
    ])
    .execute()
})
afterAll(() => app.stop())

const get = (path: string, locale = 'en') =>
  send(app, 'GET', path, {}, { headers: { 'accept-language': locale } })

test('a testimonial that is made up is shown nowhere but in the demo school', async () => {
  const shown = async () =>
    (await get('/testimonials')).body.data.map(({ rating }: { rating: number }) => rating)
  expect(await shown()).toEqual([4])
  Object.assign(app.deps.config, { SEED_DEMO: true })
  onTestFinished(() => void Object.assign(app.deps.config, { SEED_DEMO: false }))
  expect(await shown()).toEqual([5, 4])
})

test('testimonials need no sign-in, come in their order, and say when they are made up', async () => {
  Object.assign(app.deps.config, { SEED_DEMO: true })
  onTestFinished(() => void Object.assign(app.deps.config, { SEED_DEMO: false }))
  const { body } = await get('/testimonials')
  expect(body.data).toEqual([
    {
      id: expect.any(Number),
      name: 'Su Su',
      profile_image: '/media/x.svg',
      rating: 5,
      role: 'Nurse',
      content: 'Good',
      is_example: true,
    },
    expect.objectContaining({ rating: 4, profile_image: null, is_example: false }),
  ])
  expect((await get('/testimonials', 'my')).body.data[0]).toMatchObject({ name: 'မြန်မာ Su Su' })
})

test('a page comes in the language asked for, else in English, and says in which; an unknown or hidden one is 404', async () => {
  expect((await get('/pages/trial')).body.data).toEqual({
    lang: 'en',
    title: 'Trial',
    description: 'd',
    content_html: '<p>x</p>',
    questions: [],
  })
  const langs = ['my', 'my-Qaag', 'ja'].map(
    async (locale) => (await get('/pages/trial', locale)).body.data.lang,
  )
  expect(await Promise.all(langs)).toEqual(['my', 'my', 'en'])
  expect((await get('/pages/whole', 'ja')).body.data).toMatchObject({ lang: 'ja', title: '全部' })
  expect((await get('/pages/gone')).status).toBe(404)
  expect((await get('/pages/nothing')).status).toBe(404)
})

test('an error is in Japanese for who reads that', async () => {
  const { status, body } = await get('/pages/nothing', 'ja-JP,ja;q=0.9,en;q=0.8')
  expect([status, body.message]).toEqual([404, '見つかりません。'])
})

test('neither costs a statement once the release is read', async () => {
  await get('/testimonials')
  expect(await statementsOf(() => get('/testimonials'))).toHaveLength(0)
  expect(await statementsOf(() => get('/pages/trial'))).toHaveLength(0)
})

test('the trial asks five questions of taps alone, at most two of a kind', async () => {
  const { body } = await get('/trial-lesson')
  const kinds: string[] = body.data.questions.map((one: { question_type: string }) => one.question_type)
  expect(kinds).toHaveLength(5)
  for (const kind of kinds) {
    expect(['dictation', 'fill-blank']).not.toContain(kind)
    expect(kinds.filter((one) => one === kind).length).toBeLessThanOrEqual(2)
  }
})
