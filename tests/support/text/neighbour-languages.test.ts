import { expect, test } from 'vitest'
import { canonicalOrder } from '#domain/text/burmese/burmese-order.ts'
import { cleanText } from '#domain/text/clean-text.ts'
import { declarationWords, WORDS } from './neighbour-languages.ts'

/** As the gate must let a text through: composed as Unicode has it, else as it came. */
const asWritten = (word: string) => ({ ok: true, text: word.normalize('NFC') })

/** Two words of Mon's 690 that are also spelled as Zawgyi spells Burmese (မပ်တံ, ဒးသ်ပသမ်တီ). */
const ALSO_ZAWGYI = new Set(['မပ္တံ', 'ဒးသ္ပသမ္တီ'])

const languages: [string, () => Promise<string[]>][] = [
  ...Object.entries(WORDS).map(([name, words]): [string, () => Promise<string[]>] => [
    name,
    async () => words,
  ]),
  ['Mon', async () => (await declarationWords('mnw')).filter((word) => !ALSO_ZAWGYI.has(word))],
  ['Shan', () => declarationWords('shn')],
]

test.each(languages)('the words of %s pass the gate as they are, their order too', async (name, read) => {
  const words = await read()
  const changed = words.filter((word) => canonicalOrder(word) !== word.normalize('NFC'))
  for (const word of words) expect(cleanText(word)).toEqual(asWritten(word))
  process.stdout.write(`${name}: ${words.length} words, ${changed.length} in another order\n`)
  expect(changed).toEqual([])
  expect(words.length).toBeGreaterThanOrEqual(name === 'Kayah' ? 25 : 30)
})

test('a sentence of them passes too, and so do their letters by themselves', () => {
  for (const words of Object.values(WORDS)) {
    const sentence = words.slice(0, 8).join(' ')
    expect(cleanText(sentence)).toEqual(asWritten(sentence))
  }
  for (let code = 0x1000; code <= 0x109f; code++) {
    const letter = String.fromCharCode(code)
    expect(cleanText(letter)).toEqual(asWritten(letter))
  }
})
