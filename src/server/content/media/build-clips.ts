import { mkdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import type { ContentFiles } from '#server/content/read/files.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import { clipEncoding, clipName } from './clips.ts'
import { clipsOfSchool, type PlacedClip } from './clips-of-school.ts'
import { join as joinSounds, type Pcm, sampleRate, silence } from './speech/pcm.ts'
import { speak } from './speech/speak.ts'
import { requireVoices, run } from './tools.ts'

export type ClipsReport = { spoken: number; kept: number; removed: number }

/** Speaks every clip that the school lacks, and removes those that nothing uses any more. */
export async function buildClips(
  root: string,
  school: SchoolFiles,
  files: ContentFiles,
  progress: (text: string) => void,
): Promise<ClipsReport> {
  const clips = clipsOfSchool(school).filter(({ owner }) => !hasRecording(files, owner))
  const names = new Set(clips.map(clipName))
  const built = [...files.keys()].filter((path) => clipPath.test(path))
  const present = new Set(built.map((path) => path.match(clipPath)?.[1]))
  const todo = clips.filter((clip) => !present.has(clipName(clip)))
  const old = built.filter((path) => !names.has(path.match(clipPath)?.[1] ?? ''))
  if (todo.length > 0)
    await requireVoices(new Set(todo.map(({ lang }) => (lang === 'ja' ? 'japanese' : 'english'))))
  const queue = todo.entries()
  const work = async () => {
    for (const [index, clip] of queue) {
      if (index % 50 === 0) progress(`${index + 1} of ${todo.length} clips`)
      await buildClip(root, clip)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  await Promise.all(old.map((path) => rm(join(root, path))))
  return { spoken: todo.length, kept: clips.length - todo.length, removed: old.length }
}

const clipPath = /\/media\/audio\/([0-9a-f]{16})\.m4a$/

const hasRecording = (files: ContentFiles, owner: string) =>
  [...files.keys()].some((path) => path.endsWith(`/media/${owner}.m4a`))

async function buildClip(root: string, clip: PlacedClip): Promise<void> {
  const { sound } = await speak({
    text: clip.written,
    sounds: clip.text,
    language: clip.lang === 'ja' ? 'japanese' : 'english',
    speaker: clip.speaker,
  })
  if (sound.length === 0) throw new Error(`The voice says nothing for: ${clip.text}`)
  const file = join(root, clip.folder, `${clipName(clip)}.m4a`)
  await mkdir(dirname(file), { recursive: true })
  await encode(joinSounds([silence(0.06), sound, silence(0.1)]), file)
}

async function encode(sound: Pcm, file: string): Promise<void> {
  const pcm = `${file}.pcm`
  await writeFile(pcm, new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength))
  try {
    const input = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', pcm]
    const exact = ['-map_metadata', '-1', '-flags', '+bitexact', '-fflags', '+bitexact']
    await run('ffmpeg', [
      ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
      ...input,
      ...clipEncoding,
      ...exact,
      file,
    ])
  } finally {
    await rm(pcm)
  }
}
