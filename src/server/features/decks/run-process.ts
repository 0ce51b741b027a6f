import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { turns } from '#domain/turns.ts'
import { fail } from '#server/errors.ts'
import type { Job } from './deck-process.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const PROGRAM = join(import.meta.dirname, 'deck-process.ts')
/** Of the processor; a machine that is busy with other things is given longer. */
const CPU_SECONDS = 20
const TIMEOUT_MS = 60_000
const HEAP_MB = 400
/** More than as many cards and reviews as are read ever take. */
const MAX_OUTPUT = 60_000_000

/** The process broke off: too much time, too much memory, or too much to say. */
export class TooMuch extends Error {}

const inTurn = turns({ atOnce: 1, waiting: 3 })

/**
 * Does the work when its turn comes; files of decks are read and written one at a time in this process.
 * @throws Failure 503 where too many wait
 */
export async function inItsTurn<T>(work: () => Promise<T>): Promise<T> {
  const running = inTurn(work)
  if (!running) throw fail.unavailable()
  return await running
}

/** Becomes the program that stands in the arguments, stopped by the system once it has used up its time. */
const LIMITED = `ulimit -t ${CPU_SECONDS}; exec "$0" "$@"`

/** The program may read itself and its packages, and nothing else: no other file, no network, no process. */
const sandbox = () => [
  '--permission',
  `--allow-fs-read=${ROOT}`,
  `--allow-fs-read=${realpathSync(join(ROOT, 'node_modules'))}`,
  `--max-old-space-size=${HEAP_MB}`,
]

/**
 * Runs one job in a process of its own.
 * @throws TooMuch where it was stopped
 */
export function runProcess(job: Job, material: string | Blob | Iterable<string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      '/bin/sh',
      ['-c', LIMITED, process.execPath, ...sandbox(), PROGRAM, JSON.stringify(job)],
      {
        stdio: ['pipe', 'pipe', 'pipe'],
        timeout: TIMEOUT_MS,
        killSignal: 'SIGKILL',
        env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '1' },
      },
    )
    const output: Buffer[] = []
    let size = 0
    let complaint = ''
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MAX_OUTPUT) child.kill('SIGKILL')
      else output.push(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = `${complaint}${chunk}`.slice(0, 2_000)
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(output))
      else if (signal !== null) reject(new TooMuch('A file of decks took too much'))
      else reject(new Error(`A file of decks could not be worked on: exit ${code}\n${complaint}`))
    })
    const source =
      material instanceof Blob
        ? Readable.fromWeb(material.stream() as never)
        : Readable.from(typeof material === 'string' ? [material] : material)
    // A child that ends early closes its input; its end says why.
    pipeline(source, child.stdin).catch(() => {})
  })
}
