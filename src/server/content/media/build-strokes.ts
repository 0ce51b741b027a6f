import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { strokePaths } from '#domain/strokes/kanjivg.ts'
import type { SchoolFiles } from '../read.ts'
import { type StrokeTable, strokesPath } from '../strokes-file.ts'

/** Writes the stroke file from KanjiVG for all characters of the school; answers how many it holds. */
export async function buildStrokes(root: string, { characters }: SchoolFiles): Promise<number> {
  const all = characters.flatMap(({ value }) =>
    value.categories.flatMap((category) => category.characters.flatMap(({ character }) => [...character])),
  )
  const letters = [...new Set(all)].toSorted()
  if (letters.length === 0) return 0
  const folder = dirname(createRequire(import.meta.url).resolve('@madcat/kanjivg/package.json'))
  const entries = await Promise.all(
    letters.map(async (letter) => [letter, await pathsFrom(folder, letter)] as const),
  )
  await mkdir(dirname(join(root, strokesPath)), { recursive: true })
  await writeFile(join(root, strokesPath), linesOf(Object.fromEntries(entries)))
  return letters.length
}

async function pathsFrom(folder: string, letter: string): Promise<string[]> {
  const name = letter.codePointAt(0)?.toString(16).padStart(5, '0')
  return strokePaths(await readFile(join(folder, 'dist/main', `${name}.svg`), 'utf8'))
}

/** JSON with one character a line. */
function linesOf(table: StrokeTable): string {
  const lines = Object.entries(table).map(
    ([letter, paths]) => `${JSON.stringify(letter)}:${JSON.stringify(paths)}`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}
