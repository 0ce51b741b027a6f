import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { WORD_JOINER } from '#domain/text/burmese/join-particles.ts'
import { newLearner, signIn } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'
import { open } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'

const { app, browser } = await e2eApp()
let learner: Awaited<ReturnType<typeof newLearner>>
let newcomer: Awaited<ReturnType<typeof signIn>>
let paths: string[]

beforeAll(async () => {
  learner = await newLearner(app)
  newcomer = await signIn(app)
  const { body } = await send(app, 'GET', '/learn-units', { language_id: '1', level_id: '1' }, learner)
  const lesson = `/lessons/${body.data[0].lessons[0].id}`
  paths = [
    '/',
    '/?with=password',
    '/forgot-password',
    '/registration',
    '/survey',
    '/learn',
    lesson,
    '/review',
    '/review/cards',
    '/decks',
    '/level-test',
    '/characters',
    '/courses',
    '/courses/1',
    '/shorts',
    '/micro-lessons',
    '/micro-lessons/1',
    '/micro-lessons/2',
    '/profile',
    '/profile/settings',
    '/profile/progress',
    '/profile/phone',
    '/profile/password',
    '/profile/devices',
    '/profile/delete',
    '/profile/photo',
    '/faq',
    '/about-us',
    '/privacy-policy',
    '/thazin-for-business/benefits-of-english-for-employees',
    '/thazin-for-business/english-efficiency-at-work',
    '/no-such-page',
  ]
})

/** What a reader feels as bound to the word before it, at the beginning of a line. */
const BOUND =
  'ပါ|တယ်|သည်|မယ်|မည်|ပြီ|ပြီး|ဘူး|လား|လဲ|နော်|လေ|ပေါ့|တာ|ဟု|ကို|က|မှာ|မှ|နဲ့|နှင့်|တွင်|၌|၏|ရဲ့|သို့|အား|ဖြင့်|ကြောင့်|တိုင်း|များ|တွေ|တို့|ထဲ|၍|လို့|ရင်|လျှင်|သော|တဲ့|မည့်|သည့်|ခြင်း|ရန်|ဖို့|ချင်|လည်း|တော့|ပဲ|ပင်|သာ|သေး|စေ|ခဲ့|နိုင်|နေ|ထား|ရ|ကြ|လိုက်|ပေး|လာ|တတ်|ဖူး|မှု|ချက်|ခု|ယောက်|လုံး|မိနစ်'

type Ends = { ends: number; bad: string[] }

/** The lines of Burmese on the page that end within a text: how many, and those that part something bound from its word. */
const lineEnds = (page: Page): Promise<Ends> =>
  page.evaluate(
    ([bound, joiner]) => {
      const begins = new RegExp(`^(?:${bound})(?![\u102b-\u103e]|[\u1000-\u1021](?:\u1037?\u103a|\u1039))`)
      const ends = /(?<!\u1039)(?:မ|ပို)$/
      const found: Ends = { ends: 0, bad: [] }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
        if (!/[\u1000-\u109f]/.test(node.data) || !node.parentElement?.checkVisibility()) continue
        let last: DOMRect | undefined
        for (let at = 0; at < node.data.length; at++) {
          if (node.data[at] === joiner) continue
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const box = range.getClientRects()[0]
          if (!box || box.width === 0) continue
          const isNewLine = last !== undefined && box.top > last.top + last.height / 2 && box.left < last.left
          last = box
          if (!isNewLine) continue
          const [before, after] = [node.data.slice(0, at), node.data.slice(at)].map((text) =>
            text.replaceAll(joiner, ''),
          )
          if (!/[\u1000-\u109f]\s*$/.test(before ?? '')) continue
          found.ends++
          if (!/\s$/.test(before ?? '') && (begins.test(after ?? '') || ends.test(before ?? '')))
            found.bad.push(`${before?.slice(-12)}|${after?.slice(0, 12)}`)
        }
      }
      return found
    },
    [BOUND, WORD_JOINER] as const,
  )

const withoutJoiners = (page: Page) =>
  page.evaluate((joiner) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
      if (node.data.includes(joiner)) node.data = node.data.replaceAll(joiner, '')
  }, WORD_JOINER)

test('hardly a line of Burmese begins with what is bound to the word before it, on any page', async () => {
  const [all, before]: [Ends, Ends] = [
    { ends: 0, bad: [] },
    { ends: 0, bad: [] },
  ]
  const add = (sum: Ends, { ends, bad }: Ends) => {
    sum.ends += ends
    sum.bad.push(...bad)
  }
  const pageOf = async (token?: string) =>
    (await open(browser, app, '/faq', { token, javaScriptEnabled: false })).page
  const [visitors, newcomers, learners] = [
    await pageOf(),
    await pageOf(newcomer.token),
    await pageOf(learner.token),
  ]
  for (const path of paths) {
    const isPublic = /^\/(\?|$|forgot)/.test(path)
    const page = isPublic ? visitors : path === '/registration' ? newcomers : learners
    const status = (await page.goto(app.url + path))?.status()
    expect([path, status]).toEqual([path, path === '/no-such-page' ? 404 : 200])
    add(all, await lineEnds(page))
    await withoutJoiners(page)
    add(before, await lineEnds(page))
  }
  const share = ({ ends, bad }: Ends) =>
    `${bad.length} of ${ends} (${((100 * bad.length) / ends).toFixed(1)} %)`
  process.stdout.write(`line ends before a particle: ${share(all)}, without joiners ${share(before)}\n`)
  expect(all.ends).toBeGreaterThan(400)
  expect(all.bad.length / all.ends, all.bad.join('\n')).toBeLessThanOrEqual(0.03)
})
