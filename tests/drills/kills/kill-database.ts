import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPidFile } from '#server/platform/db/embedded/postmaster.ts'
import { freePort, startProgram, untilServing } from '../program.ts'
import { seeded } from '../random.ts'
import { startedDataDir } from '../started-data.ts'
import { newWriter, type Writer } from './writers.ts'

const WRITERS = 8
const SERVES_WITHIN_MS = 15_000

/**
 * Adds one second, with the same key until it is answered; meanwhile it may be put off with 503, with nothing else.
 * @returns the seconds that are stored
 */
async function addSecond(url: string, writer: Writer, faults: string[]): Promise<number | undefined> {
  const key = randomUUID()
  const send = () =>
    writer.addSecond(url, key).catch((error: Error) => {
      if (!/ answered 503:/.test(error.message)) faults.push(error.message)
      return null
    })
  let answer = await send()
  while (!answer) {
    await sleep(20)
    answer = await send()
  }
  writer.acknowledged += 1
  return answer.data.second
}

async function write(url: string, writer: Writer, isOver: () => boolean, faults: string[]) {
  while (!isOver()) await addSecond(url, writer, faults)
}

/** Opens a page again and again: it is there, or says as a page that it cannot be shown now. */
async function read(url: string, { token }: Writer, isOver: () => boolean, faults: string[]) {
  while (!isOver()) {
    const headers = { accept: 'text/html', cookie: `token=${token}` }
    const response = await fetch(`${url}/registration`, { headers })
    const text = await response.text()
    if (![200, 503].includes(response.status) || !text.startsWith('<!doctype html>'))
      faults.push(`a page answered ${response.status}: ${text.slice(0, 200)}`)
    await sleep(10)
  }
}

/**
 * Kills the embedded database's server with SIGKILL while eight writers write, again and again; the program is left alone.
 * @returns how many writes there were, and what went wrong: a program that ended, a wait of over 15 s, an
 * answer but success and 503, seconds lost or doubled
 */
export async function killDatabase(kills: number, seed: number) {
  const dataDir = await startedDataDir('thazin-base-')
  const random = seeded(seed)
  const faults: string[] = []
  const program = startProgram({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
  })
  try {
    await untilServing(program, 60_000)
    const writers = await Promise.all(Array.from({ length: WRITERS }, (_, i) => newWriter(program.url, i)))
    let isOver = false
    const working = writers.map((writer) => write(program.url, writer, () => isOver, faults))
    if (writers[0]) working.push(read(program.url, writers[0], () => isOver, faults))
    for (let round = 1; round <= kills; round++) {
      await sleep(200 + random() * 600)
      const server = await readPidFile(join(dataDir, 'db'))
      if (!server) throw new Error('There is no database to kill')
      process.kill(server.pid, 'SIGKILL')
      const deadline = Date.now() + SERVES_WITHIN_MS
      // Until they notice that their server is gone, its processes go on answering.
      while ((await readPidFile(join(dataDir, 'db')))?.pid === server.pid && Date.now() < deadline)
        await sleep(20)
      const before = writers.map((writer) => writer.acknowledged)
      // Two more of each: the first may have been answered before.
      const isServed = () => writers.every((writer, i) => writer.acknowledged >= (before[i] ?? 0) + 2)
      while (!isServed() && Date.now() < deadline && program.process.exitCode === null) await sleep(20)
      if (program.process.exitCode !== null) throw new Error(`The program ended:\n${program.output()}`)
      if (!isServed()) faults.push(`round ${round}: not served again within ${SERVES_WITHIN_MS} ms`)
    }
    isOver = true
    await Promise.all(working)
    for (const [i, writer] of writers.entries()) {
      const stored = await addSecond(program.url, writer, faults)
      if (stored !== writer.acknowledged)
        faults.push(`writer ${i}: ${writer.acknowledged} acknowledged, ${stored} stored`)
    }
    return { kills, writes: writers.reduce((sum, writer) => sum + writer.acknowledged, 0), faults }
  } finally {
    await program.kill('SIGTERM')
    await rm(dirname(dataDir), { recursive: true, force: true })
  }
}
