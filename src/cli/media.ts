import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildMedia } from '#server/content/media/build.ts'
import { MissingTool } from '#server/content/media/tools.ts'
import { ContentError } from '#server/content/problems.ts'

const usage = `thazin media build [--only PATTERN] [--content FOLDER]
  draws covers, and speaks, paints and packs the videos whose text, voice or template changed;
  --only: lessons with PATTERN in their id`

/** `thazin media …`: for authors; needs ffmpeg, espeak-ng, Chromium and the Noto fonts. Answers the exit code. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { only: { type: 'string' }, content: { type: 'string', default: 'content' } },
  })
  if (positionals.join(' ') !== 'build') {
    console.error(usage)
    return 2
  }
  try {
    const report = await buildMedia(path.resolve(values.content), {
      only: values.only ?? '',
      progress: console.log,
    })
    console.log(`${report.built.length} built, ${report.kept} as they were, ${report.covers} covers drawn`)
    return 0
  } catch (error) {
    if (!(error instanceof ContentError || error instanceof MissingTool)) throw error
    console.error(error.message)
    return 1
  }
}
