import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contactSheet } from '#authoring/media/sheet.ts'
import { contentFolder } from '#server/app/compose.ts'

test('the contact sheet shows a slide of every video, each in its place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thazin-sheet-'))
  try {
    for (const part of ['pictures', 'english/units/a1-01-greetings', 'japanese/units/k-01-a-row'])
      await cp(join(contentFolder, part), join(folder, part), { recursive: true })
    const file = join(folder, 'sheet.webp')
    expect(await contactSheet(folder, file)).toEqual([
      { row: 1, column: 1, lesson: 'a1-greetings-watch', slide: expect.any(Number) },
      { row: 1, column: 2, lesson: 'kana-a-watch', slide: expect.any(Number) },
    ])
    const sheet = sharp(file)
    expect(await sheet.metadata()).toMatchObject({ width: 1852, height: 179 })
    // Slides have many colours, the place of a third has none but the ground.
    const colours = async (left: number) => {
      const part = await sheet
        .clone()
        .extract({ left, top: 10, width: 290, height: 150 })
        .greyscale()
        .raw()
        .toBuffer()
      return new Set(part).size
    }
    expect(await colours(10)).toBeGreaterThan(50)
    expect(await colours(318)).toBeGreaterThan(20)
    expect(await colours(630)).toBeLessThan(5)
  } finally {
    await rm(folder, { recursive: true })
  }
})
