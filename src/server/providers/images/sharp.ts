import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { turns } from '#domain/turns.ts'
import { type Images, Overloaded } from './port.ts'
import { SIGNS, sniff } from './sniff.ts'

const PROGRAM = join(import.meta.dirname, 'portrait-process.ts')
const REFUSED = 3
const TIMEOUT_MS = 15_000

/** Far more than 512 × 512 pixels of WebP ever take. */
const MAX_OUTPUT = 2_000_000

/** Runs the picture through a process of its own. @returns null where it was refused, took too long or broke the decoder */
function convert(file: Blob): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM], {
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      env: { PATH: process.env.PATH, VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '1' },
    })
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
      const webp = Buffer.concat(output)
      if (code === 0 && sniff(webp) === 'webp') resolve(new Uint8Array(webp))
      else if (code === REFUSED || signal !== null) resolve(null)
      else reject(new Error(`A picture could not be read: exit ${code}\n${complaint}`))
    })
    // A child that refuses early closes its input; that is no fault.
    pipeline(file.stream(), child.stdin).catch((error) => {
      if (error.name !== 'NotReadableError') return
      child.kill('SIGKILL')
      reject(error)
    })
  })
}

/** Pictures by sharp, one at a time, each in a process of its own. */
export function sharpImages(): Images {
  const inTurn = turns({ atOnce: 1, waiting: 10 })
  return {
    async portrait(file) {
      if (sniff(await file.slice(0, SIGNS).bytes()) === null) return null
      const work = inTurn(() => convert(file))
      if (!work) throw new Overloaded('Too many pictures wait')
      return await work
    },
  }
}
