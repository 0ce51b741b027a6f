import { expect, test } from 'vitest'
import { readCode } from './code.ts'

test.each([
  ['123456', '123456'],
  ['၁၂၃၄၅၆', '123456'],
  ['１２３ ４５６', '123456'],
  [' 012-345 ', '012345'],
  ['\u202a012345\u202c', '012345'],
  ['\u2068၀၁၂၃၄၅\u2069', '012345'],
  ['ဝ၁၂၃၄ရ', '012347'],
  ['o12345', '012345'],
  ['၀၁၂၃၄၅။', '012345'],
  ['012345.', '012345'],
])('reads the code %j', (written, read) => expect(readCode(written)).toBe(read))

test.each(['', '12345', '1234567', '12a456', '١٢٣٤٥٦', '½23456'])('refuses %j', (written) =>
  expect(readCode(written)).toBe(null),
)
