import type { ContentFiles } from '#server/content/read/files.ts'

/**
 * Measurements of a packed file from when it was built: of a clip by its name, of a video by `<lesson>/<rendition>`. `hash`: the first 16 digits of its SHA-256.
 * `sourceBand` and `band`: how loud the voice and the packed file are between 5 and 7 kHz, in dB under full scale. `paces`: of each line, words a minute or
 * morae a second, null where nothing is counted.
 */
export type PackedSound = {
  name: string
  bytes: number
  hash: string
  sourceBand: number
  band: number
  paces: (number | null)[]
}

/** Beside the content: one line a file, in the order of the names. */
export const LOCK_FILE = 'media.lock'

/** Reads media.lock; a line that isn't whole is left out, so that what it stands for counts as unmeasured. */
export function readLock(files: ContentFiles): Map<string, PackedSound> {
  const lines = files.get(LOCK_FILE)?.toString('utf8').split('\n') ?? []
  return new Map(
    lines.flatMap((line) => (row.test(line) ? [[line.split(' ')[0] ?? '', readRow(line)] as const] : [])),
  )
}

const row = /^\S+ \d+ [0-9a-f]{16} -?[\d.]+ -?[\d.]+ \S+$/

function readRow(line: string): PackedSound {
  const [name = '', bytes, hash = '', sourceBand, band, paces = ''] = line.split(' ')
  return {
    name,
    bytes: Number(bytes),
    hash,
    sourceBand: Number(sourceBand),
    band: Number(band),
    paces: paces.split(',').map((pace) => (pace === '-' ? null : Number(pace))),
  }
}

/** A line of media.lock. */
export function writeRow({ name, bytes, hash, sourceBand, band, paces }: PackedSound): string {
  const written = paces.map((pace) => (pace === null ? '-' : pace.toFixed(1)))
  return `${name} ${bytes} ${hash} ${sourceBand.toFixed(1)} ${band.toFixed(1)} ${written.join(',')}\n`
}
