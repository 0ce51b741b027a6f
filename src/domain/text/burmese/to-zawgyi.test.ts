import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { gradeText } from '#domain/practice/grading/text-answer.ts'
import { normalise } from '#domain/text/clean-text.ts'
import { compareKey } from '#domain/text/compare-key.ts'
import { readAsZawgyi } from './read-as-zawgyi.ts'
import { toZawgyi } from './to-zawgyi.ts'

const load = createRequire(import.meta.url)
/** The converter Rabbit: rules of its own, by other people. */
const { uni2zg } = load('rabbit-node') as { uni2zg: (text: string) => string }

/** Every run of Burmese in the school and its interface, with spaces; and every word of it. */
let texts: string[]
let words: string[]
beforeAll(async () => {
  const files = await readdir('content', { recursive: true })
  const paths = [
    'messages/my.json',
    ...files.filter((file) => /\.(yaml|md|vtt)$/.test(file)).map((file) => join('content', file)),
  ]
  const all = (await Promise.all(paths.map((path) => readFile(path, 'utf8')))).join('\n')
  const runs = all.match(/[\u1000-\u109f](?:[\u1000-\u109f ]*[\u1000-\u109f])?/g) ?? []
  texts = [...new Set(runs)]
  words = [...new Set(texts.flatMap((text) => text.match(/[\u1000-\u1049\u104c-\u109f]+/g) ?? []))]
})

test('every text of the school is written as Rabbit writes it', () => {
  const different = texts.filter((text) => toZawgyi(text) !== uni2zg(text))
  process.stdout.write(`${texts.length} texts in Zawgyi, ${different.length} other than Rabbit's\n`)
  expect(different).toEqual([])
  expect(texts.length).toBeGreaterThan(4500)
})

test.each([
  ['ငွေပြန်', 'ေငြျပန္', 'ြ of the next syllable goes before its own consonant'],
  ['အကြွေး', 'အေႂကြး', 'ြ with room below'],
  ['ကြီး', 'ႀကီး', 'ြ with room above'],
  ['ဝဍ္ဎန', 'ဝၯန', 'a pair that is one sign'],
  ['သင်္ဘော', 'သေဘၤာ', 'kinzi'],
  ['ယောက်ျား', 'ေယာက္်ား', 'a killed consonant'],
])('%s becomes %s: %s', (unicode, zawgyi) => expect(toZawgyi(unicode)).toBe(zawgyi))

test('Zawgyi of 15 characters and more is found out, and Unicode is never taken for it', () => {
  const long = texts.filter((text) => text.length >= 15 && toZawgyi(text) !== text)
  const missed = long.filter((text) => normalise(toZawgyi(text)) !== text)
  const rate = (100 * (1 - missed.length / long.length)).toFixed(2)
  process.stdout.write(`${rate} % of ${long.length} texts in Zawgyi found out\n`)
  expect(missed.length / long.length).toBeLessThan(0.001)
  expect([...texts, ...words].filter((text) => normalise(text) !== text)).toEqual([])
})

/** In Zawgyi this is မေတ္တာဆ of Unicode, in an order that many phones write. */
const AMBIGUOUS = ['မတော်တဆ']

test('a word of the school that is typed in Zawgyi is the right answer, however short', () => {
  const vocabulary = { real: new Set<string>(), known: new Set<string>() }
  const typed = words.filter((word) => /[က-အ]/.test(word) && word.length <= 400)
  const wrong = typed.filter((word) =>
    [toZawgyi(word), normalise(toZawgyi(word))].some(
      (one) => gradeText(one, [word], { lang: 'my' }, vocabulary).verdict !== 'right',
    ),
  )
  process.stdout.write(`${typed.length} words typed in Zawgyi, ${wrong.length} judged wrong\n`)
  expect(wrong).toEqual(AMBIGUOUS)
  expect(typed.length).toBeGreaterThan(5400)
})

test('what Zawgyi says is read though nothing tells that it is Zawgyi', () => {
  for (const [zawgyi, unicode] of [
    ['သြား', 'သွား'],
    ['အေမ', 'အမေ'],
    ['မွာ', 'မှာ'],
    ['ေျပာျပ', 'ပြောပြ'],
  ] as const)
    expect(compareKey(readAsZawgyi(zawgyi) ?? '')).toBe(compareKey(unicode))
  for (const unicode of ['က', 'မျေး', 'ရေး']) expect(readAsZawgyi(unicode)).toBeNull()
  expect(readAsZawgyi('hello')).toBeNull()
})
