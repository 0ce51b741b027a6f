import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toHiragana } from '#domain/text/to-hiragana.ts'
import { collectVocabularies, lemmasPath } from '#server/content/read/lemmas-file.ts'
import { type Language, readSchoolFiles } from '#server/content/read/read-school-files.ts'
import { readWholeSchool } from '#tests/support/small-school.ts'
import { lemmaTables, openLemmatisers } from './build-lemmas.ts'
import { openEnglish } from './open-english.ts'

const files = await readWholeSchool()
const school = readSchoolFiles(files)
const opened = await openLemmatisers(school)
if (!opened) throw new Error('wink-nlp or kuromoji is not installed')
const lemmatisers = opened
const lemmasOf = (language: Language, text: string) => lemmatisers[language](text).map(({ lemma }) => lemma)

/** Sentences of the school with their lemmas as a person wrote them, without looking at what the program finds. */
async function judged(language: Language) {
  const folder = join(import.meta.dirname, '../../../tests/fixtures/lemmas')
  const lines = (await readFile(join(folder, `${language}.tsv`), 'utf8')).trimEnd().split('\n')
  return lines.map((line) => {
    const [text = '', lemmas = ''] = line.split('\t')
    return {
      text,
      right: lemmas.split(' ').map((lemma) => (language === 'japanese' ? toHiragana(lemma) : lemma)),
    }
  })
}

/** Number of entries that two lists have in common. */
function inCommon(a: readonly string[], b: readonly string[]): number {
  let row = b.map(() => 0)
  for (const one of a) {
    const next: number[] = []
    for (const [j, other] of b.entries())
      next.push(one === other ? (row[j - 1] ?? 0) + 1 : Math.max(row[j] ?? 0, next[j - 1] ?? 0))
    row = next
  }
  return row.at(-1) ?? 0
}

test.each(['english', 'japanese'] as const)(
  '%s: of the words of 200 sentences and more, 98 %% are found as a person reads them',
  async (language) => {
    const sentences = await judged(language)
    expect(new Set(sentences.map(({ text }) => text)).size).toBeGreaterThanOrEqual(200)
    const compared = sentences.map(({ text, right }) => {
      const found = lemmasOf(language, text)
      return { text, found, right, all: Math.max(found.length, right.length), same: inCommon(found, right) }
    })
    const sum = (of: 'all' | 'same') => compared.reduce((total, one) => total + one[of], 0)
    const wrong = compared.filter(({ all, same }) => same < all).map(({ text, found }) => [text, ...found])
    expect(sum('same') / sum('all'), JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.98)
  },
)

test('the files of lemmas say what the lemmatisers find: npm run thazin -- content lemmas', () => {
  const tables = lemmaTables(school, lemmatisers)
  for (const language of ['english', 'japanese'] as const)
    expect(JSON.parse(files.get(lemmasPath(language))?.toString() ?? '{}')).toEqual(tables[language])
})

test.each([
  ['english', "Su Su won't forget: it's two o'clock!", "will not forget it be o'clock"],
  ['english', 'The -ed in “worked”', 'the in work'],
  ['english', '', ''],
  ['japanese', '三百円です。', 'えん'],
  ['japanese', 'あ い う え お', ''],
  ['japanese', '駅へ 行きました', 'えき いく'],
  ['japanese', 'えきへ いきました', 'えき いく'],
  ['japanese', '!?', ''],
] as const)('%s: %s', (language, text, words) => {
  expect(lemmasOf(language, text).join(' ')).toBe(words)
})

test('each video, short and article of the school has words, and what is changed has none until they are found', () => {
  const all = collectVocabularies(school, files)
  expect(all.filter(({ words }) => words === null)).toEqual([])
  const bare = all.filter(({ kind, words }) => kind === 'short' && words?.length === 0)
  expect(bare).toEqual([])
  const without = new Map([...files].filter(([path]) => path !== lemmasPath('english')))
  const [first] = collectVocabularies(school, without)
  expect(first).toMatchObject({ slug: 'a1-greetings-watch', words: null })
})

test('a word that is said twice is counted twice, under the form in which it first comes', () => {
  const market = collectVocabularies(school, files).find(({ slug }) => slug === 'a1-market-watch')
  expect(market?.words?.find(({ lemma }) => lemma === 'mango')).toEqual({
    lemma: 'mango',
    form: 'mango',
    count: 2,
  })
  const words = collectVocabularies(school, files).find(({ slug }) => slug === 'n5-station-ekimae')?.words
  expect(words).toEqual([{ lemma: 'えきまえ', form: '駅前', count: 1 }])
})

test('there is no tagger where its packages are not installed', () => {
  expect(openEnglish('file:///nowhere/module.ts')).toBeNull()
})
