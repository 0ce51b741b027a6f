import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#server/platform/messages.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { inEveryLanguage } from './in-every-language.ts'
import type { NotificationContent } from './notifications.queries.ts'
import { notify } from './notify.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const about = (key: string, over: Partial<NotificationContent> = {}): NotificationContent => ({
  kind: 'general',
  title: { my: 'သတင်း', en: `News ${key}` },
  body: { my: 'စာကိုယ်', en: 'Body' },
  link: '/learn',
  key,
  ...over,
})

type Session = { token: string }
const list = async (who: Session, input: Record<string, unknown> = {}, locale = 'en') =>
  (
    await send(app, 'GET', '/paginate-notifications', input, {
      ...who,
      headers: { cookie: `locale=${locale}` },
    })
  ).body
const titles = async (who: Session, input: Record<string, unknown> = {}) =>
  (await list(who, input)).data.map(({ title }: { title: string }) => title)
const open = (who: Session, notification_id: unknown) =>
  send(app, 'POST', '/notification', { notification_id }, who)

test('tips and everything else are two lists, the newest first, with what is unread of each', async () => {
  const learner = await newLearner(app)
  await notify(app.deps, learner.id, about('one', { kind: 'tip' }))
  await notify(app.deps, learner.id, about('two', { kind: 'payment' }))
  await notify(app.deps, learner.id, about('three', { kind: 'live', link: null }))
  const { data, pagination, ...counts } = await list(learner)
  expect(data).toEqual([
    {
      id: expect.any(Number),
      category: 'General',
      title: 'News three',
      body: 'Body',
      link: null,
      is_read: false,
      created_at: expect.stringMatching(/Z$/),
    },
    expect.objectContaining({ title: 'News two', link: '/learn' }),
  ])
  expect(pagination).toEqual({ current_page: 1, last_page: 1, per_page: 20, total: 2 })
  const { data: me } = (await send(app, 'GET', '/me', {}, learner)).body
  const { tip_noti_count, general_noti_count } = me
  expect(counts).toEqual({ tip_noti_count, general_noti_count })
  expect(general_noti_count).toBe(2)
  expect((await titles(learner, { notification_category: 'Tip' }))[0]).toBe('News one')
})

test('pages count on, and an unknown list is refused', async () => {
  const learner = await newLearner(app)
  for (const key of ['1', '2', '3']) await notify(app.deps, learner.id, about(key))
  expect(await titles(learner, { page: 2, per_page: 2 })).toEqual(['News 1'])
  expect((await list(learner, { page: 9, per_page: 2 })).pagination).toMatchObject({ last_page: 2, total: 3 })
  expect(Object.keys(await list(learner, { notification_category: 'Spam' }))).toEqual([
    'notification_category',
  ])
})

test('the text is in the reader’s language, whichever it is when they look', async () => {
  const learner = await newLearner(app)
  await notify(app.deps, learner.id, about('x'))
  for (const [locale, title] of [
    ['my', 'သတင်း'],
    ['my-Qaag', 'သတင်း'],
    ['en', 'News x'],
    ['ja', 'News x'],
  ] as const)
    expect([locale, (await list(learner, {}, locale)).data[0].title]).toEqual([locale, title])
})

test('a text of the catalogue is there in Japanese too', async () => {
  const learner = await newLearner(app)
  const title = inEveryLanguage(() => messages().practice_notified_accepted())
  await notify(app.deps, learner.id, { ...about('y'), title })
  expect((await list(learner, {}, 'ja')).data[0].title).toBe('あなたの答えは正解です')
})

test('of one occasion a learner is notified once, however many notify at once; another learner is another matter', async () => {
  const [one, two] = [await newLearner(app), await newLearner(app)]
  const done = await Promise.all(
    Array.from({ length: 20 }, (_, i) => notify(app.deps, (i % 2 ? one : two).id, about('same'))),
  )
  expect(done.filter(Boolean)).toHaveLength(2)
  expect([await titles(one), await titles(two)]).toEqual([['News same'], ['News same']])
})

test('what is taken back with its transaction was never there', async () => {
  const learner = await newLearner(app)
  const work = app.deps.db.transaction().execute(async (trx) => {
    expect(await notify({ ...app.deps, db: trx }, learner.id, about('back'))).toBe(true)
    throw new Error('taken back')
  })
  await expect(work).rejects.toThrow('taken back')
  expect(await titles(learner)).toEqual([])
})

test('what was opened is read, on every device, and opening it again changes nothing', async () => {
  const learner = await newLearner(app)
  await notify(app.deps, learner.id, about('open'))
  const [{ id }] = (await list(learner)).data
  for (let i = 0; i < 2; i++) expect((await open(learner, id)).body.data).toMatchObject({ id, is_read: true })
  expect(await list(learner)).toMatchObject({ data: [{ id, is_read: true }], general_noti_count: 0 })
})

test('somebody else’s notification is none, and stays unread', async () => {
  const [owner, other] = [await newLearner(app), await newLearner(app)]
  await notify(app.deps, owner.id, about('mine'))
  const [{ id }] = (await list(owner)).data
  expect((await open(other, id)).status).toBe(404)
  expect((await open(owner, 9_007_199_254_740_991)).status).toBe(404)
  expect((await open(owner, 'x')).status).toBe(422)
  expect((await list(owner)).data[0].is_read).toBe(false)
})

test('who has deleted their account is notified of nothing any more', async () => {
  const learner = await newLearner(app)
  await notify(app.deps, learner.id, about('before'))
  await app.deps.db
    .updateTable('learners')
    .set({ deleted_at: new Date() })
    .where('id', '=', learner.id)
    .execute()
  expect(await notify(app.deps, learner.id, about('after'))).toBe(false)
})
