import { beforeAll, expect, test } from 'vitest'
import { ALL_LOOKS, type Look, lookAtAll, PHONE } from '#tests/screens/matrix.ts'
import { makeReaders, READERS, type Readers } from '#tests/screens/readers.ts'
import { sentCode } from '#tests/support/factories.ts'
import { e2eApp } from '../support/e2e-app.ts'

const { app, browser } = await e2eApp()
let readers: Readers

beforeAll(async () => {
  readers = await makeReaders({ url: app.url, codeOf: (phone) => sentCode(app, phone) })
})

/** `npm run drill -- screens` looks in every size, theme and language; `npm test` where most is lost. */
const isWhole = process.env.SCREENS === 'all'

test(
  'every page fits, is cut off nowhere, has targets for a thumb, is Burmese throughout and clean by axe',
  async () => {
    const { pages, looks, faults } = await lookAtAll({
      url: app.url,
      browser,
      readers,
      who: isWhole ? READERS : ['visitor', 'newcomer', 'beginner', 'learner'],
      locales: isWhole ? ['my', 'en', 'my-Qaag', 'ja'] : ['my'],
      at: process.env.SCREENS_AT,
      looks: isWhole ? ALL_LOOKS : [160, 100].map((text) => ({ ...PHONE, text, theme: 'light' }) as Look),
      axe: ({ text }) => text === (isWhole ? 100 : 160),
    })
    process.stdout.write(`${pages} pages, ${looks} looks, ${faults.length} faults\n`)
    expect(faults).toEqual([])
    if (!process.env.SCREENS_AT) expect(pages).toBeGreaterThan(60)
  },
  isWhole ? 3_600_000 : 600_000,
)

/** Where most words stand close together. */
const IN_JAPANESE = [
  '/',
  '/pricing',
  '/contact-us',
  '/learn',
  '/review',
  '/profile',
  '/profile/settings',
  '/calendar',
  '/notifications',
]

test('pages in Japanese fit a phone, and are in Japanese throughout', async () => {
  const { pages, faults } = await lookAtAll({
    url: app.url,
    browser,
    readers,
    who: ['visitor', 'learner'],
    locales: ['ja'],
    only: IN_JAPANESE,
    looks: [{ ...PHONE, text: 160, theme: 'light' }],
    axe: () => true,
  })
  expect(faults).toEqual([])
  expect(pages).toBeGreaterThanOrEqual(IN_JAPANESE.length)
}, 60_000)
