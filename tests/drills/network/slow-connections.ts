import { setTimeout as sleep } from 'node:timers/promises'
import { untilServing } from '../program.ts'
import { startNode } from './node.ts'
import { PROXIES, startProxy } from './proxy.ts'
import { slowLines } from './slow-lines.ts'

const HONEST = 20
/** How long an honest request waits, in ms. */
const PATIENCE_MS = 30_000

async function isAnswered(url: string): Promise<boolean> {
  const asked = fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), headers: { connection: 'close' } })
  const response = await asked.catch(() => null)
  await response?.arrayBuffer().catch(() => null)
  return response?.status === 200
}

/** Answered honest requests of twenty, half of them for a page, beside so many slow lines to nginx with each of the documented files. */
export async function slowConnections(count: number) {
  const { program, ports, folder, stop } = await startNode()
  const found: { file: string; answered: number; standing: number }[] = []
  try {
    for (const file of PROXIES) {
      const proxy = await startProxy(ports, folder, file)
      await untilServing({ ...program, url: proxy.url }, 60_000)
      const lines = slowLines(proxy.url, count)
      for (let tries = 0; lines.standing() < count * 0.95 && tries < 300; tries++) await sleep(100)
      const standing = lines.standing()
      let answered = 0
      for (let n = 0; n < HONEST; n++) {
        if (await isAnswered(proxy.url + (n % 2 ? '/' : '/health-check'))) answered += 1
        await sleep(200)
      }
      lines.end()
      proxy.process.kill('SIGTERM')
      await new Promise((resolve) => proxy.process.once('exit', resolve))
      found.push({ file, answered, standing })
    }
    return found
  } finally {
    await stop()
  }
}
