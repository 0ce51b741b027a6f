import { type HeardFile, listHeardFiles, middleOf } from '#server/content/check/check-sound.ts'
import { clipPath } from '#server/content/media/clips.ts'
import { readLock } from '#server/content/media/media-lock.ts'
import { OLD_LEVELS } from '#server/content/media/pace.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { Level } from '#server/content/schema/texts.ts'

/**
 * Sound of a level: `pace` of its lines, words a minute or morae a second, in the middle and at both ends; `bandLoss` the most that packing took from 5 to
 * 7 kHz, in dB; `clipBytes` of a clip on average.
 */
export type LevelSound = {
  clips: number
  clipBytes: number
  lines: number
  pace: { least: number; middle: number; most: number } | null
  bandLoss: number
}

/** The levels that were built anew, and those that sound as before. */
export type SoundReport = { levels: Partial<Record<Level, LevelSound>>; old: readonly Level[] }

/** Tells from media.lock how each level sounds. */
export function soundReport(school: SchoolFiles, files: ContentFiles): SoundReport {
  const lock = readLock(files)
  const levels = [...Map.groupBy(listHeardFiles(school, files), ({ level }) => level)]
  const taught = new Set(school.units.map(({ unit }) => unit.level))
  return {
    levels: Object.fromEntries(levels.map(([level, heard]) => [level, soundOf(heard, lock)])),
    old: OLD_LEVELS.filter((level) => taught.has(level)),
  }
}

function soundOf(heard: readonly HeardFile[], lock: ReturnType<typeof readLock>): LevelSound {
  const rows = heard.flatMap(({ name }) => lock.get(name) ?? [])
  const clips = heard.flatMap(({ name, path }) => (clipPath.test(path) ? (lock.get(name)?.bytes ?? []) : []))
  const paces = rows.flatMap((row) => row.paces.filter((pace) => pace !== null))
  const middle = middleOf(paces)
  return {
    clips: clips.length,
    clipBytes: Math.round(clips.reduce((sum, bytes) => sum + bytes, 0) / Math.max(1, clips.length)),
    lines: paces.length,
    pace: middle === null ? null : { least: Math.min(...paces), middle, most: Math.max(...paces) },
    bandLoss: Math.max(0, ...rows.map(({ sourceBand, band }) => sourceBand - band)),
  }
}

/** The report for people. */
export const soundText = ({ levels, old }: SoundReport): string =>
  [
    ...Object.entries(levels).map(([level, { pace, lines, bandLoss, clips, clipBytes }]) => {
      const paces = pace ? `pace ${pace.middle} (${pace.least} to ${pace.most}) of ${lines} lines; ` : ''
      return `sound ${level.padEnd(11)}${paces}at most ${bandLoss.toFixed(1)} dB lost at 5 to 7 kHz; ${clips} clips of ${clipBytes} bytes`
    }),
    `sound as before  ${old.length === 0 ? 'no level' : old.join(', ')}`,
  ].join('\n')
