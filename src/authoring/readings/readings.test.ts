import { expect, test } from 'vitest'
import { questionFurigana } from '#server/content/import/readings/question-furigana.ts'
import { schoolReadings } from '#server/content/import/readings/school-readings.ts'
import { readSchoolFiles } from '#server/content/read/read-school-files.ts'
import { questionFile } from '#server/content/schema/practice.ts'
import { readWholeSchool } from '#tests/support/small-school.ts'
import { kanjiReport } from './kanji-report.ts'

const school = readSchoolFiles(await readWholeSchool())
const read = schoolReadings(school)

test('of the kanji that the school shows, 99 in a hundred have a reading; npm run thazin -- content report lists the others', () => {
  const { all, read: count, unread } = kanjiReport(school, read)
  expect(all).toBeGreaterThan(5000)
  expect(count / all, JSON.stringify(unread)).toBeGreaterThan(0.99)
})

const explain = { my: 'က', en: 'Why.' }
const furiganaOf = (question: object) =>
  questionFurigana(questionFile.parse({ id: 'one', explain, ...question }), read)

test('readings are shown as a question is asked, and with its verdict those that would answer it', () => {
  const choice = { type: 'multiple-choice', question: '学校へ ___。' }
  expect(furiganaOf({ ...choice, right: '行きます', wrong: ['飲みます'] })).toEqual({
    asked: { 学校: 'がっこう', 行: 'い', 飲: 'の' },
    late: undefined,
  })
  expect(
    furiganaOf({ ...choice, question: '水を 飲みます。', right: 'のみます', wrong: ['よみます'] }),
  ).toEqual({
    asked: { 水: 'みず' },
    late: { 飲: 'の' },
  })
})

test('of single kanji among which one chooses, and of one that is asked about, the reading waits', () => {
  const of = { my: '水 ၏ အဓိပ္ပာယ်', en: 'What does 水 mean?' }
  const meaning = { type: 'multiple-choice', question: of, right: 'ရေ', wrong: ['မီး'] }
  expect(furiganaOf(meaning)).toEqual({ asked: undefined, late: { 水: 'みず' } })
  const kanji = {
    type: 'multiple-choice',
    question: { my: 'ရေ', en: 'water' },
    right: '水',
    wrong: ['花', '本'],
  }
  expect(furiganaOf(kanji)).toEqual({ asked: undefined, late: { 水: 'みず', 花: 'はな', 本: 'ほん' } })
  const pairs = [
    { left: '学校', right: 'がっこう' },
    { left: '学生', right: 'がくせい' },
    { left: '先生', right: 'せんせい' },
  ]
  expect(furiganaOf({ type: 'match', pairs }).asked).toBeUndefined()
  const arranged = { type: 'arrange', prompt: { my: 'က', en: 'a' }, pieces: ['水', 'を', 'みず'] }
  expect(furiganaOf(arranged)).toEqual({ asked: { 水: 'みず' }, late: undefined })
})
