import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DECKS } from '#domain/memory/decks/limits.ts'
import { toZawgyi } from '#domain/text/clean-text.ts'
import { printTable, short, spread, writeResults } from './parts/report.ts'

const TIMES = 3
/** Code units of a side. */
const SIDE = 480
const ROOT = join(import.meta.dirname, '..')
const PROGRAM = join(ROOT, 'src/server/features/memory/decks/process/deck-process.ts')

/** `npm run bench -- decks [CARDS]`: what reading a file of long cards takes of the processor, of which a file has 8 s. */
export async function run(args: readonly string[]): Promise<void> {
  const cards = Number(args[0] ?? DECKS.max_cards)
  const texts = await textsOfSchool()
  const files = [
    { name: 'Burmese in Unicode', text: table(texts, cards) },
    { name: 'Burmese in Zawgyi', text: table(texts.map(toZawgyi), cards) },
  ]
  const results: { name: string; bytes: number; cpu: number }[] = []
  for (const { name, text } of files) {
    const seconds: number[] = []
    for (let time = 0; time < TIMES; time++) seconds.push(await cpuOfReading(text))
    results.push({ name, bytes: Buffer.byteLength(text), cpu: spread(seconds).min })
  }
  const first = results[0]?.cpu ?? 1
  printTable(
    [`${cards} cards`, 'MB', `CPU, s, least of ${TIMES}`, '× Unicode'],
    results.map(({ name, bytes, cpu }) => [name, short(bytes / 1e6), short(cpu), short(cpu / first)]),
  )
  if (args.length === 0) await writeResults('decks', { cards, results })
}

/** Every run of Burmese in the school's files. */
async function textsOfSchool(): Promise<string[]> {
  const content = join(ROOT, 'content')
  const names = (await readdir(content, { recursive: true })).filter((name) => name.endsWith('.yaml'))
  const all = await Promise.all(names.map((name) => readFile(join(content, name), 'utf8')))
  return [...new Set(all.join('\n').match(/[\u1000-\u109f](?:[\u1000-\u109f ]*[\u1000-\u109f])?/g) ?? [])]
}

/** A table of so many cards, each side filled with texts one after the other. */
function table(texts: readonly string[], cards: number): string {
  let next = 0
  const side = () => {
    let text = ''
    while (text.length < SIDE) text += `${texts[next++ % texts.length]} `
    return text.slice(0, SIDE)
  }
  return Array.from({ length: cards }, (_, card) => `${card} ${side()}\t${side()}\n`).join('')
}

/** Seconds of the processor that the process of decks takes to read a file. */
async function cpuOfReading(text: string): Promise<number> {
  const job = JSON.stringify({ task: 'read', fileName: 'a.csv', latest: 0 })
  const child = execFile('/bin/sh', [
    '-c',
    '"$0" "$1" "$2" > /dev/null; times',
    process.execPath,
    PROGRAM,
    job,
  ])
  let told = ''
  child.stdout?.on('data', (some) => {
    told += some
  })
  child.stdin?.end(text)
  await once(child, 'close')
  const [user = 0, system = 0] = [...(told.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => 60 * Number(minutes) + Number(seconds),
  )
  return user + system
}
