import { expect } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import type { E2eApp } from '../e2e-app.ts'
import { subscriptionsOf } from '../payments/people.ts'
import { type Flow, QUICK } from './flow.ts'

export const buying = ({ app }: E2eApp): Flow => ({
  start: '/pricing?product=english',
  newcomer: () => newLearner(app),
  step: async (page) => {
    const news = page.getByRole('dialog', { name: 'Your payment has arrived' })
    const arrived = page.getByRole('heading', { name: 'The money has arrived' }).or(news).first()
    if (await arrived.isVisible()) return
    const decide = page.locator('button[value=pay]')
    if (!(await decide.isVisible())) {
      const goOn = page.getByRole('link', { name: 'Go on with this payment' })
      if (await goOn.isVisible()) await goOn.click(QUICK)
      else {
        await page.locator('input[name=provider][value=sandbox]').check(QUICK)
        await page.locator('button.pay').click(QUICK)
      }
    }
    await decide.click(QUICK)
    await arrived.waitFor(QUICK)
  },
  check: async ({ phone }) => {
    expect(await subscriptionsOf(app, phone)).toEqual(['english'])
    const paid = await app.deps.db
      .selectFrom('payments')
      .innerJoin('learners', 'learners.id', 'payments.learner_id')
      .select('payments.status')
      .where('learners.phone', '=', phone)
      .where('payments.status', '=', 'succeeded')
      .execute()
    expect(paid.length).toBe(1)
  },
})
