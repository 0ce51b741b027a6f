import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import {
  type BuiltVideoFile,
  captionFile,
  nameRenditionFile,
  posterFile,
  videoTable,
} from '#server/content/media/built-video.ts'
import { isBuiltAnew } from '#server/content/media/pace.ts'
import { ContentError } from '#server/content/read/problems.ts'
import { captions } from './captions.ts'
import { paintFrames, perPage } from './frames.ts'
import { notePacked } from './measure/packed-sound.ts'
import { listRenditions, packVideo } from './pack.ts'
import { readLines } from './read-recording.ts'
import { sourceHash, type VideoSource } from './source.ts'
import { measureSeconds, type Pcm, sampleRate } from './speech/pcm.ts'
import { type Speech, speak } from './speech/speak.ts'
import { sharedStarts } from './speech/word-starts.ts'
import { type FrameView, makeTimeline, type Shot, splitHighlightedWords, type Timeline } from './timeline.ts'

/** Speaks, paints and packs a video of the content in `root` into `folder`: its renditions, poster, captions and table. */
export async function buildVideo(
  source: VideoSource,
  { root, folder }: { root: string; folder: string },
  browser: Browser,
): Promise<BuiltVideoFile> {
  const { slides } = source.lesson
  const lang = source.language === 'japanese' ? 'ja' : 'en'
  const work = await mkdtemp(join(tmpdir(), 'thazin-video-'))
  try {
    const speeches = await speechesOf(source, root)
    const timeline = makeTimeline(slides, speeches)
    const frames = await paint(source, timeline.shots, work, browser)
    const rungs = await packVideo(
      { ...timeline, frames, level: source.level, isPortrait: source.template.isPortrait },
      work,
      folder,
    )
    if (isBuiltAnew(source.level)) await noteRenditions(source, { root, folder }, timeline, speeches)
    const poster = frames[timeline.shots.findIndex((shot) => shot.slide === 0 && shot.word === null)]
    const { width, quality } = source.template.poster
    await sharp(poster).resize(width).webp({ quality }).toFile(join(folder, posterFile))
    await writeFile(
      join(folder, captionFile(lang)),
      captions(slides, timeline.cues, (slide) => slide.say),
    )
    await writeFile(
      join(folder, captionFile('my')),
      captions(slides, timeline.cues, (slide) => slide.my),
    )
    const subtitles = [lang, 'my']
    const pictured = rungs.filter(({ width }) => width > 0)
    const made = [...pictured.map(({ name }) => nameRenditionFile(name)), ...subtitles.map(captionFile)]
    const video: BuiltVideoFile = {
      source: sourceHash(source),
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

/** Notes how each rendition with a picture sounds, line by line as it is said the first time. */
async function noteRenditions(
  { lesson, language, recording, level }: VideoSource,
  { root, folder }: { root: string; folder: string },
  { cues, sound }: Timeline,
  speeches: readonly Speech[],
): Promise<void> {
  const lang = language === 'japanese' ? 'ja' : 'en'
  const lines = cues.flatMap(({ from, slide }) => {
    const { say = '', sounds = say } = lesson.slides[slide] ?? {}
    const length = speeches[slide]?.sound.length ?? 0
    const start = Math.round((from - AROUND) * sampleRate)
    const cut = (packed: Pcm) => packed.subarray(Math.max(0, start), start + length + 2 * AROUND * sampleRate)
    return recording ? [] : [{ sounds, cut }]
  })
  for (const name of listRenditions(level)) {
    const file = join(folder, nameRenditionFile(name))
    await notePacked(root, { name: `${lesson.id}/${name}`, file, source: sound, lang, lines })
  }
}

/** Seconds of silence around a line that are cut out with it: packing shifts a sound by a tenth. */
const AROUND = 0.2

async function speechesOf(
  { lesson, language, level, recording }: VideoSource,
  root: string,
): Promise<Speech[]> {
  const recorded = recording ? await readLines(root, recording.path, 0.7) : null
  if (recording && recorded?.length !== lesson.slides.length) {
    const text = `has ${recorded?.length} lines with pauses of 0.7 s between them; ${lesson.id} has ${lesson.slides.length} slides`
    throw new ContentError([{ file: recording.path, line: 1, text }])
  }
  const speeches: Speech[] = []
  for (const [index, { say, sounds = say, written, speaker }] of lesson.slides.entries()) {
    const sound = recorded?.[index]
    speeches.push(
      sound
        ? { sound, starts: sharedStarts(measureSeconds(sound), lengthsOf(say)) }
        : await speak({
            text: say,
            ...(isBuiltAnew(level) && { written }),
            sounds,
            language,
            level,
            speaker,
          }),
    )
  }
  return speeches
}

/** In a person's recording a word lasts as long as it is written. */
const lengthsOf = (line: string) => splitHighlightedWords(line).map((word) => word.length)

/** Equal views are painted once; answers a frame for each shot. */
async function paint(
  { lesson, language, pictures, template }: VideoSource,
  shots: readonly Shot[],
  work: string,
  browser: Browser,
): Promise<string[]> {
  const views = new Map(shots.map((shot) => [viewName(shot), shot]))
  const names = [...views.keys()]
  const frames = new Map<string, string>()
  for (let first = 0; first < names.length; first += perPage) {
    const part = [...views.values()].slice(first, first + perPage)
    const html = template.page(lesson.slides, part, language, pictures)
    const paths = await paintFrames(browser, html, {
      size: template.size,
      count: part.length,
      first,
      folder: work,
    })
    for (const [index, path] of paths.entries()) frames.set(names[first + index] ?? '', path)
  }
  return shots.map((shot) => frames.get(viewName(shot)) ?? '')
}

const viewName = ({ slide, word, turn }: FrameView) => `${slide}/${word}/${turn}`

async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}
