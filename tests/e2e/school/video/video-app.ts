import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { open } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newLearner } from '#tests/support/factories.ts'

type Options = BrowserContextOptions & {
  withoutNative?: boolean
  locale?: 'my' | 'en'
  token?: string
  lesson?: number
}

/** The program with a price for data, and `openLesson` for the page of its first video. */
export async function videoApp() {
  const { app, browser } = await e2eApp({ KYAT_PER_MEGABYTE: '2' })
  const { id: lessonId, hosting_id: hostingId } = await app.deps.db
    .selectFrom('lessons')
    .innerJoin('videos', 'videos.id', 'lessons.video_id')
    .select(['lessons.id', 'videos.hosting_id'])
    .where('lessons.slug', '=', 'a1-greetings-watch')
    .executeTakeFirstOrThrow()
  let contexts: BrowserContext[] = []
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    contexts = []
  })

  /** A signed-in learner's browser at a lesson, the first one unless another is named. */
  async function openLesson({ withoutNative, locale = 'en', lesson = lessonId, ...rest }: Options = {}) {
    const token = rest.token ?? (await newLearner(app)).token
    const opened = await open(browser, app, `/lessons/${lesson}`, { ...rest, token, locale })
    contexts.push(opened.context)
    if (withoutNative) {
      await opened.page.addInitScript(() => {
        HTMLMediaElement.prototype.canPlayType = () => ''
      })
      await opened.page.reload()
    }
    return { ...opened, token }
  }

  return { app, hostingId, lessonId, openLesson }
}

export const timeOf = (page: Page) => page.$eval('video', (video) => video.currentTime)
export const reach = (page: Page, second: number, timeout = 45_000) =>
  page.waitForFunction((at) => (document.querySelector('video')?.currentTime ?? 0) >= at, second, { timeout })

/** The lower half of the picture as the learner sees it, in small: notices stand in the upper half. */
export async function pictureOf(page: Page): Promise<number[]> {
  const box = await page.locator('video').boundingBox()
  if (!box) throw new Error('No video is shown')
  const clip = { x: box.x, y: box.y + box.height / 2, width: box.width, height: box.height / 2 }
  const shot = (await page.screenshot({ clip })).toString('base64')
  return await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 9 })
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0, 32, 9)
    return [...(context?.getImageData(0, 0, 32, 9).data ?? [])]
  }, shot)
}
export const difference = (one: number[], other: number[]) =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0)

export async function play(page: Page) {
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
}
