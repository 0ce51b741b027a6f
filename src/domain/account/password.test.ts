import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordFault } from './password.ts'

const phone = '+959791234567'

test('a password has 8 to 128 characters, counted as people count them', () => {
  expect(passwordFault('kd8 #f2', phone)).toBe('too-short')
  expect(passwordFault('kd8 #f2x', phone)).toBeNull()
  expect(passwordFault('🌸🍜🚲🎋🏯🐟🎏', phone)).toBe('too-short')
  expect(passwordFault('🌸🍜🚲🎋🏯🐟🎏🎐', phone)).toBeNull()
  expect(passwordFault(`${'kx7'.repeat(42)}ab`, phone)).toBeNull()
  expect(passwordFault(`${'kx7'.repeat(42)}abc`, phone)).toBe('too-long')
})

test('the length is that after NFKC', () => {
  expect(passwordFault('ﷺ', phone)).toBeNull()
  expect(passwordFault(`x${'ﷺ'.repeat(8)}`, phone)).toBe('too-long')
})

test.each([
  'password',
  'Password1',
  'P@ssw0rd',
  'passwordpassword',
  'iloveyou2',
  'qwertyuiop',
  'qwerty123',
  '1q2w3e4r',
  '12345678',
  '87654321',
  'abcd1234',
  '၁၂၃၄၅၆၇၈',
  '11111111',
  '12121212',
  '20262026',
  'thazin2026',
  'Mingalarpar!',
  'မင်္ဂလာပါ',
  'မြန်မာပြည်၁၂၃',
  '19951231',
  '31-12-1995'.replaceAll('-', ''),
  'myanmar@123',
])('a common password is refused: %s', (password) => {
  expect(passwordFault(password, phone)).toBe('common')
})

test.each(['09791234567', '959791234567', '+959791234567', '9791234567', '၀၉၇၉၁၂၃၄၅၆၇', '09 250 123 456'])(
  'a phone number is refused: %s',
  (password) => {
    expect(passwordFault(password, phone)).toBe('phone')
  },
)

test('the own number of another country is refused as well', () => {
  expect(passwordFault('0812345678', '+66812345678')).toBe('phone')
})

test.each([
  'correct horse battery',
  'thazin flowers in the rain',
  '83920175',
  'ကျောင်းသွားတဲ့လမ်း',
  'zq7-passing-rain',
  'Passw0rd-of-my-village',
])('a password of one’s own is taken: %s', (password) => {
  expect(passwordFault(password, phone)).toBeNull()
})

test('any text gets an answer, and fast', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 512 }), (text) => {
      expect([null, 'too-short', 'too-long', 'common', 'phone']).toContain(passwordFault(text, phone))
    }),
  )
})
