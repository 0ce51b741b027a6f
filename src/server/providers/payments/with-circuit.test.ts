import { expect, test, vi } from 'vitest'
import { newOrder } from './payments.suite.ts'
import type { Checked, Initialised, Trouble } from './port.ts'
import { sandbox } from './sandbox.ts'
import { withCircuit } from './with-circuit.ts'

const built = () => sandbox({ secrets: ['a secret'], publicUrl: 'http://localhost' })

test('three failures in a row leave a provider alone for 30 s; one call tries, and a success opens the way again', async () => {
  let now = 0
  let asked = 0
  let isWell = false
  const well: Initialised = { outcome: 'initialised', checkout: { kind: 'app' }, providerReference: null }
  const provider = withCircuit(
    {
      ...built(),
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

const down: Trouble = { outcome: 'unknown', reason: 'no answer' }

test('what a payer chooses to ask opens no circuit, closes none, and is no trial of one', async () => {
  let now = 0
  let answer: Checked = down
  const check = vi.fn(async () => answer)
  const provider = withCircuit({ ...built(), check, initialise: async () => down }, () => now)
  for (let i = 0; i < 10; i++) expect(await provider.checkForPayer?.(newOrder())).toEqual(down)
  expect(provider.isDown()).toBe(false)
  answer = { outcome: 'not-opened' }
  for (let i = 0; i < 3; i++) await provider.initialise(newOrder())
  expect(await provider.checkForPayer?.(newOrder())).toMatchObject({ outcome: 'refused' })
  expect([provider.isDown(), check.mock.calls.length]).toEqual([true, 10])
  now = 30_001
  await provider.checkForPayer?.(newOrder())
  await provider.initialise(newOrder())
  expect(provider.isDown()).toBe(true)
})

test('a query about what was never opened counts neither way, and leaves the trial to the next', async () => {
  let now = 0
  const provider = withCircuit(
    { ...built(), check: async () => ({ outcome: 'not-opened' }), initialise: async () => down },
    () => now,
  )
  const ask = () => provider.check?.(newOrder())
  await provider.initialise(newOrder())
  await provider.initialise(newOrder())
  for (let i = 0; i < 5; i++) expect(await ask()).toEqual({ outcome: 'not-opened' })
  expect(provider.isDown()).toBe(false)
  await provider.initialise(newOrder())
  expect(provider.isDown()).toBe(true)
  now = 30_001
  await ask()
  expect(await provider.initialise(newOrder())).toEqual(down)
})

test('a query that is refused was answered; one that is not answered counts', async () => {
  let answer: Checked = { outcome: 'refused', reason: 'no such order' }
  const provider = withCircuit({ ...built(), check: async () => answer }, () => 0)
  for (let i = 0; i < 5; i++) await provider.check?.(newOrder())
  expect(provider.isDown()).toBe(false)
  answer = down
  for (let i = 0; i < 3; i++) await provider.check?.(newOrder())
  expect(provider.isDown()).toBe(true)
})

test('orders that a provider does not take leave it open for all others', async () => {
  const provider = withCircuit(
    {
      ...built(),
      initialise: async () => ({ outcome: 'refused', reason: 'not this phone', isUp: true }),
    },
    () => 0,
  )
  for (let i = 0; i < 10; i++)
    expect(await provider.initialise(newOrder())).toMatchObject({ reason: 'not this phone' })
  expect(provider.isDown()).toBe(false)
})
