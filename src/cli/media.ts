import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildMedia } from '#authoring/media/build.ts'
import { reportEnglish, reportJapanese } from '#authoring/media/measure/voices-report.ts'
import { contactSheet } from '#authoring/media/sheet.ts'
import { MissingTool } from '#authoring/media/tools.ts'
import { contentFolder } from '#server/app/compose.ts'
import { ContentError } from '#server/content/read/problems.ts'
import { UsageError } from './usage.ts'

const usage = `Usage: npm run thazin -- media build [--only PATTERN] [--content FOLDER]
       npm run thazin -- media sheet [--to FILE] [--content FOLDER]
       npm run thazin -- media voices english|japanese [--lines COUNT] [--content FOLDER]

Draws the covers, writes the stroke file, speaks the clips of cards, questions and characters, and speaks, paints and packs the
videos, each whose text, voice or template changed.
--only  just the videos of lessons with PATTERN in their id

sheet paints the fullest slide of every lesson's video on one picture, docs/pictures/slides.webp if --to names no other.

voices measures how the speakers speak, and builds nothing. english: how many words of 200 lines (or COUNT) pocketsphinx and Moonshine
mishear of each voice, as a table. japanese: every line that is not spoken as it reads, words that only accent or length tells apart, and how far the
speakers lie from each other; exit code 1 if any of it is not as it should be.`

const commands = ['build', 'sheet', 'voices english', 'voices japanese']

/** `thazin media`: for authors; needs ffmpeg, the voices, Chromium and the Noto fonts. Exit code 1 when something is missing. */
export async function run(args: string[]): Promise<number> {
  if (args.includes('--help') || args.length === 0) {
    console.log(usage)
    return args.length === 0 ? 2 : 0
  }
  const { values, positionals } = parse(args)
  const command = positionals.join(' ')
  if (!commands.includes(command)) throw new UsageError(usage)
  try {
    if (command === 'voices english') {
      await reportEnglish(resolve(values.content), Number(values.lines), console.log)
      return 0
    }
    if (command === 'voices japanese')
      return (await reportJapanese(resolve(values.content), console.log)) > 0 ? 1 : 0
    if (command === 'sheet') {
      const placed = await contactSheet(resolve(values.content), resolve(values.to))
      for (const { row, column, lesson, slide } of placed)
        console.log(`${row}/${column}  ${lesson}, slide ${slide}`)
      return 0
    }
    const report = await buildMedia(resolve(values.content), { only: values.only, progress: console.log })
    const { built, kept, covers, clips, strokes } = report
    console.log(`videos: ${built.length} built, ${kept} as they were; ${covers} covers drawn`)
    console.log(
      `clips: ${clips.spoken} spoken, ${clips.recorded} of recordings, ${clips.kept} as they were, ${clips.removed} removed`,
    )
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
        lines: { type: 'string', default: '200' },
        to: { type: 'string', default: join(contentFolder, '../docs/pictures/slides.webp') },
      },
    })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`)
  }
}
