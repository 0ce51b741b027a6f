import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newLearner, newPhone, sentCode } from '#tests/support/factories.ts'
import { type Fate, startLine } from '#tests/support/line.ts'
import { send } from '#tests/support/start-app.ts'
import { button, open } from './browser.ts'
import { e2eApp } from './e2e-app.ts'

const { app, browser } = await e2eApp()

/** `npm run drill -- cut-line` lets every request meet every fate; `npm test` lets each meet one of them in turn. */
const isWhole = process.env.CUT_LINE === 'all'
/** Phones that go through a flow at once, each on a line of its own: mostly they wait. */
const AT_ONCE = 4

/** How often a learner tries a step again before giving up. */
const PATIENCE = 4

/** As long as a step may take before it counts as failed, on a busy machine. */
const QUICK = { timeout: 4_000 }

const FATES: Fate[] = ['is cut off', 'meets a portal', 'finds a busy server']

type Flow = {
  start: string
  newcomer: () => Promise<{ token?: string; phone: string; id?: number }>
  /** Done anew until what it leads to is there; a page that isn't, is opened again. */
  step: (page: Page, learner: { phone: string; id?: number }) => Promise<unknown>
  /** What must be so at the end, once. */
  check: (learner: { phone: string; id?: number }) => Promise<void>
}

const SIGN_IN: Flow = {
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
      .selectFrom('learners')
      .select('id')
      .where('phone', '=', phone)
      .execute()
    expect(learners.length).toBe(1)
  },
}

const PROFILE: Flow = {
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
}

const REVIEW: Flow = {
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
}

const KEEP: Flow = {
  start: '/words/keep?word=haggle',
  newcomer: () => newLearner(app),
  step: async (page) => {
    if (page.url().includes('kept=')) return
    await page.getByLabel('What it means').fill('to ask for less', QUICK)
    await button(page, 'Keep it').click(QUICK)
    await page.waitForURL('**/words/keep?kept=*', QUICK)
    await page.getByRole('link', { name: 'Change the card' }).waitFor(QUICK)
  },
  check: async ({ id }) => expect(await ownCards(id)).toEqual(['haggle']),
}

const FORGET: Flow = {
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
    if (/decks\/\d+$/.test(page.url()) && (await ownCards(id)).includes('haggle'))
      await follow(page.getByRole('link', { name: 'haggle' }), '**/decks/cards/*')
    if (/cards\/\d+$/.test(page.url()))
      await follow(page.getByRole('link', { name: 'Delete the card' }), '**?delete=1')
    if (/delete/.test(page.url())) await button(page, 'Delete for good').click(QUICK)
    await page.waitForURL(/decks(\/\d+)?$/, QUICK)
  },
  check: async ({ id }) => expect(await ownCards(id)).toEqual(['bargain']),
}

const ownCards = async (id: number | undefined) =>
  (
    await app.deps.db.selectFrom('deck_cards').select('front').where('learner_id', '=', Number(id)).execute()
  ).map(({ front }) => front)

/** Goes through a flow while the line fails at one request. @returns what was asked for */
async function go({ start, newcomer, step, check }: Flow, at: number, fate: Fate) {
  const line = await startLine(app.url)
  const asked: Asked[] = []
  line.fate = ({ method, path }) => (asked.push({ method, path }) - 1 === at ? fate : 'arrives')
  const learner = await newcomer()
  const { page, context } = await openPatiently(line.url, start, learner.token)
  await takePatiently(page, line.url + start, () => step(page, learner))
  await page.waitForLoadState('load')
  line.fate = undefined
  await check(learner)
  await context.close()
  await line.stop()
  return asked
}

type Asked = { method: string; path: string }

const openPatiently = async (url: string, path: string, token: string | undefined) => {
  const options = { locale: 'en', ...(token ? { token } : {}) } as const
  const attempt = () => open(browser, { ...app, url }, path, options)
  return await attempt().catch(attempt)
}

async function takePatiently(page: Page, start: string, step: () => Promise<unknown>) {
  for (let n = 1; ; n++) {
    const failed = await step().then(
      () => null,
      (error) => error as Error,
    )
    if (!failed) return
    if (n === PATIENCE) throw failed
    const isOurs = await page.locator('.shell, .landing').count()
    if (isOurs > 0) continue
    const again = page.getByRole('link', { name: 'Try again' })
    if (await again.isVisible()) await again.click()
    else await page.goto(start)
  }
}

/** A script or a font that doesn't come fails in one way, whatever the reason. */
const fatesOf = ({ method, path }: Asked, at: number): Fate[] => {
  if (path.startsWith('/assets/')) return ['is cut off']
  if (method === 'POST') return [...FATES, 'loses its answer']
  return isWhole ? FATES : FATES.filter((_, n) => n === at % FATES.length)
}

test.each([
  ['sign-in', SIGN_IN],
  ['a change of the profile', PROFILE],
  ['the settings of review', REVIEW],
  ['keeping a word', KEEP],
  ['deleting an own card', FORGET],
])(
  '%s comes to its end, once, whichever request the line fails at',
  async (_, flow) => {
    const asked = await go(flow, -1, 'arrives')
    expect(asked.length).toBeGreaterThan(3)
    const tries = asked.flatMap((one, at) => fatesOf(one, at).map((fate) => ({ at, fate })))
    const work = async () => {
      for (let one = tries.shift(); one; one = tries.shift()) await go(flow, one.at, one.fate)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  },
  600_000,
)
