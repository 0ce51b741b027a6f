import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { startApp } from '#tests/support/start-app.ts'
import { launch } from './browser.ts'

/** The browsers of all files that this process runs; they end with the process. */
const shared = new Map<boolean, Promise<Browser>>()

async function theBrowser(isWhole: boolean): Promise<Browser> {
  const known = shared.get(isWhole)
  if (known && (await known).isConnected()) return await known
  const launched = launch(isWhole)
  shared.set(isWhole, launched)
  return await launched
}

/**
 * The program with its built pages for the tests of one file, and a browser; the program and the browser's pages end with the file.
 * @param isWhole a browser with all that a phone's has: for pushes, and to weigh what is sent
 */
export async function e2eApp(settings: Record<string, string> = {}, isWhole = false) {
  const app = await startApp({
    pages: true,
    listen: true,
    settings: { OTP_ADDRESS_HOURLY: '100000', ...settings },
  })
  afterAll(() => app.stop())
  const browser = await theBrowser(isWhole)
  afterAll(() => Promise.all(browser.contexts().map((context) => context.close())))
  return { app, browser }
}

export type E2eApp = Awaited<ReturnType<typeof e2eApp>>
