import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toHiragana } from '#domain/text/to-hiragana.ts'
import { englishFinder, japaneseFinder } from './words-in-text.ts'

/** The committed lemmas of every text of the school. */
async function tableOf(language: 'english' | 'japanese') {
  const path = join(import.meta.dirname, `../../../../content/lemmas/${language}.json`)
  const table: Record<string, string> = JSON.parse(await readFile(path, 'utf8'))
  const plain = (form: string) => (language === 'japanese' ? toHiragana(form) : form.toLowerCase())
  const texts = Object.entries(table).map(([text, line]) => ({
    text,
    lemmas: line
      .split(' ')
      .filter(Boolean)
      .map((one) => {
        const [form = '', lemma = plain(form)] = one.split('=')
        return { form, lemma }
      }),
  }))
  return { texts, lemmas: texts.flatMap((one) => one.lemmas) }
}

const NUMBER =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|[a-z]+(?:teen|ty)|さん|よん|せん|まん|きゅう)$/

test.each([
  ['english', englishFinder, 0.97],
  // Counters after a number (さんにん, しちじ) are most of what is missed.
  ['japanese', japaneseFinder, 0.92],
] as const)(
  '%s: nearly all words of the school’s texts are found, and little else',
  async (language, finderOf, least) => {
    const { texts, lemmas } = await tableOf(language)
    const lemmaOf = new Map(lemmas.map(({ form, lemma }) => [form, lemma]))
    const find = finderOf(lemmas)
    let [right, wanted, more] = [0, 0, 0]
    const wrong: string[] = []
    for (const { text, lemmas: all } of texts) {
      // Names of letters are no words, and numbers are among them only where a text has them as such.
      if (all.length === 0) continue
      const known = new Set(all.map(({ lemma }) => lemma))
      // Of a contraction only one word can be tapped.
      const expected =
        language === 'english'
          ? [...known].filter((lemma) => !/^(?:be|not|will|have|us)$/.test(lemma))
          : [...known]
      const got = new Set(find(text).map(({ word }) => lemmaOf.get(word) ?? word))
      wanted += expected.length
      right += expected.filter((lemma) => got.has(lemma)).length
      const extra = [...got].filter((lemma) => !known.has(lemma) && !NUMBER.test(lemma))
      const missed = expected.filter((lemma) => !got.has(lemma))
      if (extra.length + missed.length > 0) wrong.push(`${text}: -${missed} +${extra}`)
      more += extra.length
    }
    expect(right / wanted, wrong.join('\n')).toBeGreaterThan(least)
    expect(more / wanted, wrong.join('\n')).toBeLessThan(1 - least)
  },
)

const english = englishFinder(
  ['do', 'i', 'what', 'go', 'market', 'the', 'to', 'child', "o'clock"].map((lemma) => ({
    lemma,
    form: lemma,
  })),
)
test.each([
  ['I’m going to the market.', 'I’m=i going=go to=to the=the market=market'],
  ["What's … don't Su Su", "What's=what don't=do"],
  ["two o'clock haggled", "o'clock=o'clock two=two haggled=haggled"],
  ['The -ed in 3pm', 'The=the in=in'],
  ['', ''],
])('%s', (text, words) => {
  expect(new Set(english(text).map((one) => `${one.text}=${one.word}`))).toEqual(
    new Set(words.split(' ').filter(Boolean)),
  )
})

const japanese = japaneseFinder([
  { lemma: 'えき', form: '駅' },
  { lemma: 'いく', form: 'いく' },
  { lemma: 'え', form: '絵' },
  { lemma: 'たべる', form: '食べる' },
])
test.each([
  ['駅へ 行きました', '駅=駅'],
  ['えきへ いきました。', 'えき=駅 いき=いく'],
  ['ごはんを 食べています', '食べて=食べる'],
  ['えは', ''],
  ['!?', ''],
])('%s', (text, words) => {
  expect(
    japanese(text)
      .map((one) => `${one.text}=${one.word}`)
      .join(' '),
  ).toBe(words)
})

test('a long text without a word has none', () => {
  expect(japanese('え'.repeat(100_000))).toEqual([])
  expect(english(`${"a'".repeat(100_000)} market`)).toContainEqual({ text: 'market', word: 'market' })
})
