import { afterAll } from 'vitest'
import { startApp } from '#tests/support/start-app.ts'
import { launch } from './browser.ts'

/** The program with its built pages, and a browser, for the tests of one file; both end with it. */
export async function e2eApp(settings: Record<string, string> = {}) {
  const app = await startApp({
    pages: true,
    listen: true,
    settings: { OTP_ADDRESS_HOURLY: '100000', ...settings },
  })
  afterAll(() => app.stop())
  const browser = await launch()
  afterAll(() => browser.close())
  return { app, browser }
}
