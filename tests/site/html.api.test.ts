import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressesOf } from '#tests/screens/addresses.ts'
import { makeReaders, READERS, type Readers } from '#tests/screens/readers.ts'
import { sentCode } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { indexedAddresses, openPage } from './public-pages.ts'

let app: TestApp
let readers: Readers
beforeAll(async () => {
  app = await startApp({
    pages: true,
    listen: true,
    settings: { OTP_ADDRESS_HOURLY: '100000', RATE_LIMIT_PER_MINUTE: '100000' },
  })
  readers = await makeReaders({ url: app.url, codeOf: (phone) => sentCode(app, phone) })
})
afterAll(() => app.stop())

const RULES = {
  // A bar that moves is drawn; lists whose rows have the buttons may have no rows; a search is sent by Enter.
  'prefer-native-element': 'off',
  'wcag/h32': 'off',
  // What waits for a payment asks again where no script does.
  'meta-refresh': 'off',
} as const

/** What HTML's standard and accessibility ask; not how its source is written, which React does. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: RULES,
})

/** What is wrong with a page; nothing where it leads elsewhere. */
async function faultsOf(address: string, headers: Record<string, string> = {}): Promise<string[]> {
  const { status, html } = await openPage(app, address, headers)
  if (status === 302) return []
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${address}: ${ruleId}: ${message} at ${selector}`),
  )
}

test('every public page is valid HTML in every language', async () => {
  const faults: string[] = []
  for (const { address } of indexedAddresses()) faults.push(...(await faultsOf(address)))
  expect(faults).toEqual([])
}, 120_000)

test('every page is valid HTML for whoever looks at it', async () => {
  const faults: string[] = []
  const addresses = addressesOf(readers.ids)
  for (const reader of READERS) {
    const token = readers.tokens[reader]
    const cookie = token ? `token=${token}; locale=en` : 'locale=en'
    for (const address of addresses) faults.push(...(await faultsOf(address, { cookie })))
  }
  expect(faults).toEqual([])
}, 120_000)
