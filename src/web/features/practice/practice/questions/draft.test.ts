import { expect, test } from 'vitest'
import {
  type AnswerDraft,
  draftAnswer,
  EMPTY,
  isWhole,
  parseAnswerDraft,
  readPracticeAnswer,
  tapped,
} from './draft.ts'

const option = (id: number, side?: 'left' | 'right') => ({
  id,
  text: String(id),
  audio: null,
  picture: null,
  side,
})
const arrange = {
  question_type: 'arrange',
  answers: [option(1), option(2), option(3)],
  solution: { correct_answer: [2, 1, 3] },
} as const
const match = {
  question_type: 'match',
  answers: [option(1, 'left'), option(2, 'left'), option(3, 'right'), option(4, 'right')],
  solution: {
    correct_answer: [
      [1, 4],
      [2, 3],
    ],
  },
} as const
type Tapped = Parameters<typeof tapped>[0]
const taps = (question: Tapped, ...ids: number[]) =>
  ids.reduce<AnswerDraft>((draft, id) => tapped(question, draft, id), EMPTY)

test('pieces stand in the order in which they were tapped; a second tap takes one back', () => {
  expect(draftAnswer(arrange, taps(arrange, 2, 1, 3))).toEqual([2, 1, 3])
  expect(draftAnswer(arrange, taps(arrange, 2, 1, 3, 1))).toEqual([2, 3])
})

test('a pair is made from either side', () => {
  expect(draftAnswer(match, taps(match, 1, 4, 3, 2))).toEqual([
    [1, 4],
    [2, 3],
  ])
  expect(isWhole(match, taps(match, 1, 4, 3, 2))).toBe(true)
  expect(isWhole(match, taps(match, 1, 4))).toBe(false)
})

test('a pair is judged when it is made: a right one stays, a wrong one is let go', () => {
  const wrong = taps(match, 1, 3)
  expect(wrong).toEqual({ done: [], held: null, missed: [1, 3], refused: [1, 3] })
  expect(tapped(match, wrong, 2)).toMatchObject({ held: 2, refused: [] })
  expect(taps(match, 1, 4, 4)).toMatchObject({ done: [1, 4], held: null })
})

test('the answer is the first partner that each left thing got, however it went on', () => {
  expect(draftAnswer(match, taps(match, 1, 3, 1, 4, 2, 3))).toEqual([
    [1, 3],
    [2, 3],
  ])
  const twiceWrong = { ...match, answers: [...match.answers, option(5, 'right')] }
  expect(draftAnswer(twiceWrong, taps(twiceWrong, 1, 5, 1, 3, 1, 4, 2, 3))).toEqual([
    [1, 5],
    [2, 3],
  ])
})

test('things that say the same stand for each other', () => {
  const twins = {
    ...match,
    answers: [option(1, 'left'), option(2, 'left'), option(3, 'right'), { ...option(4, 'right'), text: '3' }],
  }
  expect(draftAnswer(twins, taps(twins, 1, 3, 2, 4))).toEqual([
    [1, 3],
    [2, 4],
  ])
})

test('another thing of the same side takes the place of the one that waits', () => {
  expect(taps(match, 1, 2)).toMatchObject({ held: 2 })
  expect(taps(match, 1, 1)).toEqual(EMPTY)
})

test('what is none of the question’s changes nothing, and a forged draft is none', () => {
  expect(taps(match, 9)).toEqual(EMPTY)
  for (const text of [null, '', '{', '{"done":"x"}', '{"done":[1.5],"held":null}', 'null'])
    expect(parseAnswerDraft(text)).toEqual(EMPTY)
  expect(parseAnswerDraft('{"done":[1,4],"held":null}')).toEqual({ ...EMPTY, done: [1, 4] })
  expect(parseAnswerDraft('{"done":[],"held":null,"missed":"x"}')).toEqual(EMPTY)
})

test('a form carries every kind of answer', () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    return data
  }
  const choice = { question_type: 'multiple-choice', answers: [], solution: { correct_answer: 2 } } as const
  expect(readPracticeAnswer(choice, form({ answer: '2' }))).toBe(2)
  expect(readPracticeAnswer(choice, form({ answer: 'x' }))).toBeNull()
  expect(readPracticeAnswer(arrange as Tapped, form({ draft: '{"done":[2,1],"held":null}' }))).toEqual([2, 1])
  expect(readPracticeAnswer({ ...choice, question_type: 'dictation' }, form({ answer: 'a b' }))).toBe('a b')
  expect(
    readPracticeAnswer(match as Tapped, form({ draft: '{"done":[1,4],"held":null}', skip: '1' })),
  ).toBeNull()
})
