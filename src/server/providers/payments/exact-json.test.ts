import { expect, it } from 'vitest'
import { isObject, parseExactly, readObject } from './exact-json.ts'

it('numbers keep the text that was sent', () => {
  const text = '{"a":1000.50,"b":1e3,"c":-0,"d":["1.0",2.10],"e":12345678901234567890,"f":true,"g":null}'
  expect(parseExactly(text)).toEqual({
    a: '1000.50',
    b: '1e3',
    c: '-0',
    d: ['1.0', '2.10'],
    e: '12345678901234567890',
    f: true,
    g: null,
  })
})

it('what is no JSON is refused', () => {
  for (const text of ['', '{', '{"a":01}', 'success']) expect(() => parseExactly(text)).toThrow(SyntaxError)
})

it('an array and null are no objects', () => {
  expect([{}, [], null, 'text', 1].map(isObject)).toEqual([true, false, false, false, false])
})

it('a body is an object of well-formed UTF-8, or nothing', () => {
  expect(readObject(Buffer.from('{"a":1.0}'))).toEqual({ a: '1.0' })
  for (const body of ['[1]', 'null', '{', '']) expect(readObject(body)).toBeNull()
  expect(readObject(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBeNull()
})
