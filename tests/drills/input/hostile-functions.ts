import { readCode } from '#domain/account/code.ts'
import { normalisePassword } from '#domain/account/password.ts'
import { readPhone } from '#domain/account/phone.ts'
import { redact } from '#domain/desk/events/redact.ts'
import { deckName, keptText } from '#domain/memory/decks/card-text.ts'
import { htmlToText } from '#domain/memory/decks/html-to-text.ts'
import { DECKS } from '#domain/memory/decks/limits.ts'
import { gradeText } from '#domain/practice/grading/text-answer.ts'
import { faultOfText, removeTextFaults, toZawgyi } from '#domain/text/clean-text.ts'
import { compareKey } from '#domain/text/compare-key.ts'
import { kanaKey } from '#domain/text/kana-key.ts'
import { countWords } from '#domain/text/lengths.ts'
import { hasLetter } from '#domain/text/plain-text.ts'
import { checkTexts } from '#server/content/check/check-texts.ts'
import { YamlFile } from '#server/content/read/yaml-file.ts'

/** What the gate lets through of a text, with a field's own limit. */
const field = (text: string, units: number) => {
  const part = text.slice(0, units).toWellFormed()
  return faultOfText(part) === null ? part : ''
}

const NOTHING = { real: new Set<string>(), known: new Set<string>() }

/** What works on outside text, each with as much of it as can reach it: a whole file, or a field. */
export const hostileFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  'the bound itself': (text) => faultOfText(text, Number.POSITIVE_INFINITY),
  'what is left of a file’s name': removeTextFaults,
  'a content file': (text) => checkTexts(new YamlFile('x.yaml', JSON.stringify({ en: text }))),
  'an argument of a command': (text) => faultOfText(text),
  'a card of a deck': (text) => keptText(field(text, 3 * DECKS.max_side)),
  'a deck’s name in its file': (text) => deckName(text, DECKS.max_name),
  'HTML of a deck': (text) => htmlToText(text.slice(0, DECKS.max_field), { media: 0 }),
  'a key for comparing': (text) => compareKey(field(text, 2_000)),
  'a key for searching': (text) => kanaKey(field(text, 100)),
  'an English answer': (text) =>
    gradeText(field(text, 2_000), ["He's been to Yangon twenty-one times."], { lang: 'en' }, NOTHING),
  'a Japanese answer': (text) =>
    gradeText(
      field(text, 2_000),
      ['わたしはにほんごをべんきょうします'],
      { lang: 'ja', any_script: true },
      NOTHING,
    ),
  'a Burmese answer': (text) => gradeText(field(text, 2_000), ['ရန်ကုန်မှာ နေပါတယ်'], { lang: 'my' }, NOTHING),
  'a phone': (text) => readPhone(field(text, 40)),
  'a code': (text) => readCode(field(text, 20)),
  'a password': (text) => normalisePassword(field(text, 512)),
  'text shown in Zawgyi': (text) => toZawgyi(field(text, 2_000)),
  'a count of words': (text) => countWords(field(text, 5_000), 'my'),
  'a value that is counted': (text) => redact(field(text, 5_000)),
  'letters of a name': (text) => hasLetter(field(text, 100)),
}
