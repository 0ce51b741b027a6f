import { expect, test } from 'vitest'
import { isDeep } from './is-deep.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

test.each([
  [false, nested(32)],
  [true, nested(33)],
  [true, `{"constructor":1,"e":${'[{"a":'.repeat(17)}`],
  [false, `[${Array(100).fill('[]').join()}]`],
  [false, JSON.stringify(`"${nested(50)}`)],
  [false, JSON.stringify(`\\${nested(50)}`)],
  [true, `["\\\\",${nested(32)}]`],
  [false, ''],
])('%s: %s', (expected, json) => {
  expect(isDeep(json)).toBe(expected)
})
