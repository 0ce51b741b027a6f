import type { Page } from 'playwright-core'

/** Draws a line of the writer's box by the mouse. */
export async function draw(page: Page, line: readonly (readonly [number, number])[]) {
  const board = page.locator('.drawing-board')
  await board.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await board.boundingBox()
  if (!box) throw new Error('There is no board')
  const scale = box.width / 1024
  const [first, ...rest] = line.map(([x, y]) => [box.x + x * scale, box.y + (900 - y) * scale] as const)
  if (!first) throw new Error('There is no line')
  await page.mouse.move(...first)
  await page.mouse.down()
  for (const point of rest) await page.mouse.move(...point, { steps: 4 })
  await page.mouse.up()
}
