import { mkdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { clipEncoding, clipName, clipPath } from '#server/content/media/clips.ts'
import { collectClips, onceEach, type PlacedClip } from '#server/content/media/clips-of-school.ts'
import { isBuiltAnew } from '#server/content/media/pace.ts'
import { type RecordingFile, recordedName, recordingsIn } from '#server/content/media/recordings.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { Level } from '#server/content/schema/texts.ts'
import { notePacked } from './measure/packed-sound.ts'
import { readRecording } from './read-recording.ts'
import { join as joinSounds, type Pcm, sampleRate, silence } from './speech/pcm.ts'
import { speak } from './speech/speak.ts'
import { requireVoices, runTool } from './tools.ts'

/** `recorded`: of the clips that were made, those of a person's recording. */
export type ClipsReport = { spoken: number; recorded: number; kept: number; removed: number }

/** A clip to be made, and the person's recording that it is made of, if there is one. */
type Job = { file: string; clip: PlacedClip; recording: RecordingFile | undefined }

/** Makes every clip that the school lacks, of a person's recording where there is one, and removes those that nothing uses any more. */
export async function buildClips(
  root: string,
  school: SchoolFiles,
  files: ContentFiles,
  progress: (text: string) => void,
): Promise<ClipsReport> {
  const jobs = jobsOf(school, files)
  const built = [...files.keys()].flatMap((path) => {
    const name = clipPath.exec(path)?.[1]
    return name ? [{ path, name }] : []
  })
  const present = new Set(built.map(({ name }) => name))
  const todo = [...jobs].flatMap(([name, job]) => (present.has(name) ? [] : [job]))
  const old = built.filter(({ name }) => !jobs.has(name))
  const spoken = todo.filter(({ recording }) => !recording)
  if (spoken.length > 0)
    await requireVoices(new Set(spoken.map(({ clip }) => (clip.lang === 'ja' ? 'japanese' : 'english'))))
  const queue = todo.entries()
  const work = async () => {
    for (const [index, job] of queue) {
      if (index % 50 === 0) progress(`${index + 1} of ${todo.length} clips`)
      await buildClip(root, job)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  await Promise.all(old.map(({ path }) => rm(join(root, path))))
  return {
    spoken: spoken.length,
    recorded: todo.length - spoken.length,
    kept: jobs.size - todo.length,
    removed: old.length,
  }
}

/** Every clip that the school needs, by its name. */
function jobsOf(school: SchoolFiles, files: ContentFiles): Map<string, Job> {
  const recordings = recordingsIn(files)
  const lines = collectClips(school)
  const jobs = new Map<string, Job>()
  const add = (name: string, clip: PlacedClip, recording?: RecordingFile) =>
    jobs.set(name, { file: `${clip.folder}/${name}.m4a`, clip, recording })
  for (const clip of onceEach(lines.filter(({ owner }) => !recordings.has(owner)))) add(clipName(clip), clip)
  for (const clip of lines) {
    const recording = recordings.get(clip.owner)
    if (recording) add(recordedName(recording), clip, recording)
  }
  return jobs
}

async function buildClip(root: string, job: Job): Promise<void> {
  const sound = job.recording ? await readRecording(root, job.recording.path) : await spokenBy(job.clip)
  const file = join(root, job.file)
  await mkdir(dirname(file), { recursive: true })
  const heard = joinSounds([silence(0.06), sound, silence(0.1)])
  await encode(heard, file, job.clip.level)
  const { level, lang, text } = job.clip
  if (!isBuiltAnew(level)) return
  const lines = job.recording ? [] : [{ sounds: text, cut: (packed: Pcm) => packed }]
  await notePacked(root, { name: basename(job.file, '.m4a'), file, source: heard, lang, lines })
}

async function spokenBy(clip: PlacedClip): Promise<Pcm> {
  const { sound } = await speak({
    text: clip.written,
    sounds: clip.text,
    language: clip.lang === 'ja' ? 'japanese' : 'english',
    level: clip.level,
    speaker: clip.speaker,
    isClip: true,
  })
  if (sound.length === 0) throw new Error(`The voice says nothing for: ${clip.text}`)
  return sound
}

async function encode(sound: Pcm, file: string, level: Level): Promise<void> {
  const pcm = `${file}.pcm`
  await writeFile(pcm, new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength))
  try {
    const input = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', pcm]
    const exact = ['-map_metadata', '-1', '-flags', '+bitexact', '-fflags', '+bitexact']
    await runTool('ffmpeg', [
      ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
      ...input,
      ...clipEncoding(level),
      ...exact,
      file,
    ])
  } finally {
    await rm(pcm)
  }
}
