import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { freePort, startProgram, untilServing } from './program.ts'

const FIRST_START_MS = 120_000

/**
 * A data folder as the program leaves it after its first start, at which it makes its database and imports the school: done once
 * a run of tests, and copied for each that asks.
 */
export async function startedDataDir(prefix: string): Promise<string> {
  const original = join(inject('schoolStorage'), '../started')
  if (await isFirst(original)) await makeOriginal(original)
  else await untilMade(original)
  const dataDir = join(await mkdtemp(join(tmpdir(), prefix)), 'data')
  await promisify(execFile)('cp', ['-a', original, dataDir])
  return dataDir
}

const isFirst = (original: string) =>
  mkdir(`${original}-begun`).then(
    () => true,
    () => false,
  )

async function makeOriginal(original: string) {
  const dataDir = `${original}-new`
  const program = startProgram({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  try {
    await untilServing(program, FIRST_START_MS)
  } catch (error) {
    await rm(`${original}-begun`, { recursive: true })
    throw error
  } finally {
    await program.kill('SIGTERM')
  }
  await rename(dataDir, original)
}

async function untilMade(original: string) {
  const deadline = Date.now() + FIRST_START_MS
  while (!(await stat(original).catch(() => null))) {
    if (Date.now() > deadline) throw new Error('No other test has started the program')
    await sleep(100)
  }
}
