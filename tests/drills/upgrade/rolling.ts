import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { openGate } from '#tests/support/gate.ts'
import { newWriter } from '../kills/writers.ts'
import { freePort, type Program, startProgram, untilServing } from '../program.ts'
import { keepWriting } from './keep-writing.ts'
import type { Release } from './releases.ts'

const WRITERS = 6
const SERVES_WITHIN_MS = 600_000
const silent = { info() {}, warn() {}, error() {} }

/** Settings of two nodes of one school, over one database and one folder of files. */
async function settingsOfNodes(databasePort: number, folder: string) {
  const ports = [await freePort(), await freePort()]
  return ports.map((port) => ({
    DATABASE_URL: `postgres://thazin@127.0.0.1:${databasePort}/thazin`,
    ALLOW_DEMO_PROVIDERS: '1',
    DATA_DIR: join(folder, 'files'),
    PORT: String(port),
    RATE_LIMIT_PER_MINUTE: '1000000',
    OTP_ADDRESS_HOURLY: '1000',
  }))
}

type Settings = Awaited<ReturnType<typeof settingsOfNodes>>[number]

async function start(settings: Settings, release: Release): Promise<Program> {
  const program = startProgram(settings, release.folder)
  await untilServing(program, SERVES_WITHIN_MS).catch(async (error: unknown) => {
    await program.kill('SIGTERM')
    throw error
  })
  return program
}

/**
 * Replaces two nodes of one database under load, one after the other, by each of these releases in turn; all begin with the first.
 * @param folder for the database and the files of the nodes
 * @returns how many writes were acknowledged, and what went wrong: writes that were lost, counted twice or refused
 */
export async function rollOver(
  releases: readonly [Release, ...Release[]],
  folder: string,
): Promise<{ writes: number; faults: string[] }> {
  const database = await startEmbedded({ dataDir: join(folder, 'server'), log: silent })
  const { port, gate } = await openGate(database.connection)
  const settings = await settingsOfNodes(port, folder)
  const urls = settings.map(({ PORT }) => `http://127.0.0.1:${PORT}`)
  const nodes: Program[] = []
  const run = { isOver: false, faults: new Set<string>() }
  try {
    for (const one of settings) nodes.push(await start(one, releases[0]))
    const writers = await Promise.all(Array.from({ length: WRITERS }, (_, n) => newWriter(urls[0] ?? '', n)))
    const writing = writers.map((writer) => keepWriting(writer, urls, run))
    for (const release of releases.slice(1))
      for (const [n, one] of settings.entries()) {
        await nodes[n]?.kill('SIGTERM')
        nodes[n] = await start(one, release)
        process.stdout.write(`node ${n + 1} is ${release.name}\n`)
      }
    run.isOver = true
    await Promise.all(writing)
    let writes = 0
    for (const [n, writer] of writers.entries()) {
      const { data } = await writer.addSecond(urls[n % urls.length] ?? '', randomUUID())
      if (data.second !== writer.acknowledged + 1)
        run.faults.add(`writer ${n}: ${writer.acknowledged + 1} acknowledged, ${data.second} stored`)
      writes += writer.acknowledged
    }
    return { writes, faults: [...run.faults] }
  } finally {
    run.isOver = true
    for (const node of nodes) await node.kill('SIGTERM')
    gate.close()
    await database.stop()
  }
}
