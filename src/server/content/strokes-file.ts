import { toStrokeData } from '#domain/strokes/kanjivg.ts'
import { pointsOf } from '#domain/strokes/svg-path.ts'
import type { StrokeBody } from '#server/db/bodies.ts'
import type { ContentFiles } from './files.ts'

/** japanese/characters/strokes.json: KanjiVG's centre lines by character, in the order of writing, on its box of 109. */
export const strokesPath = 'japanese/characters/strokes.json'
export type StrokeTable = Readonly<Record<string, readonly string[]>>

export function readStrokes(files: ContentFiles): StrokeTable {
  const bytes = files.get(strokesPath)
  return bytes ? (JSON.parse(bytes.toString('utf8')) as StrokeTable) : {}
}

/** The centre lines of one character, or of the two of a combined kana side by side; empty where the file lacks one. */
export function pathsOf(character: string, table: StrokeTable): string[] {
  const letters = [...character]
  if (letters.length === 1) return [...(table[character] ?? [])]
  const share = 0.62
  return letters.flatMap((letter, index) => {
    const right = index === 0 ? 0 : 109 * (1 - share)
    const down = (109 * (1 - share)) / 2
    return (table[letter] ?? []).map((path) => moved(path, share, right, down))
  })
}

function moved(path: string, share: number, right: number, down: number): string {
  const points = pointsOf(path).map(([x, y]) => `${fixed(x * share + right)},${fixed(y * share + down)}`)
  return `M${points.join('L')}`
}

const fixed = (value: number) => Math.round(value * 100) / 100

/** The strokes of a character as the database keeps them. */
export function strokesOf(character: string, table: StrokeTable): StrokeBody[] {
  const { strokes, medians } = toStrokeData(pathsOf(character, table))
  return strokes.map((path, index) => ({ path, median: medians[index] ?? [] }))
}
