import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { runChild } from '#server/platform/run-child.ts'
import type { DeckJob } from './deck-job.ts'

const ROOT = join(import.meta.dirname, '../../../../../..')
const PROGRAM = join(import.meta.dirname, 'deck-process.ts')
/** CPU time for a job; on a busy machine it may run for longer. A learner's existing cards may take longer than a file. */
const CPU_SECONDS = { read: 8, replay: 8, export: 20 } as const satisfies Record<DeckJob['task'], number>
const HEAP_MB = 400
/** The output: more than as many cards and reviews as are read ever take. */
const BOUNDS = { timeoutMs: 60_000, maxOutput: 60_000_000, env: {} }

/** The process broke off: too much time, too much memory, or too much to say. */
export class ResourceLimit extends Error {}

/** Becomes the program that stands in the arguments, stopped by the system once it has used up its time. */
const limited = (seconds: number) => `ulimit -t ${seconds}; exec "$0" "$@"`

/** The program may read itself and its packages, and nothing else: no other file, no network, no process. */
const sandbox = () => [
  '--permission',
  `--allow-fs-read=${ROOT}`,
  `--allow-fs-read=${realpathSync(join(ROOT, 'node_modules'))}`,
  `--max-old-space-size=${HEAP_MB}`,
]

/**
 * Runs one job in a process of its own.
 * @throws ResourceLimit if it was stopped
 */
export async function runProcess(
  job: DeckJob,
  material: string | Blob | Iterable<string | Uint8Array>,
): Promise<Buffer> {
  const command = [
    '/bin/sh',
    '-c',
    limited(CPU_SECONDS[job.task]),
    process.execPath,
    ...sandbox(),
    PROGRAM,
    JSON.stringify(job),
  ] as const
  const input =
    material instanceof Blob
      ? material.stream()
      : Readable.from(typeof material === 'string' ? [material] : material)
  const { code, output, stderr } = await runChild(command, input, BOUNDS)
  if (code === 0) return output
  if (code === null) throw new ResourceLimit('A file of decks took too much')
  throw new Error(`A file of decks could not be worked on: exit ${code}\n${stderr}`)
}
