import { join } from 'node:path'
import { workQueue } from '#domain/base/work-queue.ts'
import { runChild } from '#server/run-child.ts'
import { type Images, Overloaded } from './port.ts'
import { SIGNS, sniff } from './sniff.ts'

const PROGRAM = join(import.meta.dirname, 'portrait-process.ts')
const REFUSED = 3
const TIMEOUT_MS = 15_000

/** Far more than 512 × 512 pixels of WebP ever take. */
const MAX_OUTPUT = 2_000_000

/** Runs the picture through a process of its own. @returns null where it was refused, took too long or broke the decoder */
async function convert(file: Blob): Promise<Uint8Array | null> {
  const bounds = { timeoutMs: TIMEOUT_MS, maxOutput: MAX_OUTPUT, env: { VIPS_CONCURRENCY: '1' } }
  const { code, output, stderr } = await runChild([process.execPath, PROGRAM], file.stream(), bounds)
  if (code === 0 && sniff(output) === 'webp') return new Uint8Array(output)
  if (code === REFUSED || code === null) return null
  throw new Error(`A picture could not be read: exit ${code}\n${stderr}`)
}

/** Pictures by sharp, one at a time, each in a process of its own. */
export function sharpImages(): Images {
  const inTurn = workQueue({ atOnce: 1, waiting: 10 })
  return {
    async portrait(file) {
      if (sniff(await file.slice(0, SIGNS).bytes()) === null) return null
      const work = inTurn(() => convert(file))
      if (!work) throw new Overloaded('Too many pictures wait')
      return await work
    },
  }
}
