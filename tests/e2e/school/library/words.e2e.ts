import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { toForwardKey } from '#domain/memory/card-key.ts'
import { open, whenInteractive, whenSettled } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectGoodLooks } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'

const { app, browser } = await e2eApp()
let learner: Awaited<ReturnType<typeof newLearner>>
beforeAll(async () => {
  learner = await newLearner(app)
  const cards = await app.deps.db
    .selectFrom('cards')
    .innerJoin('lessons', 'lessons.id', 'lesson_id')
    .select('cards.id')
    .where('lessons.slug', 'in', ['a1-greetings-words', 'a1-market-words'])
    .orderBy('cards.id')
    .limit(9)
    .execute()
  await app.deps.db
    .insertInto('card_states')
    .values(
      cards.map(({ id: card_id }, index) => ({
        ...{
          learner_id: learner.id,
          ...toForwardKey('school', card_id),
          difficulty: 5,
          step: 0,
          scheduled_days: index,
          reps: 1,
          lapses: 0,
        },
        state: index < 3 ? ('learning' as const) : ('review' as const),
        stability: index < 6 ? 2 : 30,
        due_at: new Date(Date.now() + index * 86_400_000),
        ...{ last_reviewed_at: new Date(), last_review_id: randomUUID() },
      })),
    )
    .execute()
})

test.each([
  '/words',
  '/words?stage=known',
  '/words?level=A1',
  '/words?q=qqqqqq',
  '/words?stage=met&level=C1',
])(
  '%s is accessible and fits on every screen',
  async (path) => {
    await expectGoodLooks(browser, app, path, { token: learner.token })
  },
  60_000,
)

test('a stage is chosen and practised without script, each of its words once', async () => {
  const { page } = await open(browser, app, '/words', {
    token: learner.token,
    locale: 'en',
    javaScriptEnabled: false,
  })
  await page.locator('.words-stages a').nth(2).click()
  await page.waitForURL(/stage=known/)
  const words = await page.locator('.words-row').count()
  expect(words).toBeGreaterThan(0)
  await page.locator('.bottom-action a').click()
  await page.waitForURL(/\/review\/cards\?words=1&stage=known$/)
  for (let answered = 0; answered < words; answered++) {
    expect(page.url()).not.toContain('/done')
    await page.getByRole('button', { name: 'Show the answer' }).click()
    await page.getByRole('button', { name: 'Good' }).click()
  }
  await page.waitForURL(/\/done/)
})

test('who met nothing reads what brings words here', async () => {
  await expectGoodLooks(browser, app, '/words', { token: (await newLearner(app)).token })
})

test('a note is written on a card of the school, shown with the word, changed and deleted, without script', async () => {
  const { page } = await open(browser, app, '/words?stage=met', {
    token: learner.token,
    locale: 'en',
    javaScriptEnabled: false,
  })
  await page.locator('.words-text').first().click()
  const note = '<b>မှတ်ချက်</b>'
  await page.getByLabel('A note for the back of the card').fill(note)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The note is saved.').waitFor()
  const address = page.url()
  await page.goto(`${app.url}/words?stage=met`)
  expect(await page.locator('.words-note').textContent()).toBe(note)
  await page.goto(address)
  await page.getByRole('button', { name: 'Delete the note' }).click()
  await page.getByText('There is no note now.').waitFor()
  for (const card of ['0', '999999', 'x', '1000000000'])
    expect((await page.goto(`${app.url}/words/note?card=${card}`))?.status()).toBe(404)
})

test('a note stands on the back of its card; the page of notes has no fault of accessibility', async () => {
  const who = await newLearner(app)
  const { id, lesson_id } = await app.deps.db
    .selectFrom('cards')
    .innerJoin('lessons', 'lessons.id', 'lesson_id')
    .select(['cards.id', 'lesson_id'])
    .where('lessons.slug', '=', 'a1-greetings-words')
    .orderBy('cards.position')
    .executeTakeFirstOrThrow()
  await send(app, 'POST', '/flash-cards/note', { card_id: id, note: 'said at the door' }, who)
  const { page } = await open(browser, app, `/lessons/${lesson_id}/flash-cards`, {
    token: who.token,
    locale: 'en',
  })
  await whenInteractive(page)
  await page.locator('.flash-card h2').waitFor()
  await expect.poll(() => page.getByText('said at the door').count()).toBe(0)
  await whenSettled(page)
  await page.keyboard.press('Space')
  await page.getByText('said at the door').waitFor()
  await page.getByRole('link', { name: 'Change the note' }).click()
  await page.getByLabel('A note for the back of the card').waitFor()
  await expectGoodLooks(browser, app, `/words/note?card=${id}`, { token: who.token })
})
