import { expect, test } from 'vitest'
import { FILES_AT_ONCE } from '#server/content/read/files.ts'
import type { Storage } from '#server/providers/storage/port.ts'
import { makePublicFile } from './public-file.ts'
import { storePublic } from './store-media.ts'

test('thousands of public files are stored a few at a time, each once, and those that lie there are left', async () => {
  const files = Array.from({ length: 1_000 }, (_, n) => makePublicFile(Buffer.from(`file ${n}`), 'svg'))
  const there = new Set(files.slice(0, 10).map(({ key }) => key))
  const stored: string[] = []
  let open = 0
  let most = 0
  const storage: Pick<Storage, 'has' | 'put'> = {
    has: async (key) => there.has(key),
    put: async (key) => {
      most = Math.max(most, ++open)
      await new Promise(setImmediate)
      open -= 1
      stored.push(key)
    },
  }
  await storePublic(storage, [null, ...files])
  expect(stored.sort()).toEqual(
    files
      .slice(10)
      .map(({ key }) => key)
      .sort(),
  )
  expect(most).toBe(FILES_AT_ONCE)
})
