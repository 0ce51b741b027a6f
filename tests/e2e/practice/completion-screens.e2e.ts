import { expect, test } from 'vitest'
import { inDocument, open, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAccessible, expectGoodLooks } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'

const { app, browser } = await e2eApp()
const lessons = await app.deps.db
  .selectFrom('lessons')
  .innerJoin('units', 'units.id', 'unit_id')
  .select(['lessons.id', 'lessons.slug', 'unit_id'])
  .where('level_id', '=', 1)
  .execute()
const watch = lessons.find(({ slug }) => slug === 'a1-greetings-watch')
if (!watch) throw new Error('The school has no first lesson')

type Learner = Awaited<ReturnType<typeof newLearner>>
const finish = ({ id }: Learner, which = lessons) =>
  app.deps.db
    .insertInto('lesson_progress')
    .values(
      which.map((lesson) => ({ learner_id: id, lesson_id: lesson.id, status: 0, last_reached_second: 0 })),
    )
    .execute()
const ofUnit = lessons.filter(({ unit_id }) => unit_id === watch.unit_id)
const certificatesOf = ({ id }: Learner) =>
  app.deps.db.selectFrom('certificates').selectAll().where('learner_id', '=', id).execute()

test('the last lesson of a unit leads to the end of the unit, and the path shows its stamp and leads back to it', async () => {
  const learner = await newLearner(app)
  await finish(learner, ofUnit.slice(1))
  const path = `/units/${watch.unit_id}/done`
  const { page, problems } = await open(browser, app, path, { token: learner.token, locale: 'en' })
  // Before it is done, nothing says that it is.
  expect(new URL(page.url()).pathname).toBe('/learn')
  await finish(learner, ofUnit.slice(0, 1))
  await page.goto(`${app.url}/done?lesson=${watch.id}`)
  await page.getByRole('link', { name: 'See what you learned' }).click()
  await page.getByRole('heading', { name: '“Saying hello” is finished' }).waitFor()
  await page.getByText(`${ofUnit.length} lessons, all done`).waitFor()
  await page.getByRole('link', { name: 'Back to the path' }).last().click()
  await page.waitForURL('**/learn')
  await page.locator('.unit-done > summary').first().click()
  await page.getByRole('link', { name: 'What you learned' }).first().click()
  await page.waitForURL(`**${path}`)
  expect(problems).toEqual([])
  await expectGoodLooks(browser, app, path, { token: learner.token })
})

test('a finished level gives a certificate: kept as a picture, checked by its number, named only as the learner allows', async () => {
  const learner = await newLearner(app, { name: 'မေသူဇင်ထွန်း' })
  await finish(learner)
  const { page, problems } = await open(browser, app, '/learn', {
    token: learner.token,
    locale: 'en',
    acceptDownloads: true,
  })
  await page.getByRole('link', { name: 'Certificate' }).click()
  await page.getByRole('heading', { name: 'Level A1 is finished' }).waitFor()
  await page.getByRole('button', { name: 'Get my certificate' }).click()
  await page.waitForURL('**/certificate/*')
  await whenInteractive(page)
  const [row] = await certificatesOf(learner)
  expect(new URL(page.url()).pathname).toBe(`/certificate/${row?.number}`)
  const button = page.getByRole('button', { name: 'Keep as a picture' })
  await expect.poll(() => button.isVisible(), { timeout: 20_000 }).toBe(true)
  const [kept] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(kept.suggestedFilename()).toBe('thazin-A1.png')
  const stream = await kept.createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).subarray(1, 4).toString()).toBe('PNG')
  expect(problems).toEqual([])

  const path = `/certificate/${row?.number}`
  const stranger = await open(browser, app, path, { locale: 'en' })
  const seen = () => stranger.page.locator('main').textContent()
  expect(await seen()).not.toContain(inDocument('မေသူဇင်ထွန်း'))
  expect(await seen()).toContain(row?.number)
  expect(await stranger.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await page.getByRole('button', { name: 'Show my name to others' }).click()
  await page.getByText('Whoever has the address').waitFor()
  await stranger.page.reload()
  expect(await seen()).toContain(inDocument('မေသူဇင်ထွန်း'))
  expect(await stranger.page.locator('form.certificate-consent').count()).toBe(0)
  await expectGoodLooks(browser, app, path, { token: learner.token })
  await expectGoodLooks(browser, app, '/levels/1/done', { token: learner.token })
  await page.goto(`${app.url}/profile/progress`)
  await page.getByRole('link', { name: 'English · A1' }).click()
  await page.waitForURL(`**${path}`)
})

test('a certificate without a name offers the name of now, and speaks of showing it only once it is there', async () => {
  const learner = await newLearner(app, { name: 'Su Su' })
  await finish(learner)
  const nameIt = (name: string | null) =>
    app.deps.db.updateTable('learners').set({ name }).where('id', '=', learner.id).execute()
  await nameIt(null)
  const { body } = await send(app, 'POST', '/certificates', { level_id: 1 }, learner)
  const path = `/certificate/${body.data.number}`
  const { page } = await open(browser, app, path, { token: learner.token, locale: 'en' })
  await page.locator('.certificate-facts').waitFor()
  expect(await page.locator('form.certificate-consent').count()).toBe(0)
  await nameIt('Su Su')
  await page.reload()
  expect(await page.locator('form.certificate-consent').count()).toBe(1)
  await page.getByRole('button', { name: 'Su Su' }).click()
  await page.getByRole('button', { name: 'Show my name to others' }).waitFor()
})

test('two taps at once in two windows make one certificate', async () => {
  const learner = await newLearner(app)
  await finish(learner)
  const windows = await Promise.all(
    [1, 2].map(() => open(browser, app, '/levels/1/done', { token: learner.token, locale: 'en' })),
  )
  await Promise.all(
    windows.map(({ page }) => page.getByRole('button', { name: 'Get my certificate' }).click()),
  )
  await Promise.all(windows.map(({ page }) => page.waitForURL('**/certificate/*')))
  expect(new Set(windows.map(({ page }) => page.url())).size).toBe(1)
  expect(await certificatesOf(learner)).toHaveLength(1)
})

test('a name of two hundred strange signs stays inside the picture, and is only text', async () => {
  const learner = await newLearner(app)
  await finish(learner)
  const owner = await open(browser, app, '/levels/1/done', { token: learner.token, locale: 'en' })
  await owner.page.getByLabel('Others may see my name on it').check()
  await owner.page.getByRole('button', { name: 'Get my certificate' }).click()
  await owner.page.waitForURL('**/certificate/*')
  const names = [
    'W'.repeat(200),
    '\u{1f469}\u200d\u{1f467}'.repeat(66),
    '\ufdfd'.repeat(200),
    `\u202e${'abc '.repeat(50)}`,
    `a${'\u0301'.repeat(199)}`,
    'က္က'.repeat(66),
    '<img src=x onerror=alert(1)></text></svg><script>alert(1)</script>'.repeat(3).slice(0, 200),
  ]
  for (const name of names) {
    await app.deps.db
      .updateTable('learners')
      .set({ name: `${name} ` })
      .where('id', '=', learner.id)
      .execute()
    await app.deps.db.updateTable('certificates').set({ name }).where('learner_id', '=', learner.id).execute()
    await owner.page.reload()
    const outside = await owner.page.evaluate(() => {
      const picture = document.querySelector('.certificate-picture')?.getBoundingClientRect()
      const texts = [...document.querySelectorAll('.certificate-picture text')]
      return texts.filter((text) => {
        const { left, right } = text.getBoundingClientRect()
        return !picture || left < picture.left || right > picture.right
      }).length
    })
    expect([name.slice(0, 9), outside]).toEqual([name.slice(0, 9), 0])
    expect(await owner.page.locator('main img, main script').count()).toBe(0)
    await expectAccessible(owner.page)
  }
  expect(owner.problems).toEqual([])
})

test('an address that is no certificate says so, kindly', async () => {
  await expectGoodLooks(browser, app, '/certificate/AAAA-AAAA-AAAA-AAAA-AAAA', { isMissing: true })
})
