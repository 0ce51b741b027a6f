import { describe, expect, test } from 'vitest'
import { seededRandom } from '#domain/base/seeded-random.ts'
import { growthOf, IN_PROPORTION } from '#tests/support/text/growth.ts'
import { redact } from './redact.ts'

const random = seededRandom(14)
const below = (most: number) => Math.floor(random() * most)
const pick = <T>(of: readonly T[]): T => of[below(of.length)] as T
const letters = (most: number, alphabet: string) =>
  Array.from({ length: most }, () => pick([...alphabet])).join('')

const SMALL = 'abcdefghijklmnopqrstuvwxyz'
const HEX = '0123456789abcdef'
const BASE64 = `${SMALL}${SMALL.toUpperCase()}0123456789-_`

/** Parts of a value that are secret, and how it's written. */
type Secret = { parts: string[]; written: string }

function email(): Secret {
  const name = `${letters(3 + below(8), SMALL)}${pick(['', '.su', '+tag', '_9', '-x'])}`
  const host = `${letters(3 + below(9), SMALL)}`
  const end = pick(['com', 'org', 'com.mm', 'co.jp', 'net'])
  const at = pick([
    '@',
    '@',
    ' @ ',
    ' at ',
    '(at)',
    ' [at] ',
    '＠',
    '&#64;',
    '&commat;',
    '%40',
    '%2540',
    '\u200b@',
    '﹫',
  ])
  const dot = /at[)\] ]|^ at/.test(at)
    ? pick(['.', ' dot ', '(dot)', '[dot]'])
    : pick(['.', '．', '&period;', '%2E', '.\u2060'])
  return { parts: [name, host], written: `${name}${at}${host}${dot}${end}` }
}

const DIGITS = ['0'.codePointAt(0), 0x1040, 0x1090, 0xff10, 0x0660, 0x0966, 0x1d7ce].map(Number)

function phone(): Secret {
  const digits = pick(['09', '959', '00959', '+959', '081', '+66']) + letters(7 + below(3), '0123456789')
  const zero = pick(DIGITS)
  const between = pick(['', '', ' ', '-', '.', ' - ', '/', '\u00a0', ') (', '  —  ', '......'])
  const inDigits = digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
  const written = between ? [...inDigits].map((c) => (random() < 0.4 ? c + between : c)).join('') : inDigits
  return { parts: [digits.replace('+', '')], written }
}

function token(): Secret {
  const kind = below(4)
  if (kind === 0) {
    const hex = letters(32, HEX)
    const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    return { parts: [pick([hex, uuid])], written: uuid.length ? uuid : hex }
  }
  if (kind === 1) {
    const hex = letters(16 + below(48), HEX)
    return { parts: [hex], written: hex }
  }
  if (kind === 2) {
    const jwt = [20, 40, 30].map((length) => letters(length, BASE64)).join('.')
    return { parts: jwt.split('.'), written: `Bearer ${jwt}` }
  }
  const key = letters(16 + below(40), BASE64)
  return {
    parts: [key],
    written: pick([key, `/reset/${key}/again`, `?token=${key}&x=1`, `https://x.example/a/${key}`]),
  }
}

const escaped = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

/** A value with a secret in it, escaped or not, among other words or not. */
function secret(): Secret {
  const { parts, written } = pick([email, phone, token])()
  const hidden = pick([
    (t: string) => t,
    (t: string) => t,
    escaped,
    (t: string) => escaped(escaped(t)),
    encodeURIComponent,
  ])(written)
  return { parts, written: pick([hidden, `ဖုန်း ${hidden} ပါ`, `call me: ${hidden}, thanks`, `/a/${hidden}`]) }
}

const bare = (text: string) => text.toLowerCase().replace(/[\s\-_./()]/g, '')

test('of 10,000 e-mail addresses, phone numbers and tokens, however written, none is left', () => {
  for (let n = 0; n < 10_000; n++) {
    const { parts, written } = secret()
    const left = bare(redact(written))
    expect(redact(written), written).toMatch(/\[(email|number|token)\]/)
    for (const part of parts) expect(left, `${written} → ${left}`).not.toContain(bare(part))
    expect(left.replace(/\D/g, '').length, `${written} → ${left}`).toBeLessThan(7)
  }
})

describe('what identifies nobody stays', () => {
  test.each([
    'lesson-finished',
    'TypeError',
    'NotAllowedError',
    'a1-greetings-practice',
    '/lessons/12/practice',
    'video 144p',
    'မင်္ဂလာပါ ခင်ဗျာ',
    'こんにちは',
    '12.5',
  ])('%s', (text) => {
    // Burmese marks are left out of what is searched, and of what is kept.
    expect(redact(text)).toBe(text.normalize('NFKC').replace(/\p{Mn}/gu, ''))
  })
})

test.each([
  ['su su at gmail dot com', 'su [email]'],
  ['call ၀၉ ၇၉၁ ၂၃၄ ၅၆၇', 'call [number]'],
  ['code 482913', 'code [number]'],
  ['su@mail', '[email]'],
  ['write su(a)firm.com.mm', 'write [email]'],
  ['su at gmail com', '[email] com'],
  ['suⒶgmail.com', '[email]'],
  ['su.su.gmail.com', '[email]'],
  ['su+AEA-yahoo.com', '[email]'],
  ['su%252540mail', '[email]'],
  ['0----9----7----9----1----2----3', '[number]'],
  ['09  —  791  —  234  —  567', '[number]'],
  ['ဝ၉ ရ၉၁ ၂၃၄ ၅၆၇', '[number]'],
  ['ဝ၉ရ၉ရ၂ရ၃', '[number]'],
  ['O9 7O1 234', '[number]'],
  ['4-8-2-9-1-3', '[number]'],
  ['482 913', '[number]'],
  ['〇九七九一二三四', '[number]'],
])('%s becomes %s', (text, left) => {
  expect(redact(text)).toBe(left)
})

test.each([
  ...['@', 'a at ', '1 ', '1       ', '(at', '(a', '%25', 'a.', 'gmail.', 'ဝ', 'ရ1 '],
  ...[
    '-_',
    '.',
    '(',
    '-',
    '~',
    'a',
    'x.',
    '&',
    '&#65;',
    '%',
    '%41',
    '၁',
    'o0',
    'a-1',
    'gmail',
    '@ ',
    'a1',
    '\u0301',
  ],
])('a text of %j takes work in proportion to its length', (piece) => {
  const text = piece.repeat(40_000 / piece.length)
  expect(growthOf((size) => redact(text.slice(0, size)), 40_000)).toBeLessThan(IN_PROPORTION)
  // As long as events are: 64 of them.
  const all = (size: number) => {
    for (let n = 0; n < 64; n++) redact(text.slice(0, size))
  }
  expect(growthOf(all, 1_000)).toBeLessThan(IN_PROPORTION)
})
