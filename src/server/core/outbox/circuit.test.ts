import { expect, test } from 'vitest'
import { circuit } from './circuit.ts'

test('five failures in a row open the circuit for 30 s, then one call tries, and a success closes it', () => {
  let now = 0
  const line = circuit(() => now)
  for (let i = 0; i < 4; i++) line.failed()
  expect(line.wait()).toBe(0)
  line.failed()
  expect(line.wait()).toBe(30_000)
  now += 29_999
  expect(line.wait()).toBe(1)
  now += 1
  expect(line.wait()).toBe(0)
  expect(line.wait()).toBe(30_000)
  line.failed()
  now += 30_000
  expect(line.wait()).toBe(0)
  line.succeeded()
  expect(line.wait()).toBe(0)
})

test('a success in between begins the count anew', () => {
  const line = circuit(() => 0)
  for (let i = 0; i < 20; i++) {
    line.failed()
    if (i % 4 === 3) line.succeeded()
  }
  expect(line.wait()).toBe(0)
})
