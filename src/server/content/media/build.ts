import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkSchool } from '../check.ts'
import { type ContentFiles, readContentFiles } from '../files.ts'
import { ContentError } from '../problems.ts'
import type { UnitSource } from '../read.ts'
import { buildVideo } from './build-video.ts'
import { coverSvg } from './cover.ts'
import { startBrowser } from './frames.ts'
import { picturesIn, type VideoState, videoStates } from './source.ts'
import { requireTools } from './tools.ts'

export type MediaReport = { covers: number; built: string[]; kept: number }

/**
 * Draws the covers, and builds each video whose text, voice or template changed since it was built.
 * `only`: part of the ids of the lessons to look at, '' for all. `progress` is told each video before it is built.
 * @throws ContentError for content with problems, MissingTool for a machine that can not build
 */
export async function buildMedia(
  root: string,
  { only, progress }: { only: string; progress: (text: string) => void },
): Promise<MediaReport> {
  const files = await readContentFiles(root)
  const { units, problems } = checkSchool(files)
  if (problems.length > 0) throw new ContentError(problems)
  const pictures = picturesIn(files)
  const covers = await drawCovers(root, units, files, pictures)
  const videos = videoStates(units, files).filter(({ source }) => source.lesson.id.includes(only))
  const todo = videos.filter(({ state }) => state !== 'current')
  await buildAll(root, todo, progress)
  return { covers, built: todo.map(({ source }) => source.lesson.id), kept: videos.length - todo.length }
}

async function buildAll(
  root: string,
  jobs: readonly VideoState[],
  progress: (text: string) => void,
): Promise<void> {
  if (jobs.length === 0) return
  await requireTools(new Set(jobs.map(({ source }) => source.language)))
  const browser = await startBrowser()
  try {
    for (const [index, { source, folder }] of jobs.entries()) {
      progress(`${index + 1} of ${jobs.length}  ${source.lesson.id}`)
      const { rungs, duration } = await buildVideo(source, { root, folder: join(root, folder) }, browser)
      const sizes = rungs.map(
        ({ name, segments }) =>
          `${name} ${Math.round(segments.reduce((sum, { bytes }) => sum + bytes, 0) / 1000)} kB`,
      )
      progress(`        ${duration.toFixed(1)} s: ${sizes.join(', ')}`)
    }
  } finally {
    await browser.close()
  }
}

/** Writes the covers that differ from what is drawn now; answers how many. */
async function drawCovers(
  root: string,
  units: readonly UnitSource[],
  files: ContentFiles,
  pictures: ReadonlyMap<string, string>,
): Promise<number> {
  let written = 0
  for (const { folder, unit } of units) {
    const path = `${folder}/cover.svg`
    const svg = coverSvg(unit, pictures)
    if (files.get(path)?.toString('utf8') === svg) continue
    await writeFile(join(root, path), svg)
    written++
  }
  return written
}
