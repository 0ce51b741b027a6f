import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newId } from './new-id.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('ids are UUIDs of version 4, each another', () => {
  const ids = Array.from({ length: 500 }, newId)
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true)
  expect(new Set(ids).size).toBe(500)
})

test.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  [0x0a, '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a'],
])('of sixteen bytes %i the id is %s', (byte, id) => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(byte) })
  expect(newId()).toBe(id)
})
