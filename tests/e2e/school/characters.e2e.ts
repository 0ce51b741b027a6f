import { beforeAll, expect, test } from 'vitest'
import type { CharacterDetail } from '#contract/school/characters.ts'
import { strokeCandidates } from '#domain/practice/strokes/candidates.ts'
import { newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { send } from '#tests/support/start-app.ts'
import { draw } from '#tests/support/strokes/draw.ts'
import { DESK, open, PHONE, pathOf, press, whenInteractive } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'
import { expectAccessible } from '../support/expect-accessible.ts'

const { app, browser } = await e2eApp()
let learner: Awaited<ReturnType<typeof newLearner>>
let lessonId: number

beforeAll(async () => {
  learner = await newLearner(app, { language_id: '2' })
  const lesson = await app.deps.db
    .selectFrom('characters')
    .select('lesson_id')
    .where('slug', '=', 'hiragana-a')
    .executeTakeFirstOrThrow()
  lessonId = lesson.lesson_id ?? 0
})

async function characterOfLesson(character: string): Promise<CharacterDetail> {
  const { body } = await send(app, 'GET', `/lessons/${lessonId}/characters`, {}, learner)
  return (body.data as CharacterDetail[]).find((one) => one.character === character) as CharacterDetail
}

test('drawing あ: wrong strokes are told and helped with, right ones make it learned', async () => {
  const a = await characterOfLesson('あ')
  const { page, problems } = await open(browser, app, `/lessons/${lessonId}/characters`, {
    token: learner.token,
    locale: 'en',
  })
  await whenInteractive(page)
  await page.getByText('Draw stroke 1').waitFor()
  await expectAccessible(page)
  const [first, second, third] = a.strokes.map(({ median }) => median)
  if (!first || !second || !third) throw new Error('あ has three strokes')
  await draw(page, second)
  await page.getByText('That stroke comes at another time.').waitFor()
  await draw(page, [...first].reverse())
  await page.getByText('That went backwards.').waitFor()
  await page.locator('.stroke.help').waitFor()
  await draw(page, first)
  await page.getByText('Draw stroke 2').waitFor()
  await page.getByRole('button', { name: 'Start anew' }).click()
  for (const stroke of [first, second, third]) await draw(page, stroke)
  await page.getByText('Well written, without a mistake').waitFor()
  await page.locator('.character-steps a[aria-current] .icon').waitFor()
  expect((await characterOfLesson('あ')).is_learned).toBe(true)
  await page.getByRole('link', { name: 'Next character' }).click()
  await page.waitForURL('**?at=2')
  await page.goto(`${app.url}/characters`)
  const tile = page.locator(`a.tile[href="/characters/${a.id}"]`)
  await tile.locator('.icon').waitFor()
  await tile.click()
  await page.waitForURL(`**/characters/${a.id}`)
  await page.locator('.character-head').getByText('Learned').waitFor()
  await page.locator(`.character-head [data-sound="${a.audio}"]`).waitFor()
  expect(problems).toEqual([])
})

test('う drawn as ら is told so, counted and drawn anew', async () => {
  const writer = await newLearner(app, { language_id: '2' })
  const { strokes, rivals } = await characterOfLesson('う')
  const other = rivals.find(({ character }) => character === 'ら')
  const { page } = await open(browser, app, `/lessons/${lessonId}/characters?at=3`, {
    token: writer.token,
    locale: 'en',
  })
  await whenInteractive(page)
  await page.getByText('Settings for drawing').click()
  await page.getByText('Lenient').click()
  for (const line of other?.medians ?? []) await draw(page, line)
  await page.getByText('This looks like ら. Draw う anew.').waitFor()
  expect(await page.locator('.stroke.mistaken').count()).toBe(2)
  await expectAccessible(page)
  for (const { median } of strokes) await draw(page, median)
  await page.getByText('Written. Misses: 1. Write it again with fewer').waitFor()
  expect(await page.locator('.stroke.mistaken').count()).toBe(0)
})

test('a drawing without a connection is recorded when it is back', async () => {
  const { strokes } = await characterOfLesson('い')
  const { page, context } = await open(browser, app, `/lessons/${lessonId}/characters?at=2`, {
    token: learner.token,
    locale: 'en',
  })
  await whenInteractive(page)
  await page.getByText('Draw stroke 1').waitFor()
  await context.setOffline(true)
  for (const { median } of strokes) await draw(page, median)
  await page.getByText('Well written, without a mistake').waitFor()
  await context.setOffline(false)
  await page.locator('.character-steps a[aria-current] .icon').waitFor()
  expect((await characterOfLesson('い')).is_learned).toBe(true)
})

test('who cannot draw chooses the strokes by keyboard: told in words, misses counted, recorded like a drawing', async () => {
  const chooser = await newLearner(app, { language_id: '2' })
  const { strokes, id } = await characterOfLesson('あ')
  const medians = strokes.map(({ median }) => median)
  const { page, problems } = await open(browser, app, `/lessons/${lessonId}/characters`, {
    token: chooser.token,
    locale: 'en',
  })
  await whenInteractive(page)
  const toggle = page.getByRole('button', { name: 'Choose strokes instead of drawing' })
  await toggle.focus()
  await press(page, 'Enter')
  await page.getByRole('group', { name: 'Which is stroke 1?' }).waitFor()
  await expectAccessible(page)
  const choices = page.locator('.stroke-choices button')
  const isRight = (due: number) => (line: unknown) => line === medians[due]
  const placeOf = (due: number) => strokeCandidates(medians, due).findIndex(isRight(due))
  const wrong = placeOf(0) === 0 ? 1 : 0
  await choices.nth(wrong).focus()
  await press(page, 'Enter')
  await press(page, 'Enter')
  await page.locator('.drawing-says').getByText('It goes from the top left to the top.').waitFor()
  for (const due of medians.keys()) {
    await page.getByRole('group', { name: `Which is stroke ${due + 1}?` }).waitFor()
    if (due === 1) await press(page, String(placeOf(due) + 1))
    else {
      while (!(await choices.nth(placeOf(due)).evaluate((element) => element === document.activeElement)))
        await press(page, placeOf(due) < wrong ? 'Shift+Tab' : 'Tab')
      await press(page, 'Enter')
    }
  }
  await page.getByText('Written. Misses: 2').waitFor()
  const drawn = () =>
    app.deps.db
      .selectFrom('character_practice')
      .select(['character_id', 'attempts', 'is_learned'])
      .where('learner_id', '=', chooser.id)
      .execute()
  await expect.poll(drawn).toEqual([{ character_id: id, attempts: 1, is_learned: false }])
  await page.getByRole('button', { name: 'Start anew' }).focus()
  await press(page, 'Enter')
  for (const due of medians.keys()) await press(page, String(placeOf(due) + 1))
  await page.getByText('Well written, without a mistake').waitFor()
  await expect.poll(drawn).toEqual([{ character_id: id, attempts: 2, is_learned: true }])
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('group', { name: 'Which is stroke 1?' }).waitFor()
  expect(problems).toEqual([])
})

test('how a character is written is shown by keyboard and without script', async () => {
  const { page } = await open(browser, app, `/lessons/${lessonId}/characters`, { token: learner.token })
  await whenInteractive(page)
  await page.getByRole('button', { name: 'ရေးပုံ' }).focus()
  await press(page, 'Enter')
  await page.getByRole('img', { name: 'あ ၏ ရေးစဉ်၊ စုတ်ချက် ၃ ချက်' }).waitFor()
  await expectAccessible(page)
  const plain = await open(browser, app, `/lessons/${lessonId}/characters`, {
    token: learner.token,
    javaScriptEnabled: false,
  })
  expect(await plain.page.locator('.is-watched .turn').count()).toBe(3)
})

test('a lesson of 33 characters fits the phone, and the one that is written stands in sight', async () => {
  const subscriber = await newLearner(app, { language_id: '2' })
  await subscribe(app.deps, subscriber.id, 'japanese')
  const { id } = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'kana-kya-characters')
    .executeTakeFirstOrThrow()
  const whole = await send(app, 'GET', '/view-japan-lesson', { japan_lesson_id: id }, subscriber)
  expect(whole.body.data.characters).toHaveLength(33)
  const { page, problems } = await open(browser, app, `/lessons/${id}/characters?at=30`, {
    token: subscriber.token,
  })
  await whenInteractive(page)
  const isCurrentInSight = () =>
    page.waitForFunction(() => {
      const step = document.querySelector('.character-steps [aria-current]')?.getBoundingClientRect()
      return step && step.left >= 0 && step.right <= innerWidth
    })
  expect(await page.locator('.character-steps a').count()).toBe(33)
  await isCurrentInSight()
  await expectAccessible(page)
  for (const at of [31, 32, 33]) {
    await page.locator('.bottom-action a').click()
    await page.waitForURL(`**?at=${at}`)
    await isCurrentInSight()
  }
  expect(await page.locator('.character-steps [aria-current]').textContent()).toBe('ぴょ')
  expect(await page.locator('.bottom-action a').getAttribute('href')).toMatch(/flash-cards$/)
  expect(problems).toEqual([])
})

test('a search by romaji, kana or meaning starts the list anew', async () => {
  const subscriber = await newLearner(app, { language_id: '2' })
  await subscribe(app.deps, subscriber.id, 'japanese')
  const { token } = subscriber
  const { page } = await open(browser, app, '/characters?page=3', { token, locale: 'en' })
  await whenInteractive(page)
  await expectAccessible(page)
  const found = page.locator('.character-grid b')
  const search = async (term: string) => {
    await page.getByRole('searchbox').fill(term)
    await page.getByRole('searchbox').press('Enter')
  }
  await search('kya')
  await page.waitForURL('**/characters?search=kya')
  await page.locator('.character-grid b', { hasText: 'きゃ' }).waitFor()
  await search('あ')
  await page.locator('.character-grid b', { hasText: /^あ$/ }).waitFor()
  await search('fire')
  await page.locator('.character-grid b', { hasText: '火' }).waitFor()
  expect(await found.count()).toBe(1)
  await search('qqqq')
  await page.getByText('Nothing like that here.').waitFor()
  await expectAccessible(page)
})

test('the words are listed, and a character’s page fits the desk in the dark', async () => {
  const look = { token: learner.token, viewport: DESK, colorScheme: 'dark' } as const
  const { page } = await open(browser, app, '/characters?type=word', look)
  expect(await page.locator('.word-list li').count()).toBe(20)
  await expectAccessible(page)
  await page.goto(`${app.url}/characters?search=a`)
  await page.locator('a.tile').first().click()
  await page.locator('.drawing-board').waitFor()
  expect(pathOf(page)).toMatch(/^\/characters\/\d+$/)
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
})

test('a locked character is a page that says what opens it', async () => {
  const { token } = await newLearner(app)
  const { id } = await app.deps.db
    .selectFrom('characters')
    .innerJoin('lessons', 'lessons.id', 'characters.lesson_id')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .select('characters.id')
    .where('units.is_premium', '=', true)
    .where('characters.type', '=', 'character')
    .orderBy('characters.id', 'desc')
    .executeTakeFirstOrThrow()
  const { page, problems } = await open(browser, app, `/characters/${id}`, { token, locale: 'en' })
  await page.getByText('The Japanese plan opens it.').waitFor()
  await expectAccessible(page)
  expect(await page.locator('canvas, svg.strokes').count()).toBe(0)
  expect(problems).toEqual([])
})
