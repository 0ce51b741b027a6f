import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { sandboxSettings } from '#tests/support/payments/payments.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { execute, readOrder, sheet } from './vouchers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: sandboxSettings })
})
afterAll(() => app.stop())

const redeem = (who: { token: string }, code: string) => send(app, 'POST', '/redeem-code', { code }, who)

describe('thazin vouchers', () => {
  it('makes a sheet of codes and tells how many were used', async () => {
    const text = await execute(
      app.deps,
      readOrder(['make', '--plan', 'english-30', '--count', '7', '--batch', 'mya']),
    )
    expect(text.match(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/g)).toHaveLength(7)
    const learner = await newLearner(app)
    await redeem(learner, /[0-9A-Z]{4}(-[0-9A-Z]{4}){2}/.exec(text)?.[0] ?? '')
    expect(await execute(app.deps, readOrder(['list']))).toMatch(/mya +english-30 +7 +1/)
    expect(sheet(['a', 'b', 'c', 'd'], 't')).toBe('t\n\na    b    c\nd')
  })

  it('refuses what it cannot use', async () => {
    for (const args of [
      ['make'],
      ['make', '--plan', 'english-30', '--count', '0'],
      ['make', '--plan', 'x', '--count', '1'],
      ['burn'],
    ])
      await expect(async () => await execute(app.deps, readOrder(args))).rejects.toThrow()
  })
})
