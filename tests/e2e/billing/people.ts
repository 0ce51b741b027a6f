import type { Browser, BrowserContextOptions } from 'playwright-core'
import { expect } from 'vitest'
import { newLearner, newPhone } from '#tests/support/factories.ts'
import { initialise, planIds } from '#tests/support/payments/payments.ts'
import type { TestApp } from '#tests/support/start-app.ts'
import { open } from '../support/browser.ts'

type Options = Pick<BrowserContextOptions, 'javaScriptEnabled'>

export const WITHOUT_SCRIPT: Options = { javaScriptEnabled: false }

/** A learner's browser at a page, in English, with script unless `options` say otherwise. */
export async function learnerAt(browser: Browser, app: TestApp, path: string, options: Options = {}) {
  const learner = await newLearner(app)
  return { learner, ...(await open(browser, app, path, { token: learner.token, locale: 'en', ...options })) }
}

export async function visitorAt(browser: Browser, app: TestApp, path: string, options: Options = {}) {
  return { phone: newPhone(), ...(await open(browser, app, path, { locale: 'en', ...options })) }
}

/** A payment that a learner has begun, and its page. */
export async function begun(app: TestApp, provider = 'sandbox') {
  const learner = await newLearner(app)
  const plan_id = (await planIds(app))['english-90']
  const { body } = await initialise(app, learner, { plan_id, provider })
  const payment: { payment_id: string; amount: number; currency: string } = body.data
  return { learner, payment, path: `/payments/${payment.payment_id}` }
}

/** Until when what was bought runs, by the account's own word. */
export async function subscriptionsOf(app: TestApp, phone: string): Promise<string[]> {
  const rows = await app.deps.db
    .selectFrom('grants')
    .innerJoin('learners', 'learners.id', 'grants.learner_id')
    .innerJoin('accounts', 'accounts.id', 'learners.account_id')
    .select('grants.product')
    .where('accounts.phone', '=', phone)
    .execute()
  return rows.map(({ product }) => product)
}

export const paymentPath = expect.stringMatching(/^\/payments\/[0-9a-f-]{36}$/)
