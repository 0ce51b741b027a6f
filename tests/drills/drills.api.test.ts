import { expect, test } from 'vitest'
import { killApp } from './kill-app.ts'
import { malformed } from './malformed.ts'

test('20,000 malformed requests over every call: no 5xx, no exit', async () => {
  const { sent, faults } = await malformed(20_000, 2026)
  expect(sent).toBeGreaterThanOrEqual(20_000)
  expect(faults).toEqual([])
}, 600_000)

test('twenty kills of the program under eight writers: no acknowledged write lost or doubled', async () => {
  const { writes, faults } = await killApp(20, 2026)
  expect(writes).toBeGreaterThan(200)
  expect(faults).toEqual([])
}, 600_000)
