import type { Page } from 'playwright-core'

/** How long it is watched, in ms. */
const WATCHED_MS = 20_000

/**
 * Presses play in a lesson and watches.
 * @returns after how many ms the first picture stood, how often it stalled after that, and the second it had reached
 */
export async function watchVideo(page: Page) {
  return await page.evaluate(async (watched) => {
    const button = document.querySelector<HTMLButtonElement>('.video-start')
    const video = document.querySelector('video')
    if (!button || !video) throw new Error('The lesson shows no video')
    let firstFrame = 0
    let stalls = 0
    const pressedAt = performance.now()
    const onFrame = new Promise<void>((resolve) =>
      video.requestVideoFrameCallback(() => {
        firstFrame = performance.now() - pressedAt
        resolve()
      }),
    )
    video.addEventListener('waiting', () => {
      if (firstFrame > 0 && !video.seeking) stalls += 1
    })
    button.click()
    await Promise.race([onFrame, new Promise((resolve) => setTimeout(resolve, 20_000))])
    await new Promise((resolve) => setTimeout(resolve, watched))
    return { firstFrame, stalls, reached: video.currentTime }
  }, WATCHED_MS)
}
