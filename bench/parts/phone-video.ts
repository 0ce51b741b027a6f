import type { Page } from 'playwright-core'

/** How long it is watched, in ms. */
const WATCHED_MS = 20_000

/** How long a thumb is on the button, in ms. */
const TAP_MS = 80

/**
 * Presses play in a lesson and watches.
 * @param from the second that it goes on at
 * @returns after how many ms the first picture from there stood, how often it stalled after that, and the second it had reached
 */
export async function watchVideo(page: Page, from: number) {
  const given = { watched: WATCHED_MS, tap: TAP_MS, from }
  return await page.evaluate(async ({ watched, tap, from }) => {
    const button = document.querySelector<HTMLButtonElement>('.video-start')
    const video = document.querySelector('video')
    if (!button || !video) throw new Error('The lesson shows no video')
    let firstFrame = 0
    let stalls = 0
    const pressedAt = performance.now()
    const onFrame = new Promise<void>((resolve) => {
      const look = () => {
        // Where it goes on later, Chromium first shows the beginning.
        if (video.seeking || video.currentTime < from) return video.requestVideoFrameCallback(look)
        firstFrame = performance.now() - pressedAt
        resolve()
      }
      video.requestVideoFrameCallback(look)
    })
    video.addEventListener('waiting', () => {
      if (firstFrame > 0 && !video.seeking) stalls += 1
    })
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
    await new Promise((resolve) => setTimeout(resolve, tap))
    button.click()
    await Promise.race([onFrame, new Promise((resolve) => setTimeout(resolve, 20_000))])
    await new Promise((resolve) => setTimeout(resolve, watched))
    return { firstFrame, stalls, reached: video.currentTime }
  }, given)
}
