import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { newWriter } from '../kills/writers.ts'
import { freePort } from '../program.ts'
import type { Machine, Surroundings } from './machine.ts'

/** What a command says, as it says it. */
export function outputOf(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-50_000)
    })
  return () => output
}

export async function exitOf(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null) return child.exitCode
  return await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

/** Whether `npm start` came to serve a learner, and what it said. */
export type Started = { serves: boolean; output: string }

const SERVES_WITHIN_MS = 600_000

/** `npm start` with no data from before, until a learner has signed in, looked at the path and studied a second, or until it ends. */
export async function startOn(machine: Machine, surroundings: Surroundings = {}): Promise<Started> {
  await rm(machine.inClone('.data'), { recursive: true, force: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = machine.run('npm start', {
    ...surroundings,
    env: { ...surroundings.env, PORT: String(port) },
  })
  const output = outputOf(child)
  try {
    if (!(await untilServing(child, url))) return { serves: false, output: output() }
    await study(url)
    return { serves: true, output: output() }
  } catch (error) {
    return { serves: false, output: `${output()}\n${error}` }
  } finally {
    // unshare ignores the milder ones; all that it started ends with it.
    child.kill('SIGKILL')
    await exitOf(child)
  }
}

async function untilServing(child: ChildProcess, url: string): Promise<boolean> {
  const deadline = performance.now() + SERVES_WITHIN_MS
  while (performance.now() < deadline && child.exitCode === null) {
    const response = await fetch(`${url}/health-check`).catch(() => null)
    if (response?.ok) return true
    await sleep(250)
  }
  return false
}

/** @throws Error with what went wrong */
async function study(url: string) {
  const learner = await newWriter(url, 0)
  await learner.addSecond(url, crypto.randomUUID())
  const page = await fetch(`${url}/registration`, { headers: { cookie: `token=${learner.token}` } })
  const html = await page.text()
  if (!page.ok || !html.includes('<h1')) throw new Error(`/registration answered ${page.status}`)
}
