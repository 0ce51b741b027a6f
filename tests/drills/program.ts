import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expectFreshBuild } from '#tests/support/fresh-build.ts'
import { memoryFlags, memorySettings } from '../../bin/memory.mjs'

const root = join(import.meta.dirname, '../..')

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The program as an operator runs it, in a process group of its own. */
export type Program = {
  url: string
  process: ChildProcess
  output: () => string
  kill: (signal: NodeJS.Signals) => Promise<void>
}

/**
 * @param folder of another release, built; this one's, unless it's given
 * @throws Error if what is built isn't what the sources say
 */
export function startProgram(settings: Record<string, string>, folder = root): Program {
  if (folder === root) expectFreshBuild()
  const child = spawn(process.execPath, [...memoryFlags, 'build/server/main.js'], {
    cwd: folder,
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      // Nobody has to turn away from it first.
      DRAIN_MS: '0',
      ...memorySettings,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000)
    })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url: `http://127.0.0.1:${settings.PORT}`,
    process: child,
    output: () => output,
    kill: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid as number), signal)
      await ended
    },
  }
}

/** Waits until the program serves. @throws Error with its output after `ms`, or when it ended */
export async function untilServing(program: Program, ms: number): Promise<void> {
  const deadline = Date.now() + ms
  while (Date.now() < deadline) {
    if (program.process.exitCode !== null) throw new Error(`The program ended:\n${program.output()}`)
    const response = await fetch(`${program.url}/health-check`).catch(() => null)
    if (response?.status === 200) return
    await sleep(50)
  }
  throw new Error(`The program did not serve within ${ms} ms:\n${program.output()}`)
}
