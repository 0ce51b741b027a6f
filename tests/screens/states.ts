import type { Page } from 'playwright-core'
import type { Ids, Reader } from './readers.ts'

/** What a page becomes by what its reader does: no address leads to it. */
export type State = { reader: Reader; address: string; name: string; go: (page: Page) => Promise<void> }

/** The states of pages that are looked at beside the pages themselves. */
export function statesOf({ PRACTICE, FLASH_CARD, deck }: Ids): State[] {
  const practice = (question: number | string) => `/lessons/${PRACTICE}/practice?q=${question}`
  return [
    { reader: 'visitor', address: '/', name: 'code', go: askForCode },
    ...[1, 4, 5, 6, 7, 8, 9].flatMap((question): State[] => [
      { reader: 'beginner', address: practice(question), name: `question ${question}`, go: asItIs },
      { reader: 'beginner', address: practice(question), name: `verdict ${question}`, go: answerWrongly },
    ]),
    { reader: 'learner', address: practice('end'), name: 'summary', go: asItIs },
    { reader: 'beginner', address: `/lessons/${FLASH_CARD}/flash-cards`, name: 'turned', go: turnCard },
    { reader: 'beginner', address: '/level-test', name: 'question', go: beginTest },
    { reader: 'japanese', address: '/level-test', name: 'question', go: beginTest },
    { reader: 'learner', address: `/decks/${deck}?delete=1`, name: 'delete', go: asItIs },
  ]
}

const asItIs = async () => {}

async function askForCode(page: Page) {
  await page.fill('input[name=phone]', '09791230009')
  await page.click('main button.button')
  await page.locator('input[name=otp]').waitFor()
}

/**
 * The last option, the last word, or what nobody would write. A run that was answered in another look goes on where the phone has kept it, at
 * some moment after it is shown: then the verdict comes by itself, and what was to be tapped can't be.
 */
async function answerWrongly(page: Page) {
  const verdict = page.locator('.run-verdict')
  await page.waitForTimeout(500)
  if (!(await verdict.count()))
    await Promise.race([tapWrongly(page).catch(() => undefined), verdict.waitFor()])
  await verdict.waitFor()
}

async function tapWrongly(page: Page) {
  const field = page.locator('input[name=answer]')
  if (await field.count()) await field.fill('a b c')
  else if (await page.locator('button[name=answer]').count())
    await page.locator('button[name=answer]').last().click()
  else await tapPieces(page)
  const check = page.locator('button[name=check]')
  if (await check.count()) await check.click()
}

/** Pieces in the order in which they stand, pairs by the row. */
async function tapPieces(page: Page) {
  const columns = page.locator('.run-match ul')
  const [left, right] = [columns.first().locator('button'), columns.last().locator('button')]
  for (let row = 0; row < (await left.count()); row++)
    for (const side of [left, right]) await side.nth(row).click()
  const pieces = page.locator('.run-pieces button')
  for (let index = 0; index < (await pieces.count()); index++) await pieces.nth(index).click()
}

async function turnCard(page: Page) {
  await page.click('button[name=show]')
  await page.locator('.flash-ratings').waitFor()
}

async function beginTest(page: Page) {
  await page.click('button[name=language_id]')
  await page.locator('.exam').waitFor()
}
