import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { fitLines } from './slides/slide-page.ts'
import { MissingTool } from './tools.ts'

const columns = 4
/** Slides on one page: more would be taller than Chromium paints. */
export const perPage = columns * 10

/** Starts the browser that paints slides. CHROME_PATH names another than Debian's. */
export async function startBrowser(): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
  try {
    return await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-background-networking'],
    })
  } catch (error) {
    throw new MissingTool(
      `Chromium does not start from ${executablePath}. On Debian: apt-get install chromium\n${error}`,
    )
  }
}

/** Paints a page of `count` slides and cuts it into PNG files, `0000.png` and on from `first`; answers their paths. */
export async function paintFrames(
  browser: Browser,
  html: string,
  {
    size,
    count,
    first,
    folder,
  }: { size: { width: number; height: number }; count: number; first: number; folder: string },
): Promise<string[]> {
  const page = await browser.newPage({
    viewport: { width: size.width * columns, height: size.height * Math.ceil(count / columns) },
  })
  try {
    await page.setContent(html)
    await page.evaluate('document.fonts.ready')
    await page.evaluate(fitLines)
    const whole = await page.screenshot()
    return await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const path = join(folder, `${String(first + index).padStart(4, '0')}.png`)
        const left = (index % columns) * size.width
        const top = Math.floor(index / columns) * size.height
        await sharp(whole)
          .extract({ left, top, ...size })
          .png({ compressionLevel: 3 })
          .toFile(path)
        return path
      }),
    )
  } finally {
    await page.close()
  }
}
