import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

const file = readFileSync(join(import.meta.dirname, 'hosts.svg'), 'utf8')

/** Parts that have a name in the file: the twelve, and the parts that they are put together of. */
const parts = new Map(
  [...file.matchAll(/<(\w+) id="([^"]+)"(?:[^>]*\/>|[\s\S]*?<\/\1>)/g)].map(([text, , id = '']) => [
    id,
    text,
  ]),
)

const TWELVE = ['su-su', 'aung'].flatMap((who) =>
  ['wave', 'point', 'think', 'glad', 'comfort', 'sleep'].map((pose) => `${who}-${pose}`),
)

/** Names of all that a part needs to be drawn, itself first. */
function neededBy(id: string): string[] {
  const used = [...(parts.get(id) ?? '').matchAll(/href="#([^"]+)"/g)].flatMap(([, name = '']) =>
    neededBy(name),
  )
  return [...new Set([id, ...used])]
}

test.each(TWELVE)('%s is drawn whole, within 2 kB with its body', (id) => {
  expect(parts.get(id)).toMatch(/^<symbol [^>]*viewBox="-6 0 132 132"/)
  const drawn = neededBy(id).map((name) => parts.get(name) ?? `nothing is called ${name}`)
  expect(drawn.join()).not.toContain('nothing is called')
  expect(drawn.join('').length).toBeLessThanOrEqual(2_000)
})

test('all twelve cost a phone at most 1.6 kB, and each looks different', () => {
  expect(brotliCompressSync(file).length).toBeLessThanOrEqual(1_600)
  const looks = TWELVE.map((id) => parts.get(id)?.replace(id, ''))
  expect(new Set(looks).size).toBe(TWELVE.length)
})

/** Parts of which a scene puts a figure together, besides its body and head. */
const ACTING = ['open', 'shut', 'smile', 'half', 'laugh', 'su-su-arm', 'aung-arm']

test('nothing lies in the file that no host needs', () => {
  const needed = new Set([...TWELVE, ...ACTING].flatMap(neededBy))
  expect([...parts.keys()].filter((id) => !needed.has(id))).toEqual([])
})
