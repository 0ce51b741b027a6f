import type { Call } from '#contract/call.ts'
import { clientHeaders } from '#tests/support/start-app.ts'
import { pick, type Random, whole } from '../random.ts'
import { fill, SHAPES } from './hostile-shapes.ts'

/** Hostile shapes of every length that a body may have, the shorter ones more often. */
const HOSTILE = Object.values(SHAPES)
const LENGTHS = [...Array(8).fill(40), ...Array(8).fill(100), 2_000, 2_000, 5_000, 5_000, 60_000, 300_000]
export const hostileString = (random: Random) => fill(pick(random, HOSTILE), pick(random, LENGTHS))

export const STRINGS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '၁၂၃',
  'ျမန္မာ',
  "'; drop table learners; --",
  '<script>',
  '../../etc/passwd',
  '%00',
  '1e999',
  '-1',
  '9007199254740993',
  'true',
  'null',
  '{}',
  '{"a":1}',
  '[[[',
  'a'.repeat(70_000),
  '👩‍👩‍👧‍👦'.repeat(50),
  'Asia/Yangon',
  '00000000-0000-4000-8000-000000000000',
]
const NUMBERS = [0, -0, -1, 1, 1.5, 2 ** 31, 2 ** 31 - 1, 2 ** 53, -(2 ** 63), 1e308, 5e-324]

function value(random: Random, depth = 0): unknown {
  const kind = whole(random, depth > 3 ? 5 : 8)
  if (kind === 0 && random() < 0.2) return hostileString(random)
  if (kind <= 1) return pick(random, STRINGS)
  if (kind === 2) return pick(random, NUMBERS)
  if (kind === 3) return pick(random, [true, false, null])
  if (kind === 4) return whole(random, 10)
  if (kind === 5) return Array.from({ length: whole(random, 5) }, () => value(random, depth + 1))
  if (kind === 6)
    return Object.fromEntries(
      Array.from({ length: whole(random, 4) }, () => [
        pick(random, ['a', '__proto__', 'constructor', 'toString', '']),
        value(random, depth + 1),
      ]),
    )
  let deep: unknown = 1
  for (let i = whole(random, 60); i > 0; i--) deep = random() < 0.5 ? [deep] : { deep }
  return deep
}

export function inputFor(random: Random, call: Call): Record<string, unknown> {
  const names = [...Object.keys(call.input.shape), 'other', '__proto__', 'constructor']
  return Object.fromEntries(names.filter(() => random() < 0.7).map((name) => [name, value(random)]))
}

export function bodyFor(random: Random, call: Call): string {
  const text = JSON.stringify(inputFor(random, call))
  const at = whole(random, text.length + 1)
  const kind = whole(random, 10)
  if (kind === 0) return text.slice(0, at)
  if (kind === 1)
    return `${text.slice(0, at)}${pick(random, ['\u0000', '"', '}', ',', '\ufeff'])}${text.slice(at)}`
  if (kind === 2) return pick(random, ['', 'null', '[]', '"x"', '1e999', '{"a":1e999}', '{"a":NaN}'])
  return text
}

/** A form with a file, whose names, fields and file may each be hostile. */
export function formFor(random: Random, call: Call): FormData {
  const form = new FormData()
  for (const [name, item] of Object.entries(inputFor(random, call)))
    form.append(
      random() < 0.9 ? name : hostileString(random).slice(0, 200).toWellFormed(),
      typeof item === 'string' ? item.toWellFormed() : JSON.stringify(item),
    )
  const fileName = pick(random, [...FILE_NAMES, hostileString(random).slice(0, 5_000).toWellFormed()])
  const field = pick(random, ['image', 'file', 'document', '\u0000'])
  if (random() < 0.7) form.append(field, new File([hostileString(random).slice(0, 70_000)], fileName))
  return form
}

const FILE_NAMES = [
  '',
  '\u0000',
  'a\u0000.csv',
  '../../x.apkg',
  '\u009f',
  '.csv',
  'x'.repeat(5_000),
  'ျမန္မာ.csv',
]

export const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '',
  'x',
]

export function headersFor(random: Random, token: string): Record<string, string> {
  const headers: Record<string, string> = { ...clientHeaders, authorization: `Bearer ${token}` }
  if (random() < 0.1)
    headers.authorization = pick(random, ['', 'Bearer', 'Bearer x', `Basic ${token}`, `Bearer ${token}x`])
  if (random() < 0.05) headers['app-token'] = pick(random, ['', 'x', 'a'.repeat(2000)])
  if (random() < 0.1) headers['time-zone'] = pick(random, ['Mars/Base', '../x', 'Asia/Tokyo', ''])
  if (random() < 0.1) headers['idempotency-key'] = pick(random, ['x', '', crypto.randomUUID()])
  if (random() < 0.1)
    headers.cookie = pick(random, ['token', 'token=;token=x', `locale=${'x'.repeat(500)}`, '=;=', 'token=%'])
  if (random() < 0.1)
    headers[pick(random, ['user-agent', 'cookie', 'time-zone', 'accept-language', 'x-forwarded-for'])] =
      asHeader(hostileString(random))
  if (random() < 0.1)
    headers['accept-language'] = pick(random, ['*', 'en;q=x', ',,,', 'my;q=-1', 'x'.repeat(5000)])
  return headers
}

/** As a header comes in: bytes, of which a line may have 16 kB. */
export const asHeader = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .slice(0, 12_000)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these cannot stand in a header
    .replace(/[\u0000-\u001f\u007f]/g, ' ')

export const escapePath = (text: string) =>
  text.isWellFormed() ? encodeURIComponent([...text].slice(0, 200).join('')) : '%ED%A0%80'
