import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import initSqlJs from 'sql.js'
import { beforeAll, expect, test } from 'vitest'
import { take } from '#server/platform/db/limit.ts'
import { package3, type TestCollection } from '#tests/support/decks/anki-packages.ts'
import { importDecks } from '#tests/support/decks/import-decks.ts'
import { newLearner } from '#tests/support/factories.ts'
import { DESK, open, PHONE, press, whenInteractive } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'
import { expectAccessible } from '../support/expect-accessible.ts'

const { app, browser } = await e2eApp()

const DAY = 86_400_000
let file: Uint8Array
const began = Date.now() - 30 * DAY
const fruit: TestCollection = {
  notes: [
    { id: 1, guid: 'mango', fields: ['mango', 'သရက်သီး'], cards: [{ id: 11, type: 2 }] },
    { id: 2, guid: 'rice', fields: ['rice[sound:rice.mp3]', 'ထမင်း'] },
    { id: 3, guid: 'photo', fields: ['<img src="photo.jpg">', 'ဓာတ်ပုံ'] },
  ],
  reviews: [
    { id: began, cid: 11, ease: 3, type: 0 },
    { id: began + 2 * DAY, cid: 11, ease: 3, type: 1 },
  ],
  media: { 'rice.mp3': randomBytes(300_000), 'photo.jpg': randomBytes(900_000) },
}
beforeAll(async () => {
  file = await package3(fruit)
})

const chosen = (name: string, buffer: Uint8Array | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(buffer),
})

test('an Anki package is chosen, sent without its media, reviewed, and comes out again with the new review', async () => {
  const learner = await newLearner(app)
  const { page, problems } = await open(browser, app, '/review', { token: learner.token, locale: 'en' })
  await whenInteractive(page)
  await page.getByRole('link', { name: 'My decks' }).click()
  await page.getByRole('heading', { name: 'No decks yet' }).waitFor()
  await expectAccessible(page)

  const sent = page.waitForRequest((request) => request.url().endsWith('/api/decks/import'))
  await page.getByLabel('Choose a file').setInputFiles(chosen('Fruit.apkg', file))
  await page.getByText('Pictures and sounds stay here').waitFor()
  await page.getByRole('button', { name: 'Import' }).click()
  expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(60_000)
  await page.getByRole('heading', { name: 'Imported' }).waitFor()
  const result = await page.locator('.deck-result').textContent()
  for (const text of [
    'New cards: 2.',
    'Reviews that came along: 2.',
    '(only words are taken): 2.',
    'Cards without words on one side: 1.',
  ])
    expect(result).toContain(text)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Review Fruit' }).click()
  for (const [front, back] of [
    ['mango', 'သရက်သီး'],
    ['rice', 'ထမင်း'],
  ] as const) {
    await page.getByRole('heading', { name: front }).waitFor()
    await page.getByRole('button', { name: 'Show the answer' }).click()
    await page.getByText(back).waitFor()
    await page.getByRole('button', { name: 'Easy' }).click()
  }
  await page.getByRole('link', { name: 'Back to my decks' }).click()
  await page.locator('.deck-open', { hasText: 'Fruit' }).waitFor()
  const stored = () =>
    app.deps.db.selectFrom('reviews').selectAll().where('learner_id', '=', learner.id).execute()
  await expect.poll(async () => (await stored()).length).toBe(4)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'For Anki (.apkg)' }).click()
  const saved = await (await download).path()
  const collection = unzipSync(await readFile(saved))['collection.anki21']
  const { Database } = await initSqlJs()
  const db = new Database(collection)
  expect(db.exec('select flds from notes order by id')[0]?.values).toEqual([
    ['mango\x1fသရက်သီး\x1f\x1f\x1f'],
    ['rice\x1fထမင်း\x1f\x1f\x1f'],
  ])
  expect(db.exec('select count(*), max(ease) from revlog')[0]?.values).toEqual([[4, 4]])
  expect(problems).toEqual([])
})

test('a deck is looked through, named anew and deleted after a question, by keyboard, in both languages and sizes', async () => {
  const learner = await newLearner(app)
  const first = await open(browser, app, '/decks', { token: learner.token, locale: 'en' })
  await whenInteractive(first.page)
  await first.page.getByLabel('Choose a file').setInputFiles(chosen('Words.csv', 'mango,သရက်သီး\nrice,ထမင်း\n'))
  await first.page.getByRole('button', { name: 'Import' }).click()
  await first.page.getByRole('button', { name: 'Import the cards (2)' }).waitFor()
  const draft = new URL(first.page.url()).pathname
  await first.page.getByRole('button', { name: 'Import the cards (2)' }).click()
  await first.page.getByRole('heading', { name: 'Imported' }).waitFor()
  await first.page.locator('.deck-links a').click()
  await first.page.waitForURL(/\/decks\/\d+$/)
  const address = new URL(first.page.url()).pathname
  for (const look of [
    { locale: 'my', colorScheme: 'light', viewport: PHONE },
    { locale: 'en', colorScheme: 'dark', viewport: DESK },
  ] as const)
    for (const path of ['/decks', draft, address, `${address}?delete=1`]) {
      const { page, context } = await open(browser, app, path, { ...look, token: learner.token })
      await expectAccessible(page)
      await context.close()
    }
  const { page } = first
  await page.getByLabel('Name of the deck').fill('My words')
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'My words' }).waitFor()
  await page.getByRole('link', { name: 'Delete the deck' }).focus()
  await press(page, 'Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Delete the deck' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('The deck is deleted.').waitFor()
  await page.getByRole('heading', { name: 'No decks yet' }).waitFor()
})

test('what is no file of cards is refused in words, also without script; a broken line keeps the file for another try', async () => {
  const learner = await newLearner(app)
  const { page, context } = await open(browser, app, '/decks', { token: learner.token, locale: 'en' })
  await whenInteractive(page)
  const input = page.getByLabel('Choose a file')
  await input.setInputFiles(chosen('Fruit.apkg', 'no zip'))
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByText('This Anki file is broken').waitFor()
  await expectAccessible(page)
  await input.setInputFiles(chosen('Words.csv', 'mango,သရက်သီး\n'))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByText('there is no connection').waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('button', { name: 'Import the cards (1)' }).click()
  await page.getByText('New cards: 1.').waitFor()

  const plain = await open(browser, app, '/decks', {
    token: learner.token,
    locale: 'en',
    javaScriptEnabled: false,
  })
  await plain.page.getByLabel('Choose a file').setInputFiles(chosen('x.apkg', 'no zip'))
  await plain.page.getByRole('button', { name: 'Import' }).click()
  await plain.page.getByText('This Anki file is broken').waitFor()
  await plain.page.getByLabel('Choose a file').setInputFiles(chosen('More.csv', 'rice,ထမင်း\n'))
  await plain.page.getByRole('button', { name: 'Import' }).click()
  await plain.page.getByRole('button', { name: 'Import the cards (1)' }).click()
  await plain.page.getByText('New cards: 1.').waitFor()
  await plain.page.getByRole('link', { name: 'Back to my decks' }).last().click()
  await plain.page.getByRole('link', { name: 'Review More' }).click()
  await plain.page.getByRole('button', { name: 'Show the answer' }).click()
  await plain.page.getByText('ထမင်း').waitFor()
})

test('a table is shown before it is imported, its columns are chosen without script, and the next one like it is read so', async () => {
  const learner = await newLearner(app)
  const { page } = await open(browser, app, '/decks', {
    token: learner.token,
    locale: 'en',
    javaScriptEnabled: false,
  })
  const send = async (name: string, text: string) => {
    await page.getByLabel('Choose a file').setInputFiles(chosen(name, text))
    await page.getByRole('button', { name: 'Import' }).click()
    await page.getByRole('heading', { name: 'Check before you import' }).waitFor()
  }
  const cards = async () =>
    (await page.locator('.draft-card').allInnerTexts()).map((text) => text.split('\n').filter(Boolean))
  await send('Words.csv', 'Kanji,Kana,Meaning,Theme\n犬,いぬ,dog,animal\n猫,ねこ,cat,animal\n')
  expect(await cards()).toEqual([
    ['犬', 'いぬ', 'dog'],
    ['猫', 'ねこ', 'cat'],
  ])
  await page.getByText('Texts in columns or fields that no card shows: 2.').waitFor()
  await page.getByLabel('Front (the question)').selectOption({ label: 'Column 3: Meaning' })
  await page.getByLabel('Back (the answer)').selectOption({ label: 'Column 1: Kanji' })
  await page.getByRole('button', { name: 'Show the cards again' }).click()
  await page.getByText('dog').first().waitFor()
  expect(await cards()).toEqual([
    ['dog', 'いぬ', '犬'],
    ['cat', 'ねこ', '猫'],
  ])
  await page.getByRole('button', { name: 'Import the cards (2)' }).click()
  await page.getByText('New cards: 2.').waitFor()
  await page.goto(`${app.url}/decks`)
  await send('More.csv', 'Kanji,Kana,Meaning,Theme\n水,みず,water,\n')
  expect(await cards()).toEqual([['water', 'みず', '水']])
  await page.getByText('the columns that you chose last time').waitFor()
  await page.goto(`${app.url}/decks/drafts/00000000-0000-4000-8000-000000000000`)
  await page.getByText('This file is no longer kept here').waitFor()
})

test.each([true, false])(
  'a refused import keeps what was chosen, and one that worked says so when no look is left (script: %s)',
  async (javaScriptEnabled) => {
    const learner = await newLearner(app)
    const draft = await importDecks(app, learner, 'front,back\ndog,ခွေး\ncat,ကြောင်\n', {
      name: 'Words.csv',
      path: '/decks/drafts',
    })
    const { page } = await open(browser, app, `/decks/drafts/${draft.body.data.id}`, {
      token: learner.token,
      locale: 'en',
      javaScriptEnabled,
    })
    if (javaScriptEnabled) await whenInteractive(page)
    const parted = page.getByLabel('What stands between the columns')
    const button = page.getByRole('button', { name: 'Import the cards (2)' })
    await parted.selectOption('pipe')
    await button.click()
    await page.locator('p.field-error').waitFor()
    expect(await parted.inputValue()).toBe('pipe')
    await page.goto(`${app.url}/decks/drafts/${draft.body.data.id}`)
    if (javaScriptEnabled) await whenInteractive(page)
    const looks = { scope: 'deck-look', subject: `l:${learner.id}`, max: 120, seconds: 3600 }
    while ((await take(app.deps.db, looks)) === null);
    await button.click()
    await page.getByText('New cards: 2.').waitFor()
  },
)

test('whoever taps a link at the end of a sitting gets there, though the end’s own page would come a moment later', async () => {
  const learner = await newLearner(app)
  await importDecks(app, learner, 'mango,သရက်သီး\n', { name: 'Fruit.csv' })
  const { page } = await open(browser, app, '/decks', { token: learner.token, locale: 'en' })
  await page.getByRole('link', { name: 'Review Fruit' }).click()
  await page.getByRole('button', { name: 'Show the answer' }).click()
  const tapped = Promise.withResolvers<void>()
  await page.route('**/api/flash-cards/reviews', async (route) => {
    await tapped.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Easy' }).click()
  const back = page.getByRole('link', { name: 'Back to my decks' })
  await back.waitFor()
  // The page that the tap leads to is long on its way.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }))
  await back.click()
  const went: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && went.push(new URL(request.url()).pathname))
  const sent = page.waitForResponse('**/api/flash-cards/reviews')
  tapped.resolve()
  await (await sent).finished()
  const stored = () =>
    app.deps.db.selectFrom('reviews').selectAll().where('learner_id', '=', learner.id).execute()
  await expect.poll(async () => (await stored()).length).toBe(1)
  await page.evaluate(() => new Promise((done) => setTimeout(done, 1_000)))
  expect([went, new URL(page.url()).pathname]).toEqual([[], '/review/cards'])
  await back.click()
  await page.locator('.deck-open', { hasText: 'Fruit' }).waitFor()
})
