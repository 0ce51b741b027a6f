import { networkInterfaces } from 'node:os'
import type { BrowserContext } from 'playwright-core'
import { afterAll } from 'vitest'
import { LACKING, takeAway } from '#tests/browsers/lacking.ts'
import { launch } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'

/** This machine's address on its network, which `npm start` prints; where it has none, one of those that routers give. */
const ADDRESS =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '192.168.1.20'

/**
 * The program as a school's own server: at http and an address that isn't this machine's own to the browser, so that it has no secure
 * context. The bytes stay on the loopback.
 */
export async function plainAddress(settings: Record<string, string> = {}) {
  const { app } = await e2eApp(settings)
  const browser = await launch(false, [`--host-resolver-rules=MAP ${ADDRESS} 127.0.0.1`])
  afterAll(() => browser.close())
  return { app, browser, at: `http://${ADDRESS}:${new URL(app.url).port}` }
}

/** Makes a browser one of 2020: what is younger is taken away before any script runs. */
export const asIn2020 = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(takeAway, LACKING)
}
