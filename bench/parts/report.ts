import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, release } from 'node:os'
import { join } from 'node:path'

export type Spread = { min: number; median: number; max: number }

/** Minimum, median and maximum of some measurements. */
export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const median =
    sorted.length % 2 === 1
      ? (sorted[Math.floor(middle)] ?? 0)
      : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
  return { min: sorted[0] ?? 0, median, max: sorted.at(-1) ?? 0 }
}

/** A number with as many places as it is worth. */
export const short = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

export const shortSpread = ({ min, median, max }: Spread) => `${short(median)} (${short(min)}–${short(max)})`

/** Prints a table as it can stand in a Markdown page. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]) {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => (row[i] ?? '').length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  process.stdout.write(`${[line(head), rule, ...rows.map(line)].join('\n')}\n`)
}

/** Writes what a bench found to `bench/results/NAME.json`, with the machine it was found on. */
export async function writeResults(name: string, found: object) {
  const folder = join(import.meta.dirname, '../results')
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, kernel: release() }
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, `${name}.json`),
    `${JSON.stringify({ bench: name, measured_at: new Date().toISOString(), machine, ...found }, null, 2)}\n`,
  )
}
