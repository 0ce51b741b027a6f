import { beforeAll, expect, it } from 'vitest'
import { listProblems } from '#server/content/read/problems.ts'
import { readSchoolFiles } from '#server/content/read/read-school-files.ts'
import { readWholeSchool } from '#tests/support/small-school.ts'
import { checkEnglish } from './check-english.ts'
import { type EnglishDictionaries, openEnglishDictionaries } from './english-dictionaries.ts'
import { extractWords } from './english-texts.ts'
import { otherSpellings } from './variants.ts'

const files = await readWholeSchool()
let dictionaries: EnglishDictionaries
beforeAll(async () => {
  const opened = await openEnglishDictionaries()
  if (!opened) throw new Error('the English dictionaries are not installed')
  dictionaries = opened
})

const unit = 'english/units/a1-01-greetings'
const kana = 'japanese/units/k-01-a-row'
const few = new Map(
  [...files].filter(([name]) =>
    [unit, kana, 'spelling.yaml', 'tips', 'shorts/', 'pages/about', 'micro-lessons/english/a-or'].some(
      (part) => name.startsWith(part),
    ),
  ),
)

/** Findings in the few files with one text changed. */
function found(file: string, from: string, to: string): string[] {
  const before = few.get(file)?.toString() ?? ''
  expect(before).toContain(from)
  const changed = new Map([...few, [file, Buffer.from(before.replace(from, to))]])
  const problems = checkEnglish(readSchoolFiles(changed), dictionaries)
  expect(problems.every(({ advice }) => advice)).toBe(true)
  return listProblems(problems).split('\n').filter(Boolean)
}

it('the school has no English word that is in no dictionary, and spells one way', () => {
  expect(listProblems(checkEnglish(readSchoolFiles(files), dictionaries))).toBe('')
})

it('names a slip with file, line and what is near', () => {
  expect(found(`${unit}/01-watch.yaml`, 'say: Good morning.', 'say: Good mornign.')).toEqual([
    expect.stringMatching(
      /^english\/units\/a1-01-greetings\/01-watch\.yaml:\d+ {2}slides\.\d+\.say: “mornign” is in no dictionary; is it morning/,
    ),
  ])
})

it('reads what units teach, what is for readers of English, and the English in Burmese about English', () => {
  const wrong = (file: string, from: string, to: string) => expect(found(file, from, to)).toHaveLength(1)
  wrong(`${kana}/01-watch.yaml`, 'အချစ်, en: love', 'အချစ်, en: freind')
  wrong('pages/about.en.md', '\n---\n', '\n---\nWe recieve letters.\n\n')
  wrong('micro-lessons/english/a-or-an.md', '\n---\n', '\n---\nမြန်မာ umbrela မြန်မာ\n\n')
  wrong('micro-lessons/english/a-or-an.md', 'summary: { my: ', 'summary: { my: buisness ')
  wrong('tips.yaml', 'en: ', 'en: Wellcome ')
})

it('leaves alone what is wrong on purpose, what is no English, and romaji that the file has in kana', () => {
  const practice = `${unit}/03-practice.yaml`
  const [, option = ''] = /\n {4}wrong: \[(.*)\]/.exec(few.get(practice)?.toString() ?? '') ?? []
  expect(found(practice, `wrong: [${option}]`, `wrong: [Goodd, mornnig, ${option}]`)).toEqual([])
  expect(found('pages/about.my.md', '\n---\n', '\n---\nmornign\n\n')).toEqual([])
  const love = 'text: あい, reading: ai, my: အချစ်, en: love'
  expect(found(`${kana}/01-watch.yaml`, love, love.replace('love', 'ai and iie'))).toEqual([])
  expect(found(`${kana}/01-watch.yaml`, love, love.replace('love', 'sutoroberii'))).toHaveLength(1)
  expect(found(`${unit}/01-watch.yaml`, 'say: Good morning.', 'say: Good iie.')).toHaveLength(1)
})

it('takes British or American, and names the fewer where both are there', () => {
  const said = (text: string) => found(`${unit}/01-watch.yaml`, 'say: Good morning.', `say: ${text}`)
  expect(said('I like this colour.')).toEqual([])
  expect(said('My favorite.')).toEqual([
    expect.stringMatching(/“favorite” is American, and the school spells British \(.*\): write favourite$/),
  ])
  const american = said('The gray color of my favorite theater in the center.')
  expect(american.length).toBeGreaterThan(0)
  for (const problem of american)
    expect(problem).toMatch(
      /is British, and the school spells American \(gray, color, favorite: 5 times\): write /,
    )
})

it('a word is what stands alone: no ending, no blank, no number, no address', () => {
  expect(extractWords("I'm Su’s well-known 2nd e-mail, work___ -ed un- a")).toEqual([
    "I'm",
    "Su's",
    'well',
    'known',
    'mail',
  ])
  expect(extractWords('See https://thazin.example/abc, {count} a@b.example မြန်မာ go')).toEqual(['See', 'go'])
})

it('knows how the other side of the Atlantic spells', () => {
  for (const [british, american] of [
    ['colours', 'colors'],
    ['realised', 'realized'],
    ['travelling', 'traveling'],
    ['skilful', 'skillful'],
    ['aeroplane', 'airplane'],
    ['practised', 'practiced'],
    ['theatre', 'theater'],
    ['licences', 'licenses'],
    ['catalogue', 'catalog'],
  ] as const) {
    expect(otherSpellings(british)).toContain(american)
    expect(otherSpellings(american)).toContain(british)
  }
})

it('there are no dictionaries where the packages are not installed', async () => {
  expect(await openEnglishDictionaries('file:///nowhere/module.ts')).toBeNull()
})
