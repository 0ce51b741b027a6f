import type { Page } from 'playwright-core'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { pause, press } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import type { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'

type Learner = Awaited<ReturnType<typeof newLearner>>

/** The program, the path of its first practice, that practice's questions, and what is recorded of a learner. */
export async function practiceApp() {
  const { app, browser } = await e2eApp()
  const { id: lesson_id } = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'a1-greetings-practice')
    .executeTakeFirstOrThrow()
  const questionsFor = async (learner: Learner): Promise<PracticeQuestion[]> =>
    (await send(app, 'POST', '/questions', { lesson_id, new_format: 1 }, learner)).body.data
  const recorded = (learner: Learner) =>
    app.deps.db.selectFrom('answers').selectAll().where('learner_id', '=', learner.id).execute()
  return { app, browser, path: `/lessons/${lesson_id}/practice`, questionsFor, recorded }
}

const pieces = ({ solution }: PracticeQuestion) =>
  (solution.correct_answer as readonly (number | readonly number[])[]).flat() as number[]
const isBuilt = ({ question_type: type }: PracticeQuestion) => type === 'arrange' || type === 'match'
const isTyped = ({ question_type: type }: PracticeQuestion) => type === 'fill-blank' || type === 'dictation'
/** Waits for the verdict, and until its way on may be tapped. */
export async function verdict(page: Page) {
  await page.locator('.run-verdict').waitFor()
  await pause(page)
}
export const isShown = (page: Page, { id }: PracticeQuestion) =>
  page.locator(`.run-form input[name=question_id][value="${id}"]`).waitFor({ state: 'attached' })

/** Answers a question rightly, by tapping and typing. */
export async function answerByTouch(page: Page, question: PracticeQuestion) {
  const right = question.solution.correct_answer
  if (isBuilt(question)) {
    for (const id of pieces(question)) await page.locator(`button[name=tap][value="${id}"]`).last().tap()
    // The last pair is the answer.
    if (question.question_type === 'match') return
  } else if (isTyped(question)) await page.locator('input[name=answer]').fill(String(right))
  else return await page.locator(`.run-option[value="${right}"]`).tap()
  await page.locator('button[name=check]').tap()
}

/** Answers a question rightly by the keyboard alone. */
export async function answerByKeyboard(page: Page, question: PracticeQuestion) {
  const right = question.solution.correct_answer
  const keyOf = (id: number) => String(question.answers.findIndex((option) => option.id === id) + 1)
  if (isTyped(question)) await page.keyboard.type(String(right))
  else for (const id of isBuilt(question) ? pieces(question) : [right as number]) await press(page, keyOf(id))
  if (question.question_type === 'arrange' || isTyped(question)) await press(page, 'Enter')
}
