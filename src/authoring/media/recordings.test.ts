import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { measureLoudness, targetLoudness } from '#authoring/media/speech/loudness.ts'
import { measureSeconds } from '#authoring/media/speech/pcm.ts'
import { readSound } from '#authoring/media/speech/speak.ts'
import { practiceReport, practiceText } from '#authoring/reports/practice-report.ts'
import { contentFolder } from '#server/app/compose.ts'
import { checkSchool } from '#server/content/check/check-school.ts'
import { mediaFinder } from '#server/content/media/clips.ts'
import { collectClips } from '#server/content/media/clips-of-school.ts'
import { checkRecordings, humanLines, unbuiltRecordings } from '#server/content/media/human-lines.ts'
import { recordedName, recordingsIn } from '#server/content/media/recordings.ts'
import { type ContentFiles, readContentFiles } from '#server/content/read/files.ts'
import { listProblems } from '#server/content/read/problems.ts'
import { buildClips } from './build-clips.ts'
import { readLines, readRecording } from './read-recording.ts'
import { videoStates } from './source.ts'

const unit = 'english/units/a1-01-greetings'
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thazin-recordings-'))
  for (const part of [unit, 'pictures', 'credits.yaml'])
    await cp(join(contentFolder, part), join(folder, part), { recursive: true })
})
afterEach(async () => await rm(folder, { recursive: true }))

const read = async (): Promise<ContentFiles> => readContentFiles(folder)
/** A clip that two cards or questions share, by its owners. */
function sharedLine(files: ContentFiles): [first: string, second: string] {
  const lines = collectClips(checkSchool(files))
  for (const { text, owner } of lines) {
    const other = lines.find((line) => line.text === text && line.owner !== owner)
    if (other) return [owner, other.owner]
  }
  throw new Error('no line is said twice')
}

it('finds originals beside a unit by their ids, the wav before the m4a, and no built clip', async () => {
  const bytes = Buffer.from('x')
  const found = recordingsIn(
    new Map([
      [`${unit}/media/one.m4a`, bytes],
      [`${unit}/media/one.wav`, bytes],
      ['japanese/media/ka.m4a', bytes],
      [`${unit}/media/audio/0123456789abcdef.m4a`, bytes],
    ]),
  )
  expect([...found.values()].map(({ id, path }) => [id, path])).toEqual([
    ['one', `${unit}/media/one.wav`],
    ['ka', 'japanese/media/ka.m4a'],
  ])
})

it('counts the lines that a person recorded, a lesson with all of its lines, and names what nothing plays', async () => {
  const files = await read()
  const school = checkSchool(files)
  expect(humanLines(school, files)).toEqual({ human: 0, all: expect.any(Number) })
  const [card] = sharedLine(files)
  const lesson = school.units[0]?.lessons.find((one) => one.lesson.type === 'VIDEO')?.lesson
  if (lesson?.type !== 'VIDEO') throw new Error('no video')
  const recorded = new Map([
    ...files,
    [`${unit}/media/${card}.wav`, Buffer.from('one')],
    [`${unit}/media/${lesson.id}.m4a`, Buffer.from('all')],
    [`${unit}/media/nobody.wav`, Buffer.from('lost')],
  ])
  const { human, all } = humanLines(school, recorded)
  expect(human).toBe(1 + lesson.slides.length)
  expect(practiceText(practiceReport(school, recorded))).toContain(
    `; ${human} of the ${all} lines that are heard are human`,
  )
  expect(listProblems(checkRecordings(school, recorded))).toBe(
    `${unit}/media/nobody.wav:1  is played by nothing: no question, card, word, character or video that is heard has the id nobody`,
  )
  expect(listProblems(checkSchool(recorded).problems)).toContain('media/nobody.wav')
  expect(unbuiltRecordings(school, recorded).map(({ id }) => id)).toEqual([card])
})

it('a video is outdated once the recording of its lesson changes', async () => {
  const files = await read()
  const id = checkSchool(files).units[0]?.lessons.find(({ lesson }) => lesson.type === 'VIDEO')?.lesson.id
  const stateWith = (bytes: Buffer | null) => {
    const some = new Map([...files, ...(bytes ? [[`${unit}/media/${id}.wav`, bytes] as const] : [])])
    return videoStates(checkSchool(some), some).find(({ source }) => source.lesson.id === id)?.state
  }
  expect(stateWith(null)).toBe('current')
  expect(stateWith(Buffer.from('recorded'))).toBe('outdated')
})

const hasFfmpeg = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** With a tone for a voice: silence, then for each line its seconds at a loudness, with a second of silence after it. */
function record(file: string, lines: readonly { seconds: number; decibels: number }[], rate = 44_100) {
  const parts = lines.map(
    ({ seconds, decibels }) =>
      `sine=frequency=440:sample_rate=${rate}:duration=${seconds},volume=${decibels}dB,apad=pad_dur=1`,
  )
  const graph = [
    `anullsrc=channel_layout=mono:sample_rate=${rate}:duration=1.5[start]`,
    ...parts.map((part, index) => `${part}[part${index}]`),
    `[start]${parts.map((_, index) => `[part${index}]`).join('')}concat=n=${parts.length + 1}:v=0:a=1[out]`,
  ].join(';')
  const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y']
  execFileSync('ffmpeg', [...quiet, '-filter_complex', graph, '-map', '[out]', '-ac', '2', file])
}

describe.runIf(hasFfmpeg)('with ffmpeg', () => {
  it('cuts the silence around a recording, and brings a quiet and a loud one to the loudness of the voices', async () => {
    for (const [name, decibels] of [
      ['quiet.wav', -24],
      ['loud.wav', 12],
      ['packed.m4a', -6],
    ] as const) {
      record(join(folder, name), [{ seconds: 1.2, decibels }])
      const sound = await readRecording(folder, name)
      expect([name, Math.abs(measureSeconds(sound) - 1.2) < 0.15]).toEqual([name, true])
      expect([name, Math.abs(measureLoudness(sound) - targetLoudness) < 1]).toEqual([name, true])
    }
  })

  it('parts the recording of a lesson into its lines, each as loud as the others', async () => {
    record(join(folder, 'lesson.wav'), [
      { seconds: 0.8, decibels: 0 },
      { seconds: 1.4, decibels: -14 },
      { seconds: 0.6, decibels: -6 },
    ])
    const lines = await readLines(folder, 'lesson.wav', 0.7)
    expect(lines.map((line) => Math.round(measureSeconds(line) * 5) / 5)).toEqual([0.8, 1.4, 0.6])
    for (const line of lines) expect(Math.abs(measureLoudness(line) - targetLoudness)).toBeLessThan(1)
  })

  it('refuses what is no sound, and what is silence, with the name of the file', async () => {
    await writeFile(join(folder, 'text.wav'), 'hello')
    await expect(readRecording(folder, 'text.wav')).rejects.toThrow(/text\.wav:1 {2}is no sound/)
    execFileSync('ffmpeg', [
      '-loglevel',
      'error',
      '-f',
      'lavfi',
      '-i',
      'anullsrc',
      '-t',
      '1',
      join(folder, 'x.wav'),
    ])
    await expect(readRecording(folder, 'x.wav')).rejects.toThrow(/x\.wav:1 {2}nothing is heard in it/)
  })

  it('the build takes a recording for its owner alone, keeps the original, and builds anew what changed', async () => {
    const before = await read()
    const [owner, other] = sharedLine(before)
    const line = (files: ContentFiles, of: string) => {
      const found = collectClips(checkSchool(files)).find((one) => one.owner === of)
      return found ? mediaFinder(files, () => {}).audio(found) : null
    }
    const synthetic = line(before, owner)
    expect(synthetic).not.toBeNull()
    expect(line(before, other)).toBe(synthetic)
    const original = join(folder, unit, 'media', `${owner}.wav`)
    record(original, [{ seconds: 1, decibels: -12 }])
    const bytes = await readFile(original)
    const build = async () => {
      const files = await read()
      return await buildClips(folder, checkSchool(files), files, () => {})
    }
    // Until it is built the voice goes on.
    expect(line(await read(), owner)).toBe(synthetic)
    expect(await build()).toMatchObject({ spoken: 0, recorded: 1, removed: 0 })
    const built = await read()
    expect(line(built, owner)).not.toBe(synthetic)
    expect(line(built, other)).toBe(synthetic)
    expect(await readFile(original)).toEqual(bytes)
    const recording = recordingsIn(built).get(owner)
    const clip = recording && `${unit}/media/audio/${recordedName(recording)}.m4a`
    const sound = await readSound(join(folder, clip ?? ''))
    expect(measureSeconds(sound)).toBeLessThan(1.5)
    expect(Math.abs(measureLoudness(sound) - targetLoudness)).toBeLessThan(1)
    expect(await build()).toMatchObject({ spoken: 0, recorded: 0, removed: 0 })
    record(original, [{ seconds: 1.2, decibels: -12 }])
    expect(await build()).toMatchObject({ spoken: 0, recorded: 1, removed: 1 })
    await rm(original)
    expect(await build()).toMatchObject({ spoken: 0, recorded: 0, removed: 1 })
    expect((await readdir(join(folder, unit, 'media'))).some((name) => name.endsWith('.wav'))).toBe(false)
  })
})
