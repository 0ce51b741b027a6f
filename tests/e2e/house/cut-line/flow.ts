import type { Page } from 'playwright-core'
import { open } from '#tests/e2e/support/browser.ts'
import type { E2eApp } from '#tests/e2e/support/e2e-app.ts'
import { type Fate, startLine } from '#tests/support/line.ts'

/** How often a learner tries a step again before giving up. */
const PATIENCE = 4

/** As long as a step may take before it counts as failed, on a busy machine. */
export const QUICK = { timeout: 4_000 }

type Newcomer = { token?: string; phone: string; id?: number }

export type Flow = {
  start: string
  newcomer: () => Promise<Newcomer>
  /** Done anew until what it leads to is there; a page that isn't, is opened again. */
  step: (page: Page, learner: Newcomer) => Promise<unknown>
  /** What must be so at the end, once. */
  check: (learner: Newcomer) => Promise<void>
}

export type Asked = { method: string; path: string }

/** Goes through a flow while the line fails at one request. @returns what was asked for */
export async function go({ app, browser }: E2eApp, flow: Flow, at: number, fate: Fate): Promise<Asked[]> {
  const { start, newcomer, step, check } = flow
  const line = await startLine(app.url)
  const asked: Asked[] = []
  line.fate = ({ method, path }) => (asked.push({ method, path }) - 1 === at ? fate : 'arrives')
  const learner = await newcomer()
  const options = {
    locale: 'en',
    hasTouch: true,
    ...(learner.token ? { token: learner.token } : {}),
  } as const
  const opened = () => open(browser, { ...app, url: line.url }, start, options)
  const { page, context } = await opened().catch(opened)
  try {
    await takePatiently(page, line.url + start, () => step(page, learner))
    await page.waitForLoadState('load')
    line.fate = undefined
    await check(learner)
  } catch (error) {
    const requests = asked.map(({ method, path }, n) => `${n === at ? `${fate}: ` : ''}${method} ${path}`)
    const { message, actual = '' } = error as Error & { actual?: unknown }
    throw new Error(`${message} ${JSON.stringify(actual)}\n${requests.join('\n')}`)
  }
  await context.close()
  await line.stop()
  return asked
}

/** Takes a step until it succeeds, anew where the page didn't come. */
export async function takePatiently(page: Page, start: string, step: () => Promise<unknown>) {
  for (let n = 1; ; n++) {
    const failed = await step().then(
      () => null,
      (error) => error as Error,
    )
    if (!failed) return
    if (n === PATIENCE) throw new Error(`${failed.message}\n${await page.locator('body').textContent()}`)
    const isOurs = await page.locator('.shell, .landing').count()
    if (isOurs > 0) continue
    const again = page.getByRole('link', { name: 'Try again' })
    if (await again.isVisible()) await again.click()
    else await page.goto(start)
  }
}
