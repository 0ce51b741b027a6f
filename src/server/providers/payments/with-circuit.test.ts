import { expect, test } from 'vitest'
import { newOrder } from './payments.suite.ts'
import type { Initialised } from './port.ts'
import { sandbox } from './sandbox.ts'
import { withCircuit } from './with-circuit.ts'

test('three failures in a row leave a provider alone for 30 s; one call tries, and a success opens the way again', async () => {
  let now = 0
  let asked = 0
  let isWell = false
  const well: Initialised = { outcome: 'initialised', checkout: { kind: 'app' }, providerReference: null }
  const provider = withCircuit(
    {
      ...sandbox({ secrets: ['a secret'], publicUrl: 'http://localhost' }),
      initialise: async () => {
        asked += 1
        return isWell ? well : { outcome: 'unknown', reason: 'no answer' }
      },
    },
    () => now,
  )
  for (let i = 0; i < 3; i++) {
    expect(provider.isDown()).toBe(false)
    await provider.initialise(newOrder())
  }
  expect(provider.isDown()).toBe(true)
  expect((await provider.initialise(newOrder())).outcome).toBe('refused')
  expect(asked).toBe(3)
  now = 30_001
  isWell = true
  expect(provider.isDown()).toBe(false)
  expect((await provider.initialise(newOrder())).outcome).toBe('initialised')
  expect(provider.isDown()).toBe(false)
})

test('orders that a provider does not take leave it open for all others', async () => {
  const provider = withCircuit(
    {
      ...sandbox({ secrets: ['a secret'], publicUrl: 'http://localhost' }),
      initialise: async () => ({ outcome: 'refused', reason: 'not this phone', isUp: true }),
    },
    () => 0,
  )
  for (let i = 0; i < 10; i++)
    expect(await provider.initialise(newOrder())).toMatchObject({ reason: 'not this phone' })
  expect(provider.isDown()).toBe(false)
})
