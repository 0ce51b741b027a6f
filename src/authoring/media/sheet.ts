import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { countCodePoints } from '#domain/text/clean-text.ts'
import { readContentFiles } from '#server/content/read/files.ts'
import { readSchoolFiles } from '#server/content/read/read-school-files.ts'
import type { Slide } from '#server/content/schema/lessons.ts'
import { paintFrames, startBrowser } from './frames.ts'
import { type VideoSource, videoStates } from './source.ts'

const COLUMNS = 6
/** A slide on the sheet. */
const [WIDTH, HEIGHT, GAP] = [304, 171, 4]

/** Place of a slide on the sheet, counted from 1, and the lesson that it belongs to. */
export type Placed = { row: number; column: number; lesson: string; slide: number }

/**
 * Paints the fullest slide of every lesson's video, where trouble shows first, on one sheet.
 * @returns which slide is where
 */
export async function contactSheet(root: string, file: string): Promise<Placed[]> {
  const files = await readContentFiles(root)
  const sources = videoStates(readSchoolFiles(files), files)
    .map(({ source }) => source)
    .filter(({ template }) => !template.isPortrait)
  const browser = await startBrowser()
  const folder = await mkdtemp(join(tmpdir(), 'thazin-sheet-'))
  try {
    const placed: Placed[] = []
    const parts: OverlayOptions[] = []
    for (const [index, source] of sources.entries()) {
      const [row, column, slide] = [
        Math.floor(index / COLUMNS),
        index % COLUMNS,
        fullest(source.lesson.slides),
      ]
      const html = pageOf(source, slide)
      const [path = ''] = await paintFrames(browser, html, {
        size: source.template.size,
        count: 1,
        first: index,
        folder,
      })
      const input = await sharp(path).resize(WIDTH, HEIGHT).png().toBuffer()
      parts.push({ input, left: GAP + column * (WIDTH + GAP), top: GAP + row * (HEIGHT + GAP) })
      placed.push({ row: row + 1, column: column + 1, lesson: source.lesson.id, slide: slide + 1 })
    }
    const rows = Math.ceil(sources.length / COLUMNS)
    const size = { width: GAP + COLUMNS * (WIDTH + GAP), height: GAP + rows * (HEIGHT + GAP) }
    await sharp({ create: { ...size, channels: 3, background: '#444' } })
      .composite(parts)
      .webp({ quality: 70 })
      .toFile(file)
    return placed
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

const pageOf = ({ lesson, language, pictures, template }: VideoSource, slide: number) =>
  template.page(
    lesson.slides,
    [{ slide, word: null, turn: lesson.slides[slide]?.turn ?? false }],
    language,
    pictures,
  )

/** The slide with the most text. */
function fullest(slides: readonly Slide[]): number {
  const lengths = slides.map(({ say, my, en = '' }) => countCodePoints(say + my + en))
  return lengths.indexOf(Math.max(...lengths))
}
