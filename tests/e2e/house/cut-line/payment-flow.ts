import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { subscriptionsOf } from '#tests/e2e/billing/people.ts'
import type { E2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newLearner } from '#tests/support/factories.ts'
import { type Flow, QUICK } from './flow.ts'

/** Who has told the provider to pay looks what became of it, and buys nothing a second time. */
const decided = new WeakSet<Page>()

async function toDecision(page: Page) {
  const goOn = page.getByRole('link', { name: 'Go on with this payment' })
  if (await goOn.isVisible()) return await goOn.click(QUICK)
  if (decided.has(page)) throw new Error('What was paid neither waits nor has arrived')
  await page.locator('input[name=provider][value=sandbox]').check(QUICK)
  await page.locator('button.pay').click(QUICK)
}

export const buying = ({ app }: E2eApp): Flow => ({
  start: '/pricing?product=english',
  newcomer: () => newLearner(app),
  step: async (page) => {
    const news = page.getByRole('dialog', { name: 'Your payment has arrived' })
    const arrived = page.getByRole('heading', { name: 'The money has arrived' }).or(news).first()
    if (decided.has(page)) await page.reload()
    if (await arrived.isVisible()) return
    const decide = page.locator('button[value=pay]')
    if (!(await decide.isVisible())) await toDecision(page)
    await decide.waitFor(QUICK)
    decided.add(page)
    await decide.click(QUICK)
    await arrived.waitFor(QUICK)
  },
  check: async ({ phone }) => {
    expect(await subscriptionsOf(app, phone)).toEqual(['english'])
    const paid = await app.deps.db
      .selectFrom('payments')
      .innerJoin('accounts', 'accounts.id', 'payments.account_id')
      .select('payments.status')
      .where('accounts.phone', '=', phone)
      .where('payments.status', '=', 'succeeded')
      .execute()
    expect(paid.length).toBe(1)
  },
})
