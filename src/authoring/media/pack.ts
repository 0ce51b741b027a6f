import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { framesPerSecond } from '#domain/practice/speaking/line-timing.ts'
import { type BuiltRendition, nameRenditionFile, segmentSeconds } from '#server/content/media/built-video.ts'
import { SOUND_CUTOFF } from '#server/content/media/clips.ts'
import { isBuiltAnew } from '#server/content/media/pace.ts'
import { soundFrom } from '#server/content/media/rendition-bytes.ts'
import { findSoundRendition } from '#server/content/media/sound-rendition.ts'
import type { Level } from '#server/content/schema/texts.ts'
import { type Pcm, sampleRate } from './speech/pcm.ts'
import type { Shot } from './timeline.ts'
import { runTool } from './tools.ts'

const allRungs = [
  {
    name: '144p',
    width: 256,
    height: 144,
    level: '1.2',
    codecs: 'avc1.64000c,mp4a.40.2',
    quality: 40,
    sound: '16k',
  },
  {
    name: '240p',
    width: 426,
    height: 240,
    level: '2.1',
    codecs: 'avc1.640015,mp4a.40.2',
    quality: 41,
    sound: '20k',
  },
  {
    name: '360p',
    width: 640,
    height: 360,
    level: '3.0',
    codecs: 'avc1.64001e,mp4a.40.2',
    quality: 41,
    sound: '20k',
  },
] as const

/** Bit rate of sound in what is built anew, whatever the picture. */
const SOUND_RATE = '16k'

/** The renditions of a level: what is built anew has no 240p, and one rate of sound for all. */
const rungsOf = (level: Level) =>
  isBuiltAnew(level) ? allRungs.filter(({ name }) => name !== '240p') : allRungs

/** Names of a level’s renditions with a picture. */
export const listRenditions = (level: Level) => rungsOf(level).map(({ name }) => name)

/** Width and height of a rendition; in portrait the same turned. */
const sizeOf = ({ width, height }: (typeof allRungs)[number], isPortrait: boolean) =>
  isPortrait ? { width: height, height: width } : { width, height }

/**
 * ffmpeg's arguments for all renditions at once: from a list of frames and a sound to HLS playlists with one file a rendition. Flat
 * drawings without motion: even quality over all frames, no extra bits for what other frames refer to.
 */
export function packArguments(
  shots: readonly Shot[],
  duration: number,
  { level, isPortrait }: { level: Level; isPortrait: boolean },
): string[] {
  const rungs = rungsOf(level)
  const inputs = rungs.map(({ name }) => `[${name}]`).join('')
  const scaled = rungs.map((rung) => {
    const { width, height } = sizeOf(rung, isPortrait)
    return `[${rung.name}]scale=${width}:${height}:flags=lanczos,format=yuv420p[v${rung.name}]`
  })
  const graph = `[0:v]fps=${framesPerSecond},${select(shots, duration)},split=${rungs.length}${inputs};${scaled.join(';')}`
  const streams = rungs.map(({ name }, index) => `v:${index},a:${index},name:${name}`)
  return [
    ...['-filter_complex', graph, ...rungs.flatMap(({ name }) => ['-map', `[v${name}]`, '-map', '1:a'])],
    ...['-map_metadata', '-1', '-fps_mode', 'passthrough'],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-tune',
      'animation',
      '-profile:v',
      'high',
      '-threads',
      '1',
    ],
    ...['-x264-params', 'mbtree=0:psy=0:ipratio=1.0:bframes=0'],
    ...['-g', '9999', '-sc_threshold', '0', '-force_key_frames', keyFrames(shots)],
    ...rungs.flatMap(({ quality, level }, index) => [
      `-crf:v:${index}`,
      String(quality),
      `-level:v:${index}`,
      level,
    ]),
    ...['-c:a', 'aac', '-ar', String(sampleRate), '-ac', '1'],
    ...(isBuiltAnew(level)
      ? ['-b:a', SOUND_RATE, '-cutoff', String(SOUND_CUTOFF)]
      : rungs.flatMap(({ sound }, index) => [`-b:a:${index}`, sound])),
    ...['-flags', '+bitexact', '-fflags', '+bitexact'],
    ...[
      '-f',
      'hls',
      '-hls_time',
      String(segmentSeconds),
      '-hls_playlist_type',
      'vod',
      '-hls_segment_type',
      'mpegts',
    ],
    ...['-hls_flags', 'single_file', '-hls_segment_options', 'pat_period=2:sdt_period=3600'],
    ...['-var_stream_map', streams.join(' ')],
  ]
}

/** Segments may begin where slides do. */
function keyFrames(shots: readonly Shot[]): string {
  const starts = shots.filter((shot, index) => shot.slide !== shots[index - 1]?.slide)
  return starts.map(({ at }) => at.toFixed(1)).join(',')
}

/**
 * Keeps the frames in which something changes, and one a second: in MPEG-TS even an unchanged frame costs 188 bytes. Of the
 * last second all: Chromium does not end a seek behind the last frame.
 */
function select(shots: readonly Shot[], duration: number): string {
  const lastSecond = Math.round((duration - 1) * framesPerSecond)
  const changes = shots
    .map(({ at }) => Math.round(at * framesPerSecond))
    .filter((frame) => frame % framesPerSecond !== 0)
  const wanted = changes.map((frame) => `eq(n\\,${frame})`)
  return `select=${anyOf([`not(mod(n\\,${framesPerSecond}))`, `gte(n\\,${lastSecond})`, ...wanted])}`
}

/** A sum in pairs of pairs: ffmpeg refuses an expression that is nested a hundred deep, as a chain of a hundred terms is. */
function anyOf(terms: readonly string[]): string {
  if (terms.length < 3) return terms.join('+')
  const half = Math.ceil(terms.length / 2)
  return `(${anyOf(terms.slice(0, half))})+(${anyOf(terms.slice(half))})`
}

/** AAC puts up to two of its frames before the sound; without them the last segment would be a splinter. In seconds. */
const encoderDelay = (2 * 1024) / sampleRate

/** Packs shots and sound into `folder`, one MPEG-TS file a rendition with a picture, and answers where their segments lie. */
export async function packVideo(
  {
    shots,
    frames,
    sound,
    duration,
    level,
    isPortrait,
  }: {
    shots: readonly Shot[]
    frames: readonly string[]
    sound: Pcm
    duration: number
    level: Level
    isPortrait: boolean
  },
  work: string,
  folder: string,
): Promise<BuiltRendition[]> {
  const list = join(work, 'frames.txt')
  const pcm = join(work, 'sound.pcm')
  await writeFile(list, concatList(shots, frames, duration))
  const heard = sound.subarray(0, Math.floor((duration - encoderDelay) * sampleRate))
  await writeFile(pcm, new Uint8Array(heard.buffer, heard.byteOffset, heard.byteLength))
  await runTool('ffmpeg', [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
    ...[
      '-f',
      'concat',
      '-safe',
      '0',
      '-i',
      list,
      '-f',
      's16le',
      '-ar',
      String(sampleRate),
      '-ac',
      '1',
      '-i',
      pcm,
    ],
    ...packArguments(shots, duration, { level, isPortrait }),
    ...['-hls_segment_filename', join(work, '%v.ts'), join(work, '%v.m3u8')],
  ])
  await mkdir(folder, { recursive: true })
  const pictured = await Promise.all(
    rungsOf(level).map(async (rung) => {
      const { name, codecs } = rung
      await rename(join(work, `${name}.ts`), join(folder, nameRenditionFile(name)))
      const segments = readSegments(await readFile(join(work, `${name}.m3u8`), 'utf8'), duration)
      return { name, bandwidth: bandwidthOf(segments), ...sizeOf(rung, isPortrait), codecs, segments }
    }),
  )
  const { segments } = findSoundRendition(
    await readFile(join(folder, nameRenditionFile(soundFrom))),
    duration,
  )
  return [...pictured, soundRow(segments)]
}

/** The table's row of the rendition of sound alone, whose bytes are taken from those of another when the school is imported. */
const soundRow = (segments: BuiltRendition['segments']): BuiltRendition => ({
  name: 'audio',
  bandwidth: bandwidthOf(segments),
  width: 0,
  height: 0,
  codecs: 'mp4a.40.2',
  segments,
})

/** The most that a segment asks of the line, in bits a second; encryption fills its last block. */
const bandwidthOf = (segments: BuiltRendition['segments']) =>
  Math.ceil(Math.max(...segments.map(({ bytes, seconds }) => ((bytes + 16) * 8) / seconds)))

/** The last frame stands twice, because ffmpeg ignores the last duration. */
function concatList(shots: readonly Shot[], frames: readonly string[], duration: number): string {
  const lines = shots.map((shot, index) => {
    const seconds = (shots[index + 1]?.at ?? duration) - shot.at
    return `file '${frames[index]}'\nduration ${seconds.toFixed(3)}`
  })
  return `ffconcat version 1.0\n${lines.join('\n')}\nfile '${frames.at(-1)}'\n`
}

/** Place and length of each segment of a playlist with byte ranges. ffmpeg counts the last too short: it lasts to the end. */
function readSegments(playlist: string, duration: number): BuiltRendition['segments'] {
  const entries = [...playlist.matchAll(/#EXTINF:([\d.]+),\s*#EXT-X-BYTERANGE:(\d+)@(\d+)/g)]
  let left = duration
  return entries.map(([, length, bytes, start], index) => {
    const seconds = index === entries.length - 1 ? Math.round(left * 1000) / 1000 : Number(length)
    left -= seconds
    return { start: Number(start), bytes: Number(bytes), seconds }
  })
}
