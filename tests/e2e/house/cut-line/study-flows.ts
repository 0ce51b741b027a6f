import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { answerByTouch } from '#tests/e2e/practice/practice-app.ts'
import type { E2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'
import { type Flow, QUICK } from './flow.ts'

const lessonOf = async ({ app }: E2eApp, slug: string) =>
  (await app.deps.db.selectFrom('lessons').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id

/** A practice of four questions: its types that are chosen, built, paired and typed. */
export async function practising(of: E2eApp): Promise<Flow> {
  const { app } = of
  const lesson_id = await lessonOf(of, 'a1-greetings-practice')
  const asked = async ({ token }: { token?: string }): Promise<PracticeQuestion[]> =>
    (await send(app, 'POST', '/questions', { lesson_id, new_format: 1 }, { token: String(token) })).body.data
  const types = ['multiple-choice', 'arrange', 'match', 'fill-blank']
  const all = await asked(await newLearner(app))
  const ids = types.map((type) => Number(all.find(({ question_type }) => question_type === type)?.id))
  return {
    start: `/lessons/${lesson_id}/practice?only=${ids.join(',')}`,
    newcomer: () => newLearner(app),
    step: async (page, learner) => {
      if (await isOnPath(page)) return
      const questions = await asked(learner)
      while (!(await page.locator('.run-figures').isVisible())) {
        const onwards = page.locator('.run-verdict > .button')
        if (!(await onwards.isVisible())) {
          const id = await shownId(page, 'question_id')
          const question = questions.find((one) => one.id === id)
          if (question) await answerByTouch(page, question)
        }
        await onwards.click(QUICK)
        await onwards.waitFor({ state: 'detached', ...QUICK })
        await page.locator('.run-form, .run-figures').first().waitFor(QUICK)
      }
      await goToPath(page)
    },
    check: async ({ id }) => {
      const wrong = async () => {
        const answers = await app.deps.db
          .selectFrom('answers')
          .select(['question_id', 'is_correct', 'started_at'])
          .where('learner_id', '=', Number(id))
          .execute()
        const looks = new Set(answers.map(({ question_id, started_at }) => `${question_id} ${started_at}`))
        return {
          unanswered: ids.filter((one) => !answers.some(({ question_id }) => question_id === one)),
          wrong: answers.filter(({ is_correct }) => !is_correct),
          // Where the page was opened anew, a question may be answered at a second look.
          doubled: answers.length - looks.size,
        }
      }
      await expect.poll(wrong, { timeout: 75_000 }).toEqual({ unanswered: [], wrong: [], doubled: 0 })
    },
  }
}

/** The last four cards of a lesson: the others were reviewed before. */
export async function reviewingCards(of: E2eApp): Promise<Flow> {
  const { app } = of
  const lesson_id = await lessonOf(of, 'a1-greetings-words')
  const { body } = await send(app, 'GET', '/flash-cards', { lesson_id }, await newLearner(app))
  const ids: number[] = body.data.map(({ id }: { id: number }) => id)
  return {
    start: `/lessons/${lesson_id}/flash-cards`,
    newcomer: async () => {
      const learner = await newLearner(app)
      const reviewed_at = new Date().toISOString()
      const reviews = ids.slice(4).map((card_id) => ({
        ...{ review_id: randomUUID(), card_id, rating: 4, reviewed_at, duration_ms: 900 },
      }))
      await send(app, 'POST', '/flash-cards/reviews', { reviews }, learner)
      return learner
    },
    step: async (page) => {
      if (await isOnPath(page)) return
      const isOver = () => page.locator('.run-summary, .ending').first().isVisible()
      while (!(await isOver())) {
        const show = page.locator('button[name=show]')
        if (await show.isVisible()) await show.click(QUICK)
        const id = await shownId(page, 'card_id')
        await page.locator('button[name=rating]').last().click(QUICK)
        const same = page.locator(`input[name=card_id][value="${id}"]`)
        await same.waitFor({ state: 'detached', ...QUICK })
        await page.locator('.flash-card, .run-summary, .ending').first().waitFor(QUICK)
      }
      await goToPath(page)
    },
    check: async ({ id }) => {
      const reviewed = async () => {
        const rows = await app.deps.db
          .selectFrom('reviews')
          .select(['card_id', 'rating', 'reviewed_at', 'duration_ms'])
          .where('learner_id', '=', Number(id))
          .orderBy('reviewed_at')
          .execute()
        const twice = rows.filter(({ card_id }, n) =>
          rows.some((row, m) => m !== n && row.card_id === card_id),
        )
        return { cards: rows.length - twice.length, twice }
      }
      await expect.poll(reviewed, { timeout: 75_000 }).toEqual({ cards: ids.length, twice: [] })
    },
  }
}

/** What the form on the screen is about. */
async function shownId(page: Page, name: string): Promise<number> {
  const input = page.locator(`input[name=${name}]`).first()
  await input.waitFor({ state: 'attached', ...QUICK })
  return Number(await input.getAttribute('value'))
}

const isOnPath = (page: Page) => page.locator('.learn-path').isVisible()

/** Every page sends what waits; the one it waits on tries again after half a minute. */
async function goToPath(page: Page) {
  await page.goto(new URL('/learn', page.url()).href)
  await page.locator('.learn-path').waitFor(QUICK)
}
