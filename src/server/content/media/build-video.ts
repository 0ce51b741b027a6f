import { createHash } from 'node:crypto'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { type BuiltVideoFile, captionFile, posterFile, rungFile, videoTable } from '../built-video.ts'
import type { Language } from '../read.ts'
import type { VideoLessonFile } from '../schema.ts'
import { captions } from './captions.ts'
import { paintFrames, perPage } from './frames.ts'
import { packArguments, packVideo } from './pack.ts'
import { splitAtPauses } from './pcm.ts'
import { slidePage } from './slide-page.ts'
import { readSound, speak, voices } from './speak.ts'
import { makeTimeline, pauses, type Shot, type Speech, type View, wordsOf } from './timeline.ts'

export type VideoSource = {
  lesson: VideoLessonFile
  language: Language
  /** SVG texts by name. */
  pictures: ReadonlyMap<string, string>
  /** Path of a person's recording of all lines with pauses between them; null: a synthetic voice. */
  recording: string | null
}

/** Hash of all that decides how the video looks and sounds: it is built again only when this changes. */
export async function sourceHash({ lesson, language, pictures, recording }: VideoSource): Promise<string> {
  const views = lesson.slides.flatMap((slide, index): View[] => [
    ...[null, ...wordsOf(slide.say).keys()].map((word) => ({ slide: index, word, turn: false })),
    ...(slide.turn ? [{ slide: index, word: null, turn: true }] : []),
  ])
  const hash = createHash('sha256')
  hash.update(slidePage(lesson.slides, views, language, pictures))
  hash.update(
    JSON.stringify([
      lesson.slides.map(({ say, sounds }) => sounds ?? say),
      voices[language],
      pauses,
      packArguments([], 0),
    ]),
  )
  if (recording) hash.update(await readFile(recording))
  return hash.digest('hex').slice(0, 16)
}

/** The hash that the video in `folder` was built from; null when there is none. */
export async function builtHash(folder: string): Promise<string | null> {
  const path = join(folder, videoTable)
  if (
    !(await access(path).then(
      () => true,
      () => false,
    ))
  )
    return null
  return (JSON.parse(await readFile(path, 'utf8')) as BuiltVideoFile).source
}

/** Speaks, paints and packs a video into `folder`: its rungs, poster, captions and table. */
export async function buildVideo(
  source: VideoSource,
  folder: string,
  browser: Browser,
): Promise<BuiltVideoFile> {
  const { slides } = source.lesson
  const lang = source.language === 'japanese' ? 'ja' : 'en'
  const work = await mkdtemp(join(tmpdir(), 'thazin-video-'))
  try {
    const timeline = makeTimeline(slides, await speechesOf(source))
    const frames = await paint(source, timeline.shots, work, browser)
    const rungs = await packVideo({ ...timeline, frames }, work, folder)
    const poster = frames[timeline.shots.findIndex((shot) => shot.slide === 0 && shot.word === null)]
    await sharp(poster).webp({ quality: 80 }).toFile(join(folder, posterFile))
    await writeFile(
      join(folder, captionFile(lang)),
      captions(slides, timeline.cues, (slide) => slide.say),
    )
    await writeFile(
      join(folder, captionFile('my')),
      captions(slides, timeline.cues, (slide) => slide.my),
    )
    const subtitles = [lang, 'my']
    const made = [...rungs.map(({ name }) => rungFile(name)), ...subtitles.map(captionFile)]
    const video: BuiltVideoFile = {
      source: await sourceHash(source),
      media: await hashOf(made.map((name) => join(folder, name))),
      duration: timeline.duration,
      rungs,
      subtitles,
    }
    await writeFile(join(folder, videoTable), `${JSON.stringify(video)}\n`)
    return video
  } finally {
    await rm(work, { recursive: true })
  }
}

async function speechesOf({ lesson, language, recording }: VideoSource): Promise<Speech[]> {
  const recorded = recording ? splitAtPauses(await readSound(recording), 0.7) : null
  if (recorded && recorded.length !== lesson.slides.length)
    throw new Error(
      `${recording}: ${recorded.length} lines with pauses of 0.7 s between them, but ${lesson.id} has ${lesson.slides.length} slides`,
    )
  const speeches: Speech[] = []
  for (const [index, { say, sounds }] of lesson.slides.entries()) {
    const sound = recorded?.[index] ?? (await speak(sounds ?? say, language))
    const wordSeconds = await Promise.all(
      wordsOf(say).map(async (word) => (await speak(word, language)).length),
    )
    speeches.push({ sound, wordSeconds })
  }
  return speeches
}

/** Equal views are painted once; answers a frame for each shot. */
async function paint(
  { lesson, language, pictures }: VideoSource,
  shots: readonly Shot[],
  work: string,
  browser: Browser,
): Promise<string[]> {
  const views = new Map(shots.map((shot) => [viewName(shot), shot]))
  const names = [...views.keys()]
  const frames = new Map<string, string>()
  for (let first = 0; first < names.length; first += perPage) {
    const part = [...views.values()].slice(first, first + perPage)
    const html = slidePage(lesson.slides, part, language, pictures)
    const paths = await paintFrames(browser, html, { count: part.length, first, folder: work })
    for (const [index, path] of paths.entries()) frames.set(names[first + index] ?? '', path)
  }
  return shots.map((shot) => frames.get(viewName(shot)) ?? '')
}

const viewName = ({ slide, word, turn }: View) => `${slide}/${word}/${turn}`

async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}
