import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkSchool } from '#server/content/check/check-school.ts'
import { courseCoverPath } from '#server/content/import/course-covers.ts'
import { microLessonCoverPath } from '#server/content/import/rows/rows-of-reading.ts'
import { type ContentFiles, readContentFiles } from '#server/content/read/files.ts'
import { assertNoErrors } from '#server/content/read/problems.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { UnitFile } from '#server/content/schema/lessons.ts'
import { buildClips, type ClipsReport } from './build-clips.ts'
import { buildStrokes } from './build-strokes.ts'
import { buildVideo } from './build-video.ts'
import { coverSvg } from './cover.ts'
import { startBrowser } from './frames.ts'
import { picturesIn, type VideoJob, videoStates } from './source.ts'
import { requireTools } from './tools.ts'

export type MediaReport = {
  covers: number
  built: string[]
  kept: number
  clips: ClipsReport
  /** Characters in the stroke file. */
  strokes: number
}

/**
 * Draws the covers, and builds each video whose text, voice or template changed since it was built.
 * `only`: part of the ids of the lessons to look at, '' for all. `progress` is told each video before it is built.
 * @throws ContentError for content with problems, MissingTool for a machine that cannot build
 */
export async function buildMedia(
  root: string,
  { only, progress }: { only: string; progress: (text: string) => void },
): Promise<MediaReport> {
  const files = await readContentFiles(root)
  const school = checkSchool(files)
  assertNoErrors(school.problems)
  const pictures = picturesIn(files)
  const covers = await drawCovers(root, coversOf(school), files, pictures)
  const strokes = await buildStrokes(root, school)
  const clips = await buildClips(root, school, files, progress)
  const videos = videoStates(school, files).filter(({ source }) => source.lesson.id.includes(only))
  const todo = videos.filter(({ state }) => state !== 'current')
  await buildAll(root, todo, progress)
  const built = todo.map(({ source }) => source.lesson.id)
  return { covers, built, kept: videos.length - built.length, clips, strokes }
}

async function buildAll(
  root: string,
  jobs: readonly VideoJob[],
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

type Cover = { path: string; cover: UnitFile['cover'] }

function coversOf({ units, courses, microLessons }: SchoolFiles): Cover[] {
  return [
    ...units.map(({ folder, unit }) => ({ path: `${folder}/cover.svg`, cover: unit.cover })),
    ...courses.map(({ value }) => ({ path: courseCoverPath(value.id), cover: value.cover })),
    ...microLessons.map(({ head }) => ({ path: microLessonCoverPath(head.id), cover: head.cover })),
  ]
}

/** Writes the covers whose drawing changed; returns how many. */
async function drawCovers(
  root: string,
  covers: readonly Cover[],
  files: ContentFiles,
  pictures: ReadonlyMap<string, string>,
): Promise<number> {
  let written = 0
  for (const { path, cover } of covers) {
    const svg = coverSvg({ cover }, pictures)
    if (files.get(path)?.toString('utf8') === svg) continue
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), svg)
    written++
  }
  return written
}
