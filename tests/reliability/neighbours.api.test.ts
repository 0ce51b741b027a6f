import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PROXIES, startProxy } from '#tests/drills/network/proxy.ts'

test.each(PROXIES)(
  '%s: who names no session, or one of their own, uses up no neighbour’s share',
  async (file) => {
    const node = createServer((_, reply) => reply.end('ok')).listen(0, '127.0.0.1')
    await new Promise((resolve) => node.once('listening', resolve))
    const { port } = node.address() as AddressInfo
    const folder = await mkdtemp(join(tmpdir(), 'thazin-neighbours-'))
    const proxy = await startProxy([port, port], folder, file)
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const reply = await fetch(proxy.url + path, { headers }).catch(() => null)
      await reply?.arrayBuffer()
      return reply?.status ?? 0
    }
    /** What neighbours are answered while somebody asks more than they may. */
    const beside = async (
      path: string,
      headers: Record<string, string>,
      neighbours: () => Promise<number>[],
    ) => {
      let isOver = false
      let refused = 0
      const line = async () => {
        while (!isOver) if ((await ask(path, headers)) === 429) refused++
      }
      const lines = Array.from({ length: 40 }, line)
      await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThan(0)
      const answers: number[] = []
      for (let n = 0; n < 20; n++) answers.push(...(await Promise.all(neighbours())))
      isOver = true
      await Promise.all(lines)
      return [...new Set(answers)]
    }
    try {
      while (!(await ask('/'))) await sleep(50)
      const learner = { authorization: 'Bearer learner' }
      const busy = { cookie: 'token=busy' }
      expect(await beside('/api/me', busy, () => [ask('/api/me', learner), ask('/api/me')])).toEqual([200])
      expect(await beside('/api/events', {}, () => [ask('/api/events', learner), ask('/api/me')])).toEqual([
        200,
      ])
      expect(await beside('/api/me', {}, () => [ask('/api/me', learner)])).toEqual([200])
    } finally {
      proxy.process.kill('SIGTERM')
      node.close()
      await rm(folder, { recursive: true })
    }
  },
)
