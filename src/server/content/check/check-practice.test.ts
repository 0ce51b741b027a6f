import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentFiles } from '#server/content/read/files.ts'
import { listProblems } from '#server/content/read/problems.ts'
import { type QuestionFile, questionFile } from '#server/content/schema/practice.ts'
import { readSmallSchool } from '#tests/support/small-school.ts'
import { findQuestionFaults } from './check-question.ts'
import { checkSchool } from './check-school.ts'

let school: ContentFiles
beforeAll(async () => {
  school = await readSmallSchool()
})

const greetings = 'english/units/a1-01-greetings'
const a = 'japanese/units/k-01-a-row'

/** The problems of the school after a text in one of its files was replaced. */
function problemsAfter(file: string, from: string, to: string): string {
  const before = school.get(file)?.toString() ?? ''
  expect(before).toContain(from)
  return listProblems(
    checkSchool(new Map([...school, [file, Buffer.from(before.replace(from, to))]])).problems,
  )
}
const lineOf = (file: string, text: string) =>
  (school.get(file)?.toString().split('\n') ?? []).findIndex((line) => line.includes(text)) + 1

describe('the check of practice names file and line of', () => {
  const practice = `${greetings}/03-practice.yaml`

  it('a second right answer, and equal options', () => {
    const line = lineOf(practice, 'wrong: [Good morning.')
    expect(problemsAfter(practice, 'wrong: [Good morning.', 'wrong: ["nice to meet you, too."')).toBe(
      `${practice}:${line}  questions.0.wrong.0: is the right answer too`,
    )
    expect(problemsAfter(practice, 'wrong: [Good morning.', 'wrong: [See you tomorrow.')).toContain(
      `${practice}:${line}  questions.0.wrong.2: stands there twice`,
    )
  })

  it('an id that a question of another file has', () => {
    const review = `${greetings}/04-review.yaml`
    expect(problemsAfter(review, 'id: a1-greetings-q-am\n', 'id: a1-greetings-q-match\n')).toBe(
      `${review}:6  questions.0.id: a1-greetings-q-match is taken by ${practice}`,
    )
  })

  it('a picture that is not there', () => {
    expect(problemsAfter(practice, 'picture: sunrise', 'picture: sunrize')).toBe(
      `${practice}:${lineOf(practice, 'picture: sunrise')}  questions.2.picture: there is no pictures/sunrize.svg`,
    )
    expect(problemsAfter(practice, 'wrong: [sunny, ', 'wrong: [sunnny, ')).toContain(
      `${lineOf(practice, 'wrong: [sunny, ')}  questions.3.wrong.0: there is no pictures/sunnny.svg`,
    )
  })

  it('kanji for the voice that are of another word', () => {
    const words = `${a}/03-words.yaml`
    const written = (text: string) =>
      problemsAfter(words, 'front: いえ\n    written: 家\n', `front: いえ\n    written: ${text}\n`)
    expect(written('家')).toBe('')
    expect(written('家に')).toContain(
      `${lineOf(words, 'front: いえ') + 1}  cards.0.written: isn’t “いえ” with kanji`,
    )
  })

  it('Burmese that is missing or in Zawgyi', () => {
    const text = 'en: "From sunrise until noon you say “Good morning.”"'
    expect(problemsAfter(practice, text, '')).toContain('questions.2.explain.en: is missing')
    expect(problemsAfter(practice, 'my: တွေ့ရတာ ဝမ်းသာပါတယ်။', 'my: ေတြ႕ရတာ ဝမ္းသာပါတယ္။')).toContain(
      'questions.4.prompt.my: Burmese in Zawgyi or out of order; write: တွေ့ရတာ ဝမ်းသာပါတယ်။',
    )
  })

  it('a sentence to complete without a blank', () => {
    const line = lineOf(practice, '___? – My name is Su Su.')
    expect(problemsAfter(practice, '___? – My name is Su Su.', 'name? – My name is Su Su.')).toContain(
      `${practice}:${line}  questions.8.question: has no blank (___)`,
    )
  })

  it('kanji, and は as a particle, in what is spoken', () => {
    const file = `${a}/04-practice.yaml`
    const line = lineOf(file, 'say: いいえ')
    expect(problemsAfter(file, 'say: いいえ', 'say: 家')).toContain(
      `${file}:${line}  questions.13.say: kanji in what is spoken`,
    )
    expect(problemsAfter(file, 'say: いいえ', 'say: うえは いい')).toContain(
      `${file}:${line}  questions.13.say: は as a particle is spoken わ`,
    )
  })

  it('a kana before it is taught', () => {
    const file = `${a}/03-words.yaml`
    expect(problemsAfter(file, 'text: いい いえ', 'text: いい かお')).toBe(
      `${file}:${lineOf(file, 'text: いい いえ') - 4}  cards.8: か was not taught yet`,
    )
  })

  it('an English word before it is taught, unless the unit assumes it', () => {
    const from = 'question: "What\'s your ___? – My name is Su Su."'
    const line = lineOf(practice, from)
    expect(problemsAfter(practice, from, from.replace('Su Su', 'Zaw'))).toBe(
      `${practice}:${line - 2}  questions.8: not taught yet: zaw (or list it under assumes in unit.yaml)`,
    )
    // What a learner may bring along is accepted all the same.
    const answer = 'answer: name'
    expect(problemsAfter(practice, answer, `${answer}\n    accepted: [surname]`)).toBe('')
  })

  it('a character or a lesson that is not there, and strokes that are miscounted', () => {
    expect(problemsAfter(`${a}/02-characters.yaml`, '[あ, ', '[ゐ, ')).toContain(
      'characters.0: ゐ is not in japanese/characters',
    )
    expect(problemsAfter('courses/02-first-kana.yaml', 'kana-a-watch', 'kana-a-wach')).toBe(
      'courses/02-first-kana.yaml:12  lessons.0: there is no lesson kana-a-wach',
    )
    expect(
      problemsAfter(
        'japanese/characters/kanji-n5.yaml',
        'reading: よう, strokes: 18',
        'reading: よう, strokes: 17',
      ),
    ).toContain('曜 has 18 strokes in the stroke file')
  })
})

describe('a question by itself', () => {
  const explain = { my: 'က', en: 'a' }
  const faults = (question: object) =>
    findQuestionFaults(questionFile.parse({ id: 'q', explain, ...question }) as QuestionFile, 'en').map(
      ({ field, text }) => `${field}: ${text}`,
    )

  it('has at most one blank', () => {
    expect(faults({ type: 'fill-blank', question: '___ is ___', answer: 'it' })).toEqual([
      'question: has more than one blank',
    ])
  })

  it('is heard before it is written down', () => {
    expect(faults({ type: 'dictation' })).toContain('type: a dictation needs say')
  })

  it('is arranged from its own pieces', () => {
    const arrange = { type: 'arrange', prompt: explain, pieces: ['a', 'b', 'b'] }
    expect(faults(arrange)).toEqual([])
    expect(faults({ ...arrange, accepted: [['b', 'c', 'a']] })).toContain(
      'accepted.0: has a piece that is not there',
    )
    expect(faults({ ...arrange, accepted: [['a', 'b']] })).toEqual([
      expect.stringMatching(/^type: the grader takes \[\d,\d\] too$/),
    ])
  })

  it('has pairs that differ in both languages of the interface', () => {
    const pair = (left: string, en: string) => ({ left, right: { my: 'ခ', en } })
    expect(faults({ type: 'match', pairs: [pair('x', '1'), pair('y', '2'), pair('x', '3')] })).toEqual([
      'pairs.2.left: stands there twice',
      'pairs.1.right: stands there twice',
      'pairs.2.right: stands there twice',
    ])
  })
})
