import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { startApp } from '#tests/support/start-app.ts'
import { launch } from './browser.ts'

/** The browser of all files that this process runs; it ends with the process. */
let shared: Promise<Browser> | undefined

async function theBrowser(): Promise<Browser> {
  if (shared && !(await shared).isConnected()) shared = undefined
  shared ??= launch()
  return await shared
}

/** The program with its built pages for the tests of one file, and a browser; the program and the browser's pages end with the file. */
export async function e2eApp(settings: Record<string, string> = {}) {
  const app = await startApp({
    pages: true,
    listen: true,
    settings: { OTP_ADDRESS_HOURLY: '100000', ...settings },
  })
  afterAll(() => app.stop())
  const browser = await theBrowser()
  afterAll(() => Promise.all(browser.contexts().map((context) => context.close())))
  return { app, browser }
}
