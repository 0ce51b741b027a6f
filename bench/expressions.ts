import { glob, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { parse } from 'acorn'
import { simple } from 'acorn-walk'
import { fillUnits, SHAPES } from '#tests/drills/input/hostile-shapes.ts'
import { printTable } from './parts/report.ts'

const root = join(import.meta.dirname, '..')
/** The longest text that the gate lets through. */
const UNITS = 5_000
/** CPU in ms from which an expression is named. */
const NAMED_FROM = 4

/** Beside the drills' shapes, which are after other things: what our expressions look for, again and again. */
const PIECES = [
  ...Object.values(SHAPES),
  ...['@', 'a@', ' at a', 'telegram ', 'a.com', 'x-', "''", 'aa', '1 ', '1:', '%', '=', '#', '\t', '"'],
  ...['<!--', '{{', '[a', '(a', '<path ', 'http://', 'www.', 'ed', 'er', 'é', 'ー', '犬', 'က'],
]

type Expression = { source: string; flags: string; file: string }

/** The different regular expressions of what we run, but for reading our own files. */
async function expressions(): Promise<Map<string, Expression>> {
  const found = new Map<string, Expression>()
  for await (const file of glob('src/**/*.ts', { cwd: root })) {
    if (/\.(test|suite)\.ts$/.test(file) || file.startsWith('src/server/content/')) continue
    const text = stripTypeScriptTypes(await readFile(join(root, file), 'utf8'))
    simple(parse(text, { ecmaVersion: 'latest', sourceType: 'module' }), {
      Literal(node) {
        if (!node.regex) return
        const { pattern: source, flags } = node.regex
        found.set(`/${source}/${flags}`, { source, flags, file })
      },
    })
  }
  return found
}

function cpuOf(expression: RegExp, text: string): number {
  const before = process.cpuUsage()
  text.replace(expression, '')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** `npm run bench -- expressions`: the CPU of every regular expression on the longest text that reaches it, made of hostile pieces. */
export async function run(): Promise<void> {
  const all = await expressions()
  const rows = [...all].flatMap(([name, { source, flags, file }]) => {
    const expression = new RegExp(source, flags.replace('y', ''))
    const dearest = PIECES.map((piece) => ({ piece, ms: cpuOf(expression, fillUnits(piece, UNITS)) }))
      .toSorted((a, b) => b.ms - a.ms)
      .find(({ ms }) => ms >= NAMED_FROM)
    return dearest ? [{ ...dearest, name, file }] : []
  })
  process.stdout.write(`${all.size} expressions, ${PIECES.length} pieces, ${UNITS} code units\n`)
  printTable(
    ['ms', 'piece', 'expression', 'file'],
    rows
      .toSorted((a, b) => b.ms - a.ms)
      .map(({ ms, piece, name, file }) => [ms.toFixed(1), JSON.stringify(piece), name.slice(0, 80), file]),
  )
}
