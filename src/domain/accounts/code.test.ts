import { describe, expect, test } from 'vitest'
import { CODE, codeState, readCode } from './code.ts'

const sent = new Date('2026-11-20T06:00:00Z')
const later = (seconds: number) => new Date(sent.getTime() + seconds * 1000)
const code = { expires_at: later(CODE.lifetime), used_at: null, wrong_tries: 0 }

describe('a one-time code', () => {
  test('is good until its last second', () => {
    expect(codeState(code, sent)).toBe('ok')
    expect(codeState(code, later(CODE.lifetime - 0.001))).toBe('ok')
    expect(codeState(code, later(CODE.lifetime))).toBe('expired')
  })
  test('allows five wrong tries and no sixth', () => {
    expect(codeState({ ...code, wrong_tries: 4 }, sent)).toBe('ok')
    expect(codeState({ ...code, wrong_tries: 5 }, sent)).toBe('void')
  })
  test('is used once', () => expect(codeState({ ...code, used_at: sent }, later(1))).toBe('used'))
})

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
