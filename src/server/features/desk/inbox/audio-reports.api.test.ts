import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import {
  addCard,
  addCharacter,
  addLesson,
  addQuestion,
  addUnit,
  subscribe,
  typedBody,
} from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { closeAudioReport, listAudioReports, removeOldAudioReports } from './audio-reports.queries.ts'

let app: TestApp
let lesson: number
/** A sound of each kind, of a lesson that a subscription opens. */
let locked: { kind: string; id: string; line?: number; text?: string }[]
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const { deps } = app
  const [unit, premium] = [await addUnit(deps), await addUnit(deps, { isPremium: true })]
  lesson = await addLesson(deps, unit, 'PRACTICE')
  await addLesson(deps, unit, 'VIDEO', { video_id: await addVideo('oddvideo1') })
  const closed = await addLesson(deps, premium, 'VIDEO', { video_id: await addVideo('oddvideo2') })
  const { id: category } = await deps.db
    .selectFrom('character_categories')
    .select('id')
    .executeTakeFirstOrThrow()
  locked = [
    { kind: 'question', id: String(await addQuestion(deps, closed, typedBody('secret'))) },
    { kind: 'card', id: String(await addCard(deps, closed)) },
    { kind: 'character', id: String(await addCharacter(deps, '猫', category, { lessonId: closed })) },
    { kind: 'line', id: 'oddvideo2', line: 1, text: 'A secret.' },
  ]
})
afterAll(() => app.stop())

async function addVideo(hosting_id: string): Promise<number> {
  const media = { duration: 10, poster: null, key: null, media_hash: null }
  const { id } = await app.deps.db
    .insertInto('videos')
    .values({ slug: `slug-of-${hosting_id}`, hosting_id, ...media })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const question = () => addQuestion(app.deps, lesson, typedBody('beautiful'))
const report = (input: Record<string, unknown>, learner?: { token: string }) =>
  send(app, 'POST', '/sounds/odd', input, learner)
const slugOf = async (id: number) =>
  (await app.deps.db.selectFrom('questions').select('slug').where('id', '=', id).executeTakeFirstOrThrow())
    .slug
const waiting = async (slug: string) =>
  (await listAudioReports(app.deps.db)).filter((sound) => sound.slug === slug)

test('a report reaches the inbox with what it is about; once more it changes only the note', async () => {
  const learner = await newLearner(app)
  const id = await question()
  const slug = await slugOf(id)
  const first = await report({ kind: 'question', id: String(id) }, learner)
  expect([first.status, first.body.data.id]).toEqual([200, expect.any(Number)])
  const again = await report({ kind: 'question', id: String(id), note: 'Too fast.' }, learner)
  expect(again.body.data.id).toBe(first.body.data.id)
  await report({ kind: 'question', id: String(id) }, learner)
  const open = await waiting(slug)
  expect(open).toMatchObject([{ kind: 'question', line: 0, text: 'Write ___.', note: 'Too fast.' }])
  expect(Object.keys(open[0] ?? {})).not.toContain('learner_id')
})

test('what the server knows of a sound stands in the report, and no line that it does not have', async () => {
  const learner = await newLearner(app)
  const id = String(await question())
  await report({ kind: 'question', id, text: 'made up' }, learner)
  expect(await waiting(await slugOf(Number(id)))).toMatchObject([{ text: 'Write ___.' }])
  expect((await report({ kind: 'question', id, line: 1 }, learner)).status).toBe(404)
})

test('one sound that is reported many times at once counts once', async () => {
  const learner = await newLearner(app)
  const id = String(await question())
  await Promise.all(Array.from({ length: 8 }, () => report({ kind: 'question', id }, learner)))
  const counters = app.deps.db.selectFrom('limit_counters').select('used').where('scope', '=', 'odd-sounds')
  expect(await counters.where('subject', '=', `l:${learner.id}`).execute()).toEqual([{ used: 1 }])
})

test('is for learners, and for sounds that there are', async () => {
  const learner = await newLearner(app)
  expect((await report({ kind: 'question', id: String(await question()) })).status).toBe(401)
  for (const [kind, id] of [
    ['question', '999999999'],
    ['card', 'none'],
    ['character', '0'],
    ['line', 'novideo'],
  ])
    expect([kind, (await report({ kind, id }, learner)).status]).toEqual([kind, 404])
  expect((await report({ kind: 'song', id: '1' }, learner)).status).toBe(422)
})

test('only who may open a lesson reports its sounds', async () => {
  const learner = await newLearner(app)
  for (const sound of locked)
    expect([sound.kind, (await report(sound, learner)).status]).toEqual([sound.kind, 403])
  await subscribe(app.deps, learner.id, 'english')
  for (const sound of locked)
    expect([sound.kind, (await report(sound, learner)).status]).toEqual([sound.kind, 200])
})

test('a line of a video keeps its number and what was shown', async () => {
  const learner = await newLearner(app)
  const said = { kind: 'line', id: 'oddvideo1', text: 'Nice to meet you.' }
  for (const line of [2, 3]) expect((await report({ ...said, line }, learner)).status).toBe(200)
  expect(await waiting('slug-of-oddvideo1')).toMatchObject([
    { kind: 'line', line: 2, text: 'Nice to meet you.' },
    { line: 3 },
  ])
})

test('a line of a story, an example of grammar and a phrase of guided writing are named by their text and number', async () => {
  const learner = await newLearner(app)
  for (const product of ['english', 'japanese'] as const) await subscribe(app.deps, learner.id, product)
  const { db } = app.deps
  const story = await db.selectFrom('stories').select(['slug', 'body']).where('hidden', '=', false).execute()
  const point = await db.selectFrom('grammar_points').select(['slug', 'body']).execute()
  const writing = await db.selectFrom('writings').select(['slug', 'body']).execute()
  const texts = {
    story: story.map(({ slug, body }) => ({ slug, heard: body.lines.map(({ sound }) => sound !== null) })),
    grammar: point.map(({ slug, body }) => ({
      slug,
      heard: body.examples.map(({ audio }) => audio !== null),
    })),
    writing: writing.map(({ slug, body }) => ({
      slug,
      heard: body.useful.map(({ audio }) => audio !== null),
    })),
  }
  for (const [kind, all] of Object.entries(texts)) {
    const { slug: id, heard } = all.find((one) => one.heard.includes(true)) ?? { slug: '', heard: [] }
    const line = heard.indexOf(true) + 1
    const twice = await Promise.all([0, 1].map(() => report({ kind, id, line, text: 'made up' }, learner)))
    expect([kind, ...twice.map(({ status }) => status)]).toEqual([kind, 200, 200])
    expect(await waiting(id)).toMatchObject([{ kind, line, text: expect.not.stringMatching('made up') }])
    for (const none of [0, 200])
      expect([kind, (await report({ kind, id, line: none }, learner)).status]).toEqual([kind, 404])
    expect((await report({ kind, id: 'nothing-of-this-name', line: 1 }, learner)).status).toBe(404)
    expect((await report({ kind, id, line: 'first' }, learner)).status).toBe(422)
    expect((await report({ kind, id: 'x'.repeat(81), line }, learner)).status).toBe(422)
  }
  const silent = texts.grammar.find(({ heard }) => heard.includes(false))
  const line = (silent?.heard.indexOf(false) ?? 0) + 1
  expect((await report({ kind: 'grammar', id: silent?.slug, line }, learner)).status).toBe(404)
  const { slug } = await app.deps.db
    .selectFrom('stories')
    .innerJoin('lessons', 'lessons.id', 'stories.lesson_id')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .select('stories.slug')
    .where('units.is_premium', '=', true)
    .where('stories.hidden', '=', false)
    // The first ones are free.
    .orderBy('stories.language_id')
    .orderBy('stories.position', 'desc')
    .executeTakeFirstOrThrow()
  const stranger = await newLearner(app)
  expect((await report({ kind: 'story', id: slug, line: 1 }, stranger)).status).toBe(403)
})

test('a learner reports twenty sounds a day; what is reported already counts once', async () => {
  const learner = await newLearner(app)
  const ids: number[] = []
  for (let count = 0; count < 21; count++) ids.push(await question())
  const [first = 0, ...rest] = ids
  for (const id of [first, first, first, ...rest.slice(0, 19)])
    expect((await report({ kind: 'question', id: String(id) }, learner)).status).toBe(200)
  const refused = await report({ kind: 'question', id: String(rest[19]) }, learner)
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await report({ kind: 'question', id: String(first), note: 'Still.' }, learner)).status).toBe(200)
})

test('closing one closes every report of the sound; after half a year closed ones are gone', async () => {
  const id = await question()
  const slug = await slugOf(id)
  for (const learner of [await newLearner(app), await newLearner(app)])
    await report({ kind: 'question', id: String(id) }, learner)
  const [one, other] = await waiting(slug)
  expect(other).toBeDefined()
  expect(await closeAudioReport(app.deps.db, one?.id ?? 0)).toBe(true)
  expect(await waiting(slug)).toEqual([])
  expect(await closeAudioReport(app.deps.db, other?.id ?? 0)).toBe(false)
  await app.deps.db
    .updateTable('odd_sounds')
    .set({ closed_at: new Date(Date.now() - 181 * 86_400_000) })
    .where('slug', '=', slug)
    .execute()
  expect(await removeOldAudioReports(app.deps.db)).toBe(2)
})
