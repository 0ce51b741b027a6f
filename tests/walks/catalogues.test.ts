import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultOfBurmese } from '#domain/text/burmese/burmese-faults.ts'
import { canonicalOrder } from '#domain/text/burmese/burmese-order.ts'
import { fromZawgyi } from '#domain/text/burmese/zawgyi.ts'
import { isMadeBy, saidKeys, sourcesWithMessages } from '#tests/support/walks/message-keys.ts'

const folder = join(import.meta.dirname, '../../messages')

type Texts = Record<string, unknown>

function textsOf(language: string): Texts {
  const { $schema: _, ...texts } = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))
  return texts
}

const languages = readdirSync(folder).map((name) => name.replace('.json', ''))
const catalogues = new Map(languages.map((language) => [language, textsOf(language)]))
const keys = [...new Set(languages.flatMap((language) => Object.keys(textsOf(language))))]

const PARAMETER = /\{(\w+)\}/g

/** Names and what else stays in its own letters; each is said by a text of the language, or doesn't belong here. */
const OWN_LETTERS: Record<string, readonly string[]> = {
  en: [
    // What is typed there, and the name by which Japanese calls itself.
    ...['かな', '日本語'],
  ],
  my: [
    // Names: of this product, its plan, other programs, browsers, phones, ways to pay.
    ...['Thazin', 'Learn Plus', 'Anki', 'Google', 'Chrome', 'Samsung Internet', 'Samsung', 'Firefox', 'Edge'],
    ...['Safari', 'Android', 'iPhone', 'iPad', 'Onepay', 'MPU', 'Visa', 'Mastercard', 'JavaScript'],
    // Formats and techniques, which Burmese writes so.
    ...['CSV', 'apkg', 'zip', 'APK', 'SMS', 'QR', 'PDF', 'JPEG', 'PNG', 'WebP', 'jpeg', 'png', 'webp'],
    ...['UTF-8', 'https', 'MB', 'p'],
    // What stands on the buttons of other programs, and on a key.
    ...[
      'Add to Home screen',
      'Add to Home Screen',
      'Add page to',
      'Home screen',
      'Install app',
      'Install',
      'Add',
    ],
    ...['Check Database', 'Tab'],
    // How a code looks, what may be typed, and the names by which languages call themselves.
    ...['ACDE-FGHJ-KMNP', 'romaji', 'かな', 'English', '日本語'],
  ],
  ja: [
    ...['Thazin', 'Learn Plus', 'Anki', 'Google', 'Chrome', 'Samsung Internet', 'Samsung', 'Firefox', 'Edge'],
    ...['Safari', 'Android', 'iPhone', 'iPad', 'Onepay', 'MPU', 'Visa', 'Mastercard', 'JavaScript'],
    ...['CSV', 'apkg', 'zip', 'APK', 'SMS', 'QR', 'PDF', 'JPEG', 'PNG', 'WebP', 'UTF-8', 'https', 'MB', 'p'],
    ...['URL', 'Check Database', 'ACDE-FGHJ-KMNP'],
  ],
}

/** The letters and digits of each language. */
const LETTERS: Record<string, RegExp> = {
  en: /[A-Za-z0-9]/,
  my: /[\u1000-\u1021\u1023-\u1027\u1029-\u1032\u1036-\u104f]/,
  ja: /[\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Han}0-9]/u,
}

/** Each name alone, not inside a word; in Japanese and Burmese other letters may touch it. */
const alone = (name: string) => {
  const escaped = name.replace(/[-+.]/g, '\\$&')
  return new RegExp(`(?<![A-Za-z])${escaped}(?![A-Za-z])`, 'g')
}

const namesOf = (language: string) =>
  [...(OWN_LETTERS[language] ?? [])].sort((one, other) => other.length - one.length)

/** The letters of a text that its language doesn't have, after its parameters and names are taken out. */
function strangersIn(language: string, text: string): string[] {
  const plain = namesOf(language).reduce(
    (left, name) => left.replace(alone(name), ' '),
    text.replace(PARAMETER, ' '),
  )
  const own = LETTERS[language]
  if (!own) throw new Error(`Say in tests/walks/catalogues.test.ts which letters ${language} has`)
  return [...plain].filter((sign) => /[\p{L}\p{M}\p{N}\p{Cf}\p{Co}]/u.test(sign) && !own.test(sign))
}

const faults = (find: (language: string, key: string, text: string) => unknown) =>
  [...catalogues].flatMap(([language, texts]) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const fault = find(language, key, String(text))
      return fault === null || fault === undefined ? [] : [`${language} ${key}: ${fault}`]
    }),
  )

test('every language has every message, as a text that takes the same parameters', () => {
  const parameters = (text: string) => [...new Set([...text.matchAll(PARAMETER)].map(([, name]) => name))]
  const ofText = (text: unknown) => (typeof text === 'string' ? parameters(text).sort().join() : 'no text')
  const odd = keys.flatMap((key) => {
    const found = [...catalogues].map(([language, texts]) => `${language}: {${ofText(texts[key])}}`)
    return new Set(found.map((one) => one.slice(4))).size > 1 || found.some((one) => one.includes('no text'))
      ? [`${key} ${found.join(' ')}`]
      : []
  })
  expect(odd).toEqual([])
  expect(faults((_, __, text) => (/[{}]/.test(text.replace(PARAMETER, '')) ? text : null))).toEqual([])
})

test('a message is written in the letters and digits of its language, but for names', () => {
  expect(
    faults((language, _, text) => {
      const strangers = strangersIn(language, text)
      return strangers.length > 0 ? `${strangers.join('')} in “${text}”` : null
    }),
  ).toEqual([])
})

test('a name that no text of a language says any more is not listed for it', () => {
  for (const [language, texts] of catalogues) {
    let left = Object.values(texts).join('\n')
    for (const name of namesOf(language)) {
      expect([language, name, left.search(alone(name)) >= 0]).toEqual([language, name, true])
      left = left.replace(alone(name), ' ')
    }
  }
})

test('a letter of another language is found, in a name’s place or beside one', () => {
  expect(strangersIn('my', 'Thazin မှ {name} ကို ၁၂').join('')).toBe('')
  expect(strangersIn('my', 'Thazins').join('')).toBe('Thazins')
  expect(strangersIn('my', 'ကို 12 あ\u200b').join('')).toBe('12あ\u200b')
  expect(strangersIn('en', 'Thazin ၁ က é').join('')).toBe('၁ကé')
  expect(strangersIn('ja', 'Ankiのカード、２枚 card').join('')).toBe('２card')
})

test('Burmese is Unicode in canonical order, of syllables that can be written', () => {
  const runs = (text: string) => text.match(/[\u1000-\u1049\u103f]+/g) ?? []
  expect(
    faults((_, __, text) => {
      if (canonicalOrder(text) !== text) return `not in canonical order: “${text}”`
      if (fromZawgyi(text) !== text) return `read as Zawgyi: “${text}”`
      return runs(text).flatMap((run) => faultOfBurmese(run) ?? [])[0]
    }),
  ).toEqual([])
})

test('every message is said somewhere, and none is said that isn’t there', async () => {
  const { named, templates } = saidKeys(await sourcesWithMessages())
  const isSaid = (key: string) => named.has(key) || templates.some((template) => isMadeBy(key, template))
  expect(keys.filter((key) => !isSaid(key)).map((key) => `${key}: said by nothing`)).toEqual([])
  expect([...named].filter((key) => !keys.includes(key)).map((key) => `${key}: in no catalogue`)).toEqual([])
  const idle = templates.filter((template) => !keys.some((key) => isMadeBy(key, template)))
  expect(idle.map(([begins, ends]) => `${begins}…${ends}: makes no message`)).toEqual([])
})

test('a message that nothing says is found, one that a template makes is not, nor one of a comment', () => {
  const source = `m.path_title()\nmessages()[\`desk_inbox_kind_\${kind}\`]()\n`
  const { named, templates } = saidKeys(source)
  expect([...named]).toEqual(['path_title'])
  expect(
    ['desk_inbox_kind_form', 'desk_inbox_kind_', 'path_old'].map((key) =>
      isMadeBy(key, templates[0] ?? ['', '']),
    ),
  ).toEqual([true, false, false])
})
