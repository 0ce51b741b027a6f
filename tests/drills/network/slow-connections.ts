import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startProgram, untilServing } from '../program.ts'
import { startedDataDir } from '../started-data.ts'
import { PROXIES, startProxy } from './proxy.ts'
import { slowLines } from './slow-lines.ts'

const HONEST = 20
/** How long an honest request waits, in ms. */
const PATIENCE_MS = 10_000

/** Answered honest requests of twenty, half of them for a page, beside so many slow lines to nginx with each of the documented files. */
export async function slowConnections(count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'thazin-slow-'))
  const dataDir = await startedDataDir('thazin-slow-data-')
  const port = await freePort()
  const node = startProgram({ DATA_DIR: dataDir, PORT: String(port), TRUST_PROXY: '127.0.0.1' })
  const found: { file: string; answered: number; standing: number }[] = []
  try {
    await untilServing(node, 60_000)
    for (const file of PROXIES) {
      const proxy = await startProxy([port, port], folder, file)
      await untilServing({ ...node, url: proxy.url }, 10_000)
      const lines = slowLines(proxy.url, count)
      for (let tries = 0; lines.standing() < count * 0.95 && tries < 100; tries++) await sleep(100)
      const standing = lines.standing()
      let answered = 0
      for (let n = 0; n < HONEST; n++) {
        const asked = fetch(proxy.url + (n % 2 ? '/' : '/health-check'), {
          signal: AbortSignal.timeout(PATIENCE_MS),
          headers: { connection: 'close' },
        })
        const response = await asked.catch(() => null)
        await response?.arrayBuffer()
        if (response?.status === 200) answered += 1
        await sleep(200)
      }
      lines.end()
      proxy.process.kill('SIGTERM')
      await new Promise((resolve) => proxy.process.once('exit', resolve))
      found.push({ file, answered, standing })
    }
    return found
  } finally {
    await node.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
    await rm(join(dataDir, '..'), { recursive: true, force: true })
  }
}
