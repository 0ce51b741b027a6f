import { toStrokeData } from '#domain/practice/strokes/kanjivg.ts'
import type { RivalBody, StrokeBody } from '#server/platform/db/bodies.ts'
import type { ContentFiles } from './files.ts'

/** japanese/characters/strokes.json: KanjiVG's centre lines by character, in the order of writing, on its box of 109. */
export const strokesPath = 'japanese/characters/strokes.json'
export type StrokeTable = Readonly<Record<string, readonly string[]>>

/** japanese/characters/rivals.json: by character those of the stroke file that it is easily taken for, the nearest first. */
export const rivalsPath = 'japanese/characters/rivals.json'
export type RivalTable = Readonly<Record<string, readonly string[]>>

export const readStrokes = (files: ContentFiles): StrokeTable => readTable(files, strokesPath)
export const readRivals = (files: ContentFiles): RivalTable => readTable(files, rivalsPath)

function readTable(files: ContentFiles, path: string): Readonly<Record<string, readonly string[]>> {
  const bytes = files.get(path)
  return bytes ? JSON.parse(bytes.toString('utf8')) : {}
}

/** Number of strokes that the file has for a character, for the two of a combined kana together; 0 if it lacks one. */
export function strokeCount(character: string, table: StrokeTable): number {
  const counts = [...character].map((letter) => table[letter]?.length ?? 0)
  return counts.includes(0) ? 0 : counts.reduce((sum, count) => sum + count, 0)
}

/** The strokes of a character as the database keeps them; the two letters of a combined kana stand side by side, smaller. */
export function assembleStrokes(character: string, table: StrokeTable): StrokeBody[] {
  const letters = [...character]
  if (strokeCount(character, table) === 0) return []
  return letters.flatMap((letter, index) => {
    const { strokes, medians } = toStrokeData(table[letter] ?? [])
    const place = letters.length === 1 ? same : beside(index)
    return strokes.map((path, stroke) => ({
      path: path.replace(/(-?\d+) (-?\d+)/g, (_, x: string, y: string) =>
        place([Number(x), Number(y)]).join(' '),
      ),
      median: (medians[stroke] ?? []).map(place),
    }))
  })
}

/** Characters with which one is easily confused; of a combined kana the same with one of its letters exchanged. */
export function rivalsInTable(character: string, rivals: RivalTable, table: StrokeTable): RivalBody[] {
  const letters = [...character]
  return letters.flatMap((letter, index) =>
    (rivals[letter] ?? []).map((rival) => {
      const other = letters.with(index, rival).join('')
      return { character: other, medians: assembleStrokes(other, table).map(({ median }) => median) }
    }),
  )
}

type Place = (point: [number, number]) => [number, number]
const same: Place = (point) => point

/** The left or right of two letters in hanzi-writer's box, at 62 % and on the middle line. */
function beside(index: number): Place {
  const share = 0.62
  const [right, up] = [index * 1024 * (1 - share), 388 * (1 - share)]
  return ([x, y]) => [Math.round(x * share + right), Math.round(y * share + up)]
}
