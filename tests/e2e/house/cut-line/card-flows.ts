import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { button } from '#tests/e2e/support/browser.ts'
import type { E2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'
import { type Flow, QUICK } from './flow.ts'

export const keepingAWord = ({ app }: E2eApp): Flow => ({
  start: '/words/keep?word=haggle',
  newcomer: () => newLearner(app),
  step: async (page) => {
    if (page.url().includes('kept=')) return
    await page.getByLabel('What it means').fill('to ask for less', QUICK)
    await button(page, 'Keep it').click(QUICK)
    await page.waitForURL('**/words/keep?kept=*', QUICK)
    await page.getByRole('link', { name: 'Change the card' }).waitFor(QUICK)
  },
  check: async ({ id }) => expect(await ownCards(app, id)).toEqual(['haggle']),
})

export const deletingACard = ({ app }: E2eApp): Flow => ({
  start: '/decks',
  newcomer: async () => {
    const learner = await newLearner(app)
    const who = { ...learner, headers: { 'accept-language': 'en' } }
    for (const front of ['haggle', 'bargain'])
      await send(app, 'POST', '/decks/cards', { front, back: 'to ask for less' }, who)
    return learner
  },
  step: async (page, { id }) => {
    const follow = async (link: Locator, to: string) => {
      await link.click(QUICK)
      await page.waitForURL(to, QUICK)
    }
    if (/decks$/.test(page.url())) await follow(page.locator('.deck-open'), '**/decks/*')
    if (/decks\/\d+$/.test(page.url()) && (await ownCards(app, id)).includes('haggle'))
      await follow(page.getByRole('link', { name: 'haggle' }), '**/decks/cards/*')
    if (/cards\/\d+$/.test(page.url()))
      await follow(page.getByRole('link', { name: 'Delete the card' }), '**?delete=1')
    if (/delete/.test(page.url())) await button(page, 'Delete for good').click(QUICK)
    await page.waitForURL(/decks(\/\d+)?$/, QUICK)
  },
  check: async ({ id }) => expect(await ownCards(app, id)).toEqual(['bargain']),
})

const ownCards = async (app: E2eApp['app'], id: number | undefined) =>
  (
    await app.deps.db.selectFrom('deck_cards').select('front').where('learner_id', '=', Number(id)).execute()
  ).map(({ front }) => front)
