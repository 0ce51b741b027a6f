import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startProgram, untilServing } from '../program.ts'
import { seeded } from '../random.ts'
import { startedDataDir } from '../started-data.ts'
import { newWriter, type Writer } from './writers.ts'

const WRITERS = 8
const SERVES_WITHIN_MS = 15_000

async function write(url: string, writer: Writer, isOver: () => boolean) {
  while (!isOver()) {
    const key = randomUUID()
    writer.open = key
    try {
      await writer.addSecond(url, key)
    } catch {
      return
    }
    writer.acknowledged += 1
    writer.open = null
  }
}

/**
 * Kills the whole process group of the program with SIGKILL while eight writers write, again and again on one database.
 * After each start every write that was acknowledged must stand once, and the one whose answer was lost, sent again with
 * its key, must count once.
 * @returns how many kills there were, how many writes, and what was lost or doubled
 */
export async function killApp(kills: number, seed: number) {
  const dataDir = await startedDataDir('thazin-kill-')
  const random = seeded(seed)
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), RATE_LIMIT_PER_MINUTE: '1000000' }
  const faults: string[] = []
  let program = startProgram(settings)
  try {
    await untilServing(program, 60_000)
    const writers = await Promise.all(Array.from({ length: WRITERS }, (_, i) => newWriter(program.url, i)))
    for (let round = 1; round <= kills; round++) {
      let over = false
      const writing = writers.map((writer) => write(program.url, writer, () => over))
      await sleep(200 + random() * 600)
      await program.kill('SIGKILL')
      over = true
      await Promise.all(writing)
      program = startProgram(settings)
      await untilServing(program, SERVES_WITHIN_MS)
      for (const [i, writer] of writers.entries()) {
        if (writer.open) {
          await writer.addSecond(program.url, writer.open)
          writer.acknowledged += 1
          writer.open = null
        }
        const { data } = await writer.addSecond(program.url, randomUUID())
        writer.acknowledged += 1
        if (data.second !== writer.acknowledged)
          faults.push(
            `round ${round}, writer ${i}: ${writer.acknowledged} acknowledged, ${data.second} stored`,
          )
        writer.acknowledged = data.second as number
      }
    }
    return { kills, writes: writers.reduce((sum, writer) => sum + writer.acknowledged, 0), faults }
  } finally {
    await program.kill('SIGTERM')
    await rm(dirname(dataDir), { recursive: true, force: true })
  }
}
