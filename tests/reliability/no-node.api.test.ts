import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { PROXIES, startProxy } from '#tests/drills/network/proxy.ts'
import { freePort } from '#tests/drills/program.ts'

async function untilListening(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => null))) await sleep(50)
}

async function textIn(language: string): Promise<string> {
  const file = join(import.meta.dirname, `../../messages/${language}.json`)
  return JSON.parse(await readFile(file, 'utf8')).shared_error_unavailable
}

describe.each(PROXIES)('%s, while no node stands', (file) => {
  test('answers the API in JSON and pages in HTML, in the learner’s language, and says when to try again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'thazin-no-node-'))
    const proxy = await startProxy([await freePort(), await freePort()], folder, file)
    try {
      await untilListening(proxy.url)
      const ask = (path: string, headers: Record<string, string>) =>
        fetch(proxy.url + path, { method: 'POST', headers, body: '{}' })
      for (const path of ['/api/me/update', '/api/decks/import'])
        for (const [language, headers] of Object.entries<Record<string, string>>({
          my: {},
          en: { 'accept-language': 'en-GB,en;q=0.9,my;q=0.8' },
          ja: { 'accept-language': 'en', cookie: 'locale=ja' },
        })) {
          const response = await ask(path, headers)
          const { status } = response
          const retryAfter = response.headers.get('retry-after')
          const kind = response.headers.get('content-type')
          expect({ status, retryAfter, kind }).toEqual({
            status: 503,
            retryAfter: '5',
            kind: 'application/json',
          })
          expect(await response.json()).toEqual({ message: await textIn(language) })
        }
      const page = await fetch(`${proxy.url}/learn`)
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await page.text()).toContain(await textIn('my'))
    } finally {
      proxy.process.kill('SIGTERM')
      await rm(folder, { recursive: true })
    }
  })
})
