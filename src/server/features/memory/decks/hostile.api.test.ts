import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { legacyDatabase, package3, type TestCollection } from '#tests/support/decks/anki-packages.ts'
import { hostileDecks } from '#tests/support/decks/hostile-decks.ts'
import type { HostileFile } from '#tests/support/decks/hostile-file.ts'
import { importDecks } from '#tests/support/decks/import-decks.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { doDeckJob } from './process/do-deck-job.ts'

let app: TestApp
let files: HostileFile[]
let english: Record<string, string>
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  files = await hostileDecks()
  english = JSON.parse(await readFile(join(import.meta.dirname, '../../../../../messages/en.json'), 'utf8'))
}, 110_000)
afterAll(() => app.stop())

const sentence = (reason: string) =>
  english[`memory_decks_refused_${reason}`]
    ?.replace('{cards}', '10000')
    .replace('{decks}', '100')
    .replace('{reviews}', '100000')
const rss = () => process.memoryUsage.rss() / 1_000_000

/** These would take all memory or time if nothing stopped them. */
const BOMBS = ['a zip bomb', 'a view without end', 'a column that computes without end']

test('hostile files are refused, each for what is wrong with it', async () => {
  const inProcess = files.filter(({ title }) => !BOMBS.includes(title))
  expect(inProcess.length).toBeGreaterThanOrEqual(30)
  const answers: [string, unknown][] = []
  for (const { title, name: fileName, content } of inProcess) {
    const answer = await doDeckJob({ task: 'read', fileName, latest: Date.now() }, Buffer.from(content))
    answers.push([title, JSON.parse(String(answer))])
  }
  expect(answers).toEqual(inProcess.map(({ title, reason }) => [title, { refused: reason }]))
}, 300_000)

test('bombs are refused in words that say why, and leave nothing but the program as it was', async () => {
  const bombs = files.filter(({ title }) => BOMBS.includes(title))
  expect(bombs).toHaveLength(BOMBS.length)
  const learner = await newLearner(app)
  const before = rss()
  const answers: [string, number, unknown][] = []
  for (const { title, name, content } of bombs) {
    const { status, body } = await importDecks(app, learner, content, { name })
    answers.push([title, status, body.file ?? body])
  }
  expect(answers).toEqual(bombs.map(({ title, reason }) => [title, 422, sentence(reason)]))
  expect(rss() - before).toBeLessThan(200)
  for (const table of ['decks', 'deck_cards', 'reviews'] as const)
    expect(await app.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
}, 300_000)

test('no file, a file without bytes and text in its place are refused', async () => {
  const learner = await newLearner(app)
  expect((await importDecks(app, learner, '', { name: 'x.csv' })).body).toEqual({
    file: english.memory_decks_no_file,
  })
  const text = await send(app, 'POST', '/decks/import', { file: 'x.csv' }, learner)
  expect([text.status, Object.keys(text.body)]).toEqual([422, ['file']])
})

test('a refusal is said in the learner’s language', async () => {
  const learner = await newLearner(app)
  const { body } = await importDecks(app, learner, 'x', { name: 'x.apkg', locale: 'my' })
  expect(body.file).toContain('ပျက်နေပါသည်')
})

test('scripts, styles, NUL and control characters are gone from cards; what looks like HTML in a text stays text', async () => {
  const learner = await newLearner(app)
  const collection: TestCollection = {
    notes: [
      {
        id: 1,
        guid: 'x',
        fields: [
          '<script>alert(1)</script><b onclick="alert(2)">man<i>go</i></b><style>b{}</style><img src=x onerror=alert(3)>',
          'a &lt;script&gt; b\u0007<svg><script>1</script></svg><!-- c --><a href="javascript:alert(4)">d</a>\ud800',
        ],
      },
    ],
  }
  await importDecks(app, learner, await package3(collection))
  const [deck] = (await send(app, 'GET', '/decks', {}, learner)).body.data
  const { data } = (await send(app, 'GET', `/decks/${deck.id}`, {}, learner)).body
  expect(data.cards).toMatchObject([{ front: 'mango', back: expect.stringMatching(/^a <script> bd/) }])
})

test('a file whose name holds what no text holds is read, and its deck has what is left of the name', async () => {
  const learner = await newLearner(app)
  const names = ['Fr\0uit.csv', 'Fruit\u0007 \u009f\u001bB.csv', `Fruit က${'\u103a\u1037'.repeat(200)}.csv`]
  for (const name of names)
    expect([name, (await importDecks(app, learner, 'mango,သရက်သီး\n', { name })).status]).toEqual([name, 200])
  const { data } = (await send(app, 'GET', '/decks', {}, learner)).body
  expect(data.map(({ name }: { name: string }) => name.slice(0, 7)).sort()).toEqual([
    'Fruit',
    'Fruit B',
    'Fruit က',
  ])
})

test('marks beyond 30 in a row are left out of a card, and a side without end is too long', async () => {
  const learner = await newLearner(app)
  const marks = `a\u0301${'\u0323\u0301'.repeat(1_000)}`
  const lines = [`mango,${marks}`, `rice,${marks.repeat(10)}`].join('\n')
  const { status, body } = await importDecks(app, learner, lines, { name: 'x.csv' })
  expect([status, body.data]).toMatchObject([200, { cards_added: 1, left_out: { long: 1 } }])
  const [{ back }] = (await send(app, 'GET', `/decks/${body.data.decks[0].id}`, {}, learner)).body.data.cards
  expect(back.normalize('NFD')).toHaveLength(31)
})

test('a card that is too long is left out and counted; names of decks and ids of notes are cut down', async () => {
  const learner = await newLearner(app)
  const collection: TestCollection = {
    notes: [
      { id: 1, guid: 'short', fields: ['mango', 'a fruit'] },
      { id: 2, guid: 'long', fields: ['rice', 'a'.repeat(2_001)] },
      { id: 3, guid: 'ဂ'.repeat(500), fields: ['fish', 'an animal'] },
    ],
    decks: { 200: 'က'.repeat(500) },
  }
  const { body } = await importDecks(
    app,
    learner,
    zipSync({ 'collection.anki2': await legacyDatabase(collection), media: strToU8('not JSON') }),
  )
  expect(body.data).toMatchObject({ cards_added: 2, left_out: { long: 1, media: 0 } })
  expect(body.data.decks[0].name).toHaveLength(100)
})
