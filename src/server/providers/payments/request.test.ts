import { expect, it } from 'vitest'
import { plainReason } from './request.ts'

it.each([
  ['no wallet for 09791234567', 'no wallet for …'],
  ['no wallet for +95 9 791 234 567.', 'no wallet for ….'],
  ['no wallet for 09-791-234567', 'no wallet for …'],
  ['no wallet for ၀၉၇၉၁၂၃၄၅၆၇', 'no wallet for …'],
  ['code 9012, amount 15000.00', 'code 9012, amount 15000.00'],
])('a vendor’s reason %s is logged as %s', (said, logged) => {
  expect(plainReason(said)).toBe(logged)
})
