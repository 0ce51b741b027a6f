import { spawn } from 'node:child_process'
import { pipeline } from 'node:stream/promises'

export type ChildEnd = {
  /** The exit code; null if the child was killed because it took too long, wrote too much or exceeded its limits. */
  code: number | null
  output: Buffer
  /** The beginning of its standard error. */
  stderr: string
}

type Bounds = { timeoutMs: number; maxOutput: number; env: Record<string, string> }

/**
 * Runs a program on untrusted input, which it reads from its standard input, and collects its output.
 * @throws the error of reading the input or starting the program
 */
export function runChild(
  [program, ...args]: readonly [string, ...string[]],
  material: AsyncIterable<Uint8Array | string>,
  { timeoutMs, maxOutput, env }: Bounds,
): Promise<ChildEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '1', ...env },
    })
    const output: Buffer[] = []
    let size = 0
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxOutput) child.kill('SIGKILL')
      else output.push(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = `${stderr}${chunk}`.slice(0, 2_000)
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output: Buffer.concat(output), stderr }))
    // A child that rejects its input early closes it; that is not an error.
    pipeline(material, child.stdin).catch((error) => {
      if (error.name !== 'NotReadableError') return
      child.kill('SIGKILL')
      reject(error)
    })
  })
}
