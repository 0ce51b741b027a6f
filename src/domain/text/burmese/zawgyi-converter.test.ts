import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertFromZawgyi, readByRules } from './zawgyi-converter.ts'
import { ZAWGYI_TO_UNICODE } from './zawgyi-rules.ts'

const { ZawgyiConverter } = createRequire(import.meta.url)(
  'myanmar-tools/build_node/zawgyi_converter.js',
) as {
  ZawgyiConverter: new () => { zawgyiToUnicode: (text: string) => string }
}
const library = new ZawgyiConverter()

/** Every character that a rule speaks of, some that none does, and pieces that rules match. */
const signs = [
  ...Array.from({ length: 0xa0 }, (_, i) => String.fromCharCode(0x1000 + i)),
  ...' \u00a0\u200b\u200c\u2060\u3000\ufeff36u1a.|',
]
const pieces = ZAWGYI_TO_UNICODE.flat().map(([pattern]) => fc.stringMatching(new RegExp(`^(?:${pattern})$`)))

test('any text of signs and of what the rules match, one after the other, is read as the library reads it', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...signs), fc.oneof(...pieces)), { maxLength: 12 })
    .map((parts) => parts.join(''))
  const runs = Number(process.env.FUZZ_RUNS) || 5_000
  fc.assert(
    fc.property(text, (written) => {
      expect(readByRules(written)).toBe(library.zawgyiToUnicode(written))
    }),
    { numRuns: runs },
  )
})

test('runs of one sign or of two are read as the library reads them', () => {
  for (const one of signs)
    for (const other of ['', 'က', '\u1031', '\u1037', '\u103b', '\u1039'])
      for (const count of [1, 2, 3, 7]) {
        const text = (one + other).repeat(count)
        expect(readByRules(text), JSON.stringify(text)).toBe(library.zawgyiToUnicode(text))
      }
})

const cpuOf = (work: () => void) => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

test('it takes a fifth of the library’s work at most', () => {
  const texts = Array.from({ length: 40 }, () => 'ေက်းဇူးတင္ပါတယ္ '.repeat(25))
  const least = (work: () => void) => Math.min(...[1, 2, 3].map(() => cpuOf(work)))
  const ours = least(() => texts.forEach(convertFromZawgyi))
  const theirs = least(() => {
    for (const text of texts) library.zawgyiToUnicode(text)
  })
  process.stdout.write(`conversion takes 1/${(theirs / ours).toFixed(1)} of the library's work\n`)
  expect(ours).toBeLessThan(theirs / 5)
})
