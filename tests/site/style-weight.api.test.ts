import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressesOf } from '#tests/screens/addresses.ts'
import { makeReaders, READERS, type Readers } from '#tests/screens/readers.ts'
import { sentCode } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { openPage } from './public-pages.ts'

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

/** What styles weigh as they stand in a page, by themselves. */
const weights = new Map<string, number>()
function weightOf(styles: string): number {
  const weight = weights.get(styles) ?? brotliCompressSync(styles).length
  weights.set(styles, weight)
  return weight
}

test('the styles of each page, which stand inside it on a first visit, are at most 10 kB', async () => {
  const heavy: string[] = []
  for (const reader of READERS) {
    const token = readers.tokens[reader]
    for (const address of addressesOf(readers.ids)) {
      const { html } = await openPage(app, address, token ? { cookie: `token=${token}` } : {})
      const bytes = weightOf((html.match(/<style>.*?<\/style>/gs) ?? []).join(''))
      if (bytes > 10_100) heavy.push(`${address}: ${bytes}`)
    }
  }
  expect(heavy).toEqual([])
  expect(Math.max(...weights.values())).toBeGreaterThan(8_000)
}, 120_000)
