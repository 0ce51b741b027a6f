import { join } from 'node:path'
import { workQueue } from '#domain/base/work-queue.ts'
import { runChild } from '#server/platform/run-child.ts'
import { type Images, Overloaded } from './port.ts'
import { SNIFFED_BYTES, sniff } from './sniff.ts'

const PROGRAM = join(import.meta.dirname, 'picture-process.ts')
const REFUSED = 3
const TIMEOUT_MS = 15_000

/** Far more than these many pixels of WebP ever take. */
const MAX_OUTPUT = 5_000_000
const PORTRAIT = 512
const DOCUMENT = 1600

/** Environment of the process: what was compiled for the last picture serves the next: else that is two fifths of the work. */
const { NODE_COMPILE_CACHE } = process.env
const ENV = { VIPS_CONCURRENCY: '1', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }

/** Runs the picture through a process of its own. @returns null if it was refused, took too long or broke the decoder */
async function convert(file: Blob, edge: number): Promise<Uint8Array | null> {
  const bounds = { timeoutMs: TIMEOUT_MS, maxOutput: MAX_OUTPUT, env: ENV }
  const { code, output, stderr } = await runChild(
    [process.execPath, PROGRAM, String(edge)],
    file.stream(),
    bounds,
  )
  if (code === 0 && sniff(output) === 'webp') return new Uint8Array(output)
  if (code === REFUSED || code === null) return null
  throw new Error(`A picture could not be read: exit ${code}\n${stderr}`)
}

/** Pictures by sharp, one at a time, each in a process of its own. */
export function sharpImages(): Images {
  const inTurn = workQueue({ atOnce: 1, waiting: 10 })
  const read = (edge: number) => async (file: Blob) => {
    if (sniff(await file.slice(0, SNIFFED_BYTES).bytes()) === null) return null
    const work = inTurn(() => convert(file, edge))
    if (!work) throw new Overloaded('Too many pictures wait')
    return await work
  }
  return { portrait: read(PORTRAIT), document: read(DOCUMENT) }
}
