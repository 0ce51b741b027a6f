import { expect, it } from 'vitest'
import { listProblems } from '#server/content/read/problems.ts'
import { readSchoolFiles } from '#server/content/read/read-school-files.ts'
import { readWholeSchool } from '#tests/support/small-school.ts'
import { checkReadings } from './check-readings.ts'
import { openKuromoji, readingsBy } from './dictionary.ts'

const files = await readWholeSchool()
const dictionary = await openKuromoji()
if (!dictionary) throw new Error('kuromoji is not installed')
const read = readingsBy(dictionary)

const time = 'japanese/units/n5-03-time/03-words.yaml'
const unit = 'japanese/units/n5-03-time/unit.yaml'
const words = 'japanese/words.yaml'

const few = new Map([...files].filter(([name]) => name === time || name === words || name === unit))

function found(file: string, from: string, to: string): string[] {
  const before = files.get(file)?.toString() ?? ''
  expect(before).toContain(from)
  const changed = new Map([...few, [file, Buffer.from(before.replace(from, to))]])
  return listProblems(checkReadings(readSchoolFiles(changed), read))
    .split('\n')
    .filter(Boolean)
}

it('every reading of the school is the dictionary’s, or marked as the better one', () => {
  expect(listProblems(checkReadings(readSchoolFiles(files), read))).toBe('')
})

it('names a wrong reading of a word, a card and an example, with the line of the file', () => {
  expect(found(words, 'word: 学校, reading: がっこう', 'word: 学校, reading: がこう')).toEqual([
    expect.stringMatching(
      /^japanese\/words\.yaml:\d+ {2}categories\.\d+\.words\.\d+\.reading: 学校 is read がっこう by the dictionary, here がこう;/,
    ),
  ])
  const lines = files.get(time)?.toString().split('\n') ?? []
  const reading = lines.find((line) => line.startsWith('    reading: げつようび'))
  expect(found(time, reading ?? 'none', '    reading: げつよび')).toEqual([
    expect.stringContaining('.reading: 月曜日 is read げつようび'),
  ])
  expect(found(time, 'sounds: げつようびから ', 'sounds: かようびから ')).toEqual([
    expect.stringContaining('.example: 月曜日から'),
  ])
})

it('asks for the mark where the dictionary is wrong, and for none where it is right', () => {
  const marked = 'word: 三百, reading: さんびゃく, reading_ok: true'
  expect(found(words, marked, 'word: 三百, reading: さんびゃく')).toEqual([
    expect.stringContaining('write reading_ok: true'),
  ])
  expect(
    found(words, 'word: 学校, reading: がっこう', 'word: 学校, reading: がっこう, reading_ok: true'),
  ).toEqual([expect.stringContaining('.reading_ok: the dictionary says the same; leave it out')])
})

it('takes particles as they sound, at the ends of phrases and nowhere else', () => {
  const word = (text: string, reading: string) =>
    found(words, 'word: 学校, reading: がっこう', `word: ${text}, reading: ${reading}`)
  expect(
    found(time, 'sounds: げつようびから きんようびまで', 'sounds: げつようびから きんようびまで '),
  ).toEqual([])
  expect(word('母は学校', 'ははわがっこう')).toHaveLength(1)
  const example = 'text: 今日は 水曜日です。\n      sounds: きょうわ すいようびです。'
  expect(found(time, example, example.replace('きょうわ', 'きょうは'))).toEqual([])
  expect(found(time, 'text: 月曜日から 金曜日まで', 'text: 花から 金曜日まで')).toHaveLength(1)
})

it('there is no dictionary where the package is not installed', async () => {
  expect(await openKuromoji('file:///nowhere/module.ts')).toBeNull()
})
