import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PROXIES, startProxy } from '#tests/drills/network/proxy.ts'

/** Far more than an address may burst with. */
const MAX_ASKED = 40_000

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
    /** Asks until it is refused. */
    const flood = async (path: string, headers: Record<string, string> = {}) => {
      let asked = 0
      let isRefused = false
      const line = async () => {
        while (!isRefused && asked++ < MAX_ASKED) if ((await ask(path, headers)) === 429) isRefused = true
      }
      await Promise.all(Array.from({ length: 40 }, line))
      return isRefused
    }
    try {
      while (!(await ask('/'))) await sleep(50)
      const learner = { authorization: 'Bearer learner' }
      expect(await flood('/api/me', { cookie: 'token=busy' })).toBe(true)
      expect([await ask('/api/me', learner), await ask('/api/me')]).toEqual([200, 200])
      expect(await flood('/api/events')).toBe(true)
      expect([await ask('/api/events', learner), await ask('/api/me')]).toEqual([200, 200])
    } finally {
      proxy.process.kill('SIGTERM')
      node.close()
      await rm(folder, { recursive: true })
    }
  },
)
