import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { contentFolder } from '#server/compose.ts'
import { buildMedia } from '#server/content/media/build.ts'
import { contactSheet } from '#server/content/media/sheet.ts'
import { MissingTool } from '#server/content/media/tools.ts'
import { ContentError } from '#server/content/read/problems.ts'
import { UsageError } from './usage.ts'

const usage = `Usage: npm run thazin -- media build [--only PATTERN] [--content FOLDER]
       npm run thazin -- media sheet [--to FILE] [--content FOLDER]

Draws the covers, writes the stroke file, speaks the clips of cards, questions and characters, and speaks, paints and packs the
videos, each whose text, voice or template changed.
--only  just the videos of lessons with PATTERN in their id

sheet paints the fullest slide of every lesson's video on one picture, docs/pictures/slides.webp if --to names no other.`

/** `thazin media`: for authors; needs ffmpeg, espeak-ng, Chromium and the Noto fonts. Exit code 1 when something is missing. */
export async function run(args: string[]): Promise<number> {
  if (args.includes('--help') || args.length === 0) {
    console.log(usage)
    return args.length === 0 ? 2 : 0
  }
  const { values, positionals } = parse(args)
  const command = positionals.join(' ')
  if (command !== 'build' && command !== 'sheet') throw new UsageError(usage)
  try {
    if (command === 'sheet') {
      const placed = await contactSheet(resolve(values.content), resolve(values.to))
      for (const { row, column, lesson, slide } of placed)
        console.log(`${row}/${column}  ${lesson}, slide ${slide}`)
      return 0
    }
    const report = await buildMedia(resolve(values.content), { only: values.only, progress: console.log })
    const { built, kept, covers, clips, strokes } = report
    console.log(`videos: ${built.length} built, ${kept} as they were; ${covers} covers drawn`)
    console.log(`clips: ${clips.spoken} spoken, ${clips.kept} as they were, ${clips.removed} removed`)
    console.log(`strokes: ${strokes} characters`)
    return 0
  } catch (error) {
    if (!(error instanceof ContentError || error instanceof MissingTool)) throw error
    console.error(error.message)
    return 1
  }
}

function parse(args: string[]) {
  try {
    const content = { type: 'string', default: contentFolder } as const
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        content,
        only: { type: 'string', default: '' },
        to: { type: 'string', default: join(contentFolder, '../docs/pictures/slides.webp') },
      },
    })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`)
  }
}
