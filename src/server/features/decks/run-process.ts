import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { turns } from '#domain/turns.ts'
import { fail } from '#server/errors.ts'
import { runChild } from '#server/run-child.ts'
import type { Job } from './job.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const PROGRAM = join(import.meta.dirname, 'deck-process.ts')
/** Of the processor; a machine that is busy with other things is given longer. */
const CPU_SECONDS = 20
const HEAP_MB = 400
/** The output: more than as many cards and reviews as are read ever take. */
const BOUNDS = { timeoutMs: 60_000, maxOutput: 60_000_000, env: {} }

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
export async function runProcess(job: Job, material: string | Blob | Iterable<string>): Promise<Buffer> {
  const command = [
    '/bin/sh',
    '-c',
    LIMITED,
    process.execPath,
    ...sandbox(),
    PROGRAM,
    JSON.stringify(job),
  ] as const
  const input =
    material instanceof Blob
      ? material.stream()
      : Readable.from(typeof material === 'string' ? [material] : material)
  const { code, output, complaint } = await runChild(command, input, BOUNDS)
  if (code === 0) return output
  if (code === null) throw new TooMuch('A file of decks took too much')
  throw new Error(`A file of decks could not be worked on: exit ${code}\n${complaint}`)
}
