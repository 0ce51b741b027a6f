import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitingSlips } from '#server/features/payments/operator.queries.ts'
import { newReference, picture, postSlip, transferring } from '#tests/support/payments/slips.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { perform, readOrder } from './slips.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('slips that wait are listed without a whole phone, and approved or refused', async () => {
  const { learner, payment } = await transferring(app)
  const paymentId = payment.payment_id
  await postSlip(app, learner, { paymentId, image: await picture(), reference: newReference() })
  const [slip] = await waitingSlips(app.deps.db)
  const list = await perform(app.deps, readOrder(['list']))
  expect(list).toContain(slip?.reference)
  expect(list).not.toContain(learner.phone)
  expect(await perform(app.deps, readOrder(['refuse', String(slip?.id), 'မတွေ့ပါ']))).toContain('Refused')
  expect(await perform(app.deps, readOrder(['approve', String(slip?.id)]))).toBeNull()
  for (const wrong of [['approve'], ['refuse', '1'], ['refuse', '1', ' '], ['burn', '1'], []])
    expect(() => readOrder(wrong)).toThrow()
})
