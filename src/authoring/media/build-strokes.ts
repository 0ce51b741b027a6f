import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { strokePaths, toStrokeData } from '#domain/practice/strokes/kanjivg.ts'
import type { Rival } from '#domain/practice/strokes/look-alike.ts'
import { findRivals } from '#domain/practice/strokes/rivals.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import { rivalsPath, type StrokeTable, strokesPath } from '#server/content/read/strokes-file.ts'

/**
 * Writes the stroke file from KanjiVG for all characters of the school and those that they are easily taken for, and who these are;
 * answers how many it holds.
 */
export async function buildStrokes(root: string, { characters }: SchoolFiles): Promise<number> {
  const all = characters.flatMap(({ value }) =>
    value.categories.flatMap((category) => category.characters.flatMap(({ character }) => [...character])),
  )
  const letters = [...new Set(all)].toSorted()
  if (letters.length === 0) return 0
  const table = await pathsOf([...new Set([...letters, ...commonKanji()])])
  const rivals = rivalsAmong(letters, table)
  const kept = [...new Set([...letters, ...Object.values(rivals).flat()])].toSorted()
  await mkdir(dirname(join(root, strokesPath)), { recursive: true })
  await writeFile(join(root, strokesPath), linesOf(Object.fromEntries(kept.map((one) => [one, table[one]]))))
  await writeFile(join(root, rivalsPath), linesOf(rivals))
  return letters.length
}

/** The 2,965 kanji of the first level of JIS X 0208, those in common use: rows 16 to 47, read through EUC-JP. */
function commonKanji(): string[] {
  const read = new TextDecoder('euc-jp')
  const cells = Array.from({ length: 94 }, (_, cell) => 0xa1 + cell)
  return Array.from({ length: 32 }, (_, row) => 0xb0 + row)
    .flatMap((row) => cells.map((cell) => read.decode(Uint8Array.of(row, cell))))
    .filter((letter) => /^\p{Script=Han}$/u.test(letter))
}

function rivalsAmong(letters: readonly string[], table: StrokeTable): Record<string, string[]> {
  const pool = Object.entries(table).map(
    ([character, paths]): Rival => ({ character, medians: toStrokeData(paths).medians }),
  )
  const byCount = Map.groupBy(pool, ({ medians }) => medians.length)
  return Object.fromEntries(
    letters.flatMap((letter) => {
      const { medians } = toStrokeData(table[letter] ?? [])
      const rivals = findRivals(letter, medians, byCount.get(medians.length) ?? [])
      return rivals.length > 0 ? [[letter, rivals.map(({ character }) => character)]] : []
    }),
  )
}

async function pathsOf(letters: readonly string[]): Promise<StrokeTable> {
  const folder = dirname(createRequire(import.meta.url).resolve('@madcat/kanjivg/package.json'))
  const entries = await Promise.all(
    letters.map(async (letter) => [letter, await pathsFrom(folder, letter)] as const),
  )
  return Object.fromEntries(entries)
}

async function pathsFrom(folder: string, letter: string): Promise<string[]> {
  const name = letter.codePointAt(0)?.toString(16).padStart(5, '0')
  return strokePaths(await readFile(join(folder, 'dist/main', `${name}.svg`), 'utf8'))
}

/** JSON with one character a line. */
function linesOf(table: Readonly<Record<string, readonly string[] | undefined>>): string {
  const lines = Object.entries(table).map(
    ([letter, paths]) => `${JSON.stringify(letter)}:${JSON.stringify(paths)}`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}
