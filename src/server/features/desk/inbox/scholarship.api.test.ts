import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { hostileImages, TRACE } from '#tests/support/hostile-images.ts'
import { apply, REASON, tokenOf } from '#tests/support/inbox/inquiries.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { documentsJob } from './inbox.jobs.ts'
import { countAccepted, readApplicationReviews } from './operator/operator.queries.ts'
import { reviewApplication } from './operator/operator.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const photo = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#c33' } })
    .withExif({ IFD0: { ImageDescription: TRACE } })
    .jpeg()
    .toBuffer()
const round = async (who: { token?: string } = {}) =>
  (await send(app, 'GET', '/scholarship', {}, who)).body.data
const review = (id: number, reviewer: string, verdict: 'accept' | 'refuse', note = 'Read.') =>
  reviewApplication(app.deps, id, { reviewer, verdict, note })
const applied = async () => {
  const learner = await newLearner(app)
  return { learner, id: (await apply(app, learner)).body.data.id as number }
}

test('the demo has an open round, which says what it gives and to whom', async () => {
  expect(await round()).toMatchObject({ state: 'open', places: 20, least_words: 50, application: null })
})

test('an application needs a session and 50 words, and a learner has one a round, whatever races', async () => {
  const learner = await newLearner(app)
  expect((await send(app, 'POST', '/apply-scholarship', {})).status).toBe(401)
  const short = await apply(app, learner, { reason: REASON.split(' ').slice(0, 49).join('   ') })
  expect([short.status, Object.keys(short.body)]).toEqual([422, ['reason']])
  expect(short.body.reason).toContain('၄၉')
  const all = await Promise.all([1, 2, 3, 4].map(() => apply(app, learner)))
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect((await round(learner)).application).toMatchObject({ state: 'open', answer: null })
})

test('Burmese without spaces counts by its dictionary’s words', async () => {
  const learner = await newLearner(app)
  const sentence = 'ကျွန်တော်သည်အင်္ဂလိပ်စာကိုနေ့တိုင်းလေ့လာပါသည်။'
  expect((await apply(app, learner, { reason: sentence.repeat(2) })).status).toBe(422)
  expect((await apply(app, learner, { reason: sentence.repeat(10) })).status).toBe(200)
})

test('a repeat under its key is answered as the first; the document is stored once', async () => {
  const learner = await newLearner(app)
  const headers = { 'idempotency-key': randomUUID() }
  const document = await photo()
  const before = (await app.deps.storage.list('documents')).length
  const first = await apply(app, learner, { document }, headers)
  const second = await apply(app, learner, { document }, headers)
  expect([first.status, second.body]).toEqual([200, first.body])
  expect((await app.deps.storage.list('documents')).length).toBe(before + 1)
})

test('a document is stored anew, in private, and goes with the letter; what failed leaves none behind', async () => {
  const learner = await newLearner(app)
  const { body } = await apply(app, learner, { document: await photo() })
  const { document_key } = await app.deps.db
    .selectFrom('letters')
    .select('document_key')
    .where('id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  const stored = Buffer.from((await app.deps.storage.get(document_key ?? '')) ?? [])
  expect((await sharp(stored).metadata()).format).toBe('webp')
  expect(stored.toString('latin1')).not.toContain(TRACE)
  expect(document_key).not.toContain('public')
  const { storage } = app.deps
  const later = new Date(Date.now() + 2 * 3_600_000)
  const sweep = () => documentsJob.work({ ...app.deps, now: () => later })
  await storage.put(`documents/${Date.now()}-orphan.webp`, stored)
  expect(await sweep()).toEqual({ removed: 1 })
  expect(await storage.has(document_key ?? '')).toBe(true)
  await send(app, 'POST', `/letters/${tokenOf(body.data.link)}/erase`)
  await sweep()
  expect(await storage.has(document_key ?? '')).toBe(false)
})

test('hostile pictures are refused on their field or drawn anew, and none gets further', async () => {
  for (const { name, bytes } of await hostileImages(7)) {
    const learner = await newLearner(app)
    const { status, body } = await apply(app, learner, { document: bytes })
    expect([name, [200, 413, 422].includes(status)]).toEqual([name, true])
    if (status === 422) expect([name, Object.keys(body)]).toEqual([name, ['document']])
  }
}, 120_000)

test('two who agree decide: the learner is told and has the lessons; one alone decides nothing', async () => {
  const { learner, id } = await applied()
  expect(await review(id, 'Daw Mya', 'accept')).toEqual({ outcome: 'waiting' })
  expect(await review(id, 'Daw Mya', 'accept', 'Twice.')).toEqual({ outcome: 'waiting' })
  expect(await review(id, 'U Tun', 'refuse')).toEqual({ outcome: 'waiting' })
  expect(await review(id, 'Ma Nu', 'accept')).toEqual({ outcome: 'accepted' })
  expect(await review(id, 'Ko Ko', 'refuse')).toBeNull()
  const { subscriptions } = (await send(app, 'GET', '/me', {}, learner)).body.data
  expect(subscriptions).toMatchObject([{ product: 'english' }])
  const told = (await send(app, 'GET', '/paginate-notifications', {}, learner)).body.data
  expect(told.filter(({ link }: { link: string }) => link === '/sent')).toHaveLength(1)
  expect((await round(learner)).application.state).toBe('accepted')
  expect((await readApplicationReviews(app.deps.db, id)).map(({ note }) => note)).toEqual([
    'Twice.',
    'Read.',
    'Read.',
  ])
})

test('a decided application that its sender erased stays decided: no second one, and its place stays given', async () => {
  for (const verdict of ['refuse', 'accept'] as const) {
    const learner = await newLearner(app)
    const { id, link } = (await apply(app, learner)).body.data
    for (const reviewer of ['a', 'b']) await review(id, reviewer, verdict)
    const { id: roundId } = await app.deps.db
      .selectFrom('scholarship_rounds')
      .select('id')
      .executeTakeFirstOrThrow()
    const given = await countAccepted(app.deps.db, roundId)
    await send(app, 'POST', `/letters/${tokenOf(link)}/erase`)
    expect(await round(learner)).toMatchObject({ application: null, has_applied: true })
    expect((await apply(app, learner)).status).toBe(409)
    expect(await countAccepted(app.deps.db, roundId)).toBe(given)
  }
})

test('one that is erased before it is decided may be sent again', async () => {
  const learner = await newLearner(app)
  const { link } = (await apply(app, learner)).body.data
  await send(app, 'POST', `/letters/${tokenOf(link)}/erase`)
  expect(await round(learner)).toMatchObject({ application: null, has_applied: false })
  expect((await apply(app, learner)).status).toBe(200)
})

test('what reviewers wrote is in the learner’s export, without the reviewers’ names', async () => {
  const { learner, id } = await applied()
  await review(id, 'Daw Mya', 'accept', 'Writes about her own shop.')
  const text = JSON.stringify((await send(app, 'GET', '/me/export', {}, learner)).body)
  expect(text).toContain('Writes about her own shop.')
  expect(text).not.toContain('Daw Mya')
})

test('two who refuse refuse it, and no more are accepted than there are places, however many agree at once', async () => {
  const refused = await applied()
  await review(refused.id, 'a', 'refuse')
  expect(await review(refused.id, 'b', 'refuse')).toEqual({ outcome: 'refused' })
  expect((await send(app, 'GET', '/me', {}, refused.learner)).body.data.subscriptions).toEqual([])
  const { db } = app.deps
  const { id: roundId, body } = await db
    .selectFrom('scholarship_rounds')
    .selectAll()
    .executeTakeFirstOrThrow()
  const given = await countAccepted(db, roundId)
  const all = await Promise.all(Array.from({ length: 4 }, applied))
  await Promise.all(all.map(({ id }) => review(id, 'a', 'accept')))
  const school = await app.deps.school()
  const places = body.places
  const { getForms } = await import('./forms.queries.ts')
  const rounds = (await getForms({ ...app.deps, school: async () => school })).rounds
  for (const one of rounds) one.body.places = given + 2
  const outcomes = await Promise.all(all.map(({ id }) => review(id, 'b', 'accept')))
  for (const one of rounds) one.body.places = places
  expect(outcomes.map((one) => one?.outcome).sort()).toEqual([
    'accepted',
    'accepted',
    'no-places',
    'no-places',
  ])
})
