import { expect } from 'vitest'
import { button } from '#tests/e2e/support/browser.ts'
import type { E2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newLearner, newPhone, sentCode, signIn } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'
import { type Flow, QUICK } from './flow.ts'

export const signingIn = ({ app }: E2eApp): Flow => ({
  start: '/',
  newcomer: async () => ({ phone: newPhone() }),
  step: async (page, { phone }) => {
    if (page.url().endsWith('/registration')) return
    const code = page.getByLabel('6-digit code')
    if (!(await code.isVisible())) {
      await page.getByLabel('Phone number').fill(phone, QUICK)
      await button(page, 'Send me a code').click(QUICK)
    }
    await code.waitFor(QUICK)
    await code.fill(await sentCode(app, phone), QUICK)
    await button(page, 'Sign in').click(QUICK)
    await page.waitForURL('**/registration', QUICK)
  },
  check: async ({ phone }) => {
    const learners = await app.deps.db
      .selectFrom('accounts')
      .innerJoin('learners', 'account_id', 'accounts.id')
      .select('learners.id')
      .where('phone', '=', phone)
      .execute()
    expect(learners.length).toBe(1)
  },
})

export const changingProfile = ({ app }: E2eApp): Flow => ({
  start: '/profile/settings',
  newcomer: () => newLearner(app),
  step: async (page) => {
    if (await page.getByText('Saved.').isVisible()) return
    await page.getByLabel('Name', { exact: true }).fill('Hla Hla', QUICK)
    await button(page, 'Save').first().click(QUICK)
    await page.getByText('Saved.').waitFor(QUICK)
  },
  check: async ({ id }) => {
    const learner = await app.deps.db
      .selectFrom('learners')
      .select('name')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    expect(learner.name).toBe('Hla Hla')
  },
})

export const settingReview = ({ app }: E2eApp): Flow => ({
  start: '/review',
  newcomer: () => newLearner(app),
  step: async (page) => {
    if (!(await page.getByLabel('Most minutes a day').isVisible()))
      await page.getByText('Review settings').click(QUICK)
    await page.getByLabel('Most minutes a day').fill('42', QUICK)
    await button(page, 'Save').click(QUICK)
    await page.getByText('Saved.').waitFor(QUICK)
  },
  check: async ({ id }) => {
    const settings = await app.deps.db
      .selectFrom('memory_settings')
      .select('daily_minutes')
      .where('learner_id', '=', Number(id))
      .executeTakeFirstOrThrow()
    expect(settings.daily_minutes).toBe(42)
  },
})

/** What is asked, a screen each, and what is tapped there. */
const ANSWERS = {
  language: 'button[name=language_id][value="1"]',
  knows: 'button[name=knows][value=never]',
  minutes: 'button[name=daily_minutes][value="10"]',
  phrases: 'button[name=phrases_met]',
}

export const registering = ({ app }: E2eApp): Flow => ({
  start: '/registration',
  newcomer: () => signIn(app),
  step: async (page) => {
    for (const selector of Object.values(ANSWERS)) {
      const button = page.locator(selector)
      if (await button.isVisible()) {
        await button.click(QUICK)
        await button.waitFor({ state: 'detached', ...QUICK })
      }
    }
    if (page.url().includes('/registration')) {
      await page.locator('input[name=name]').fill('Hla Hla', QUICK)
      await page.locator('form:has(input[name=name]) button.button').click(QUICK)
    }
    await page.waitForURL('**/learn', QUICK)
    await page.locator('.unit').first().waitFor(QUICK)
  },
  check: async ({ token }) => {
    const { body } = await send(app, 'GET', '/me', {}, { token: String(token) })
    expect(body.data).toMatchObject({ name: 'Hla Hla', daily_minutes: 10, is_new_user: false })
  },
})
