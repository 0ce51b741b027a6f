import { createHash } from 'node:crypto'
import { nameRenditionFile } from '#server/content/media/built-video.ts'
import { clipName, clipPath } from '#server/content/media/clips.ts'
import { collectClips } from '#server/content/media/clips-of-school.ts'
import { isPaceOf } from '#server/content/media/line-pace.ts'
import { LOCK_FILE, type PackedSound, readLock } from '#server/content/media/media-lock.ts'
import { isBuiltAnew, PACES } from '#server/content/media/pace.ts'
import { recordedName, recordingsIn } from '#server/content/media/recordings.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import type { Problem } from '#server/content/read/problems.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { Level } from '#server/content/schema/texts.ts'

/** A built file that is heard, by its path and its name in media.lock. */
export type HeardFile = { name: string; path: string; level: Level }

/** The most that packing may take from what is between 5 and 7 kHz, in dB. */
const MAX_BAND_LOSS = 12

/** Every built clip and rendition of the levels that were built anew; one that several levels hear counts for the first. */
export function listHeardFiles(school: SchoolFiles, files: ContentFiles): HeardFile[] {
  const clips = new Map(
    [...files.keys()].flatMap((path) =>
      clipPath.exec(path) ? [[clipPath.exec(path)?.[1] ?? '', path]] : [],
    ),
  )
  const recordings = recordingsIn(files)
  const found = new Map<string, HeardFile>()
  const add = (name: string, path: string | undefined, level: Level) => {
    if (path !== undefined && isBuiltAnew(level) && !found.has(name)) found.set(name, { name, path, level })
  }
  for (const clip of collectClips(school)) {
    const recording = recordings.get(clip.owner)
    const name = recording ? recordedName(recording) : clipName(clip)
    add(name, clips.get(name), clip.level)
  }
  const films = [
    ...school.units.flatMap(({ unit, lessons }) =>
      lessons.map(({ lesson, mediaFolder, video }) => ({
        id: lesson.id,
        level: unit.level,
        mediaFolder,
        video,
      })),
    ),
    ...school.shorts.map(({ short: { id, level }, mediaFolder, video }) => ({
      id,
      level,
      mediaFolder,
      video,
    })),
  ]
  for (const { id, level, mediaFolder, video } of films)
    for (const { name, width } of video?.rungs ?? [])
      if (width > 0) add(`${id}/${name}`, `${mediaFolder}/${nameRenditionFile(name)}`, level)
  return [...found.values()]
}

/** Finds what is wrong with how the school sounds, by what was measured when it was built: see media.lock. */
export function checkSound(school: SchoolFiles, files: ContentFiles): Problem[] {
  const lock = readLock(files)
  const heard = listHeardFiles(school, files)
  const faults = heard.flatMap((heard) => {
    const row = lock.get(heard.name)
    const faults = row
      ? findSoundFaults(row, files.get(heard.path), heard.level)
      : [`isn’t in ${LOCK_FILE}: it was never measured`]
    return faults.map((text) => ({ file: heard.path, line: 1, text }))
  })
  const slips = Map.groupBy(heard, ({ level }) => level)
    .entries()
    .flatMap(([level, of]) => {
      const middle = middleOf(of.flatMap(({ name }) => lock.get(name)?.paces ?? []))
      const { from, to } = PACES[level]
      if (middle === null || (middle >= from && middle <= to)) return []
      return [
        {
          file: LOCK_FILE,
          line: 1,
          text: `half of the lines of ${level} are spoken at more than ${namePace(middle, level)}`,
        },
      ]
    })
  return [...faults, ...slips]
}

/** The median of the paces that are counted; null for none. */
export function middleOf(paces: readonly (number | null)[]): number | null {
  const counted = paces.filter((pace) => pace !== null).toSorted((one, other) => one - other)
  return counted[Math.floor(counted.length / 2)] ?? null
}

/** Finds what is wrong with a packed file, by what was measured of it. */
export function findSoundFaults(row: PackedSound, file: Buffer | undefined, level: Level): string[] {
  const hash = createHash('sha256')
    .update(file ?? '')
    .digest('hex')
    .slice(0, row.hash.length)
  if (file?.length !== row.bytes || hash !== row.hash)
    return [`isn’t the file that was measured for ${LOCK_FILE}`]
  const loss = row.sourceBand - row.band
  const dull = `has lost ${loss.toFixed(0)} dB between 5 and 7 kHz; ${MAX_BAND_LOSS} are the most`
  return [
    ...(loss > MAX_BAND_LOSS ? [dull] : []),
    ...row.paces.flatMap((pace, index) =>
      pace === null || isPaceOf(pace, level)
        ? []
        : [`line ${index + 1} is spoken at ${namePace(pace, level)}`],
    ),
  ]
}

function namePace(pace: number, level: Level): string {
  const { from, to } = PACES[level]
  const unit = from < 20 ? 'morae a second' : 'words a minute'
  return `${pace} ${unit}; ${level} has ${from} to ${to}`
}
