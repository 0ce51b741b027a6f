import { expect, test } from 'vitest'
import { gradable } from '#tests/support/grading-table.ts'
import { judgeAnswer } from './grade.ts'
import { verdictAmong } from './grade-among.ts'
import { REAL_WORDS } from './real-words.ts'
import { realWordsNear } from './real-words-near.ts'

const GOALS = ['find my letter alone', 'the coast is colder']

/** The answer with each word as every common word of about its length, joined to the next as one, and cut in two. */
function slipsOf(goal: string): string[] {
  const words = goal.split(' ')
  return words.flatMap((word, i) => {
    const next = words[i + 1] ?? ''
    const alike = [...REAL_WORDS].filter((real) => real[0] === word[0])
    return [
      ...alike.filter((real) => Math.abs(real.length - word.length) < 2).map((real) => words.with(i, real)),
      ...alike.filter((real) => real === word + next).map((real) => words.toSpliced(i, 2, real)),
      ...Array.from({ length: word.length }, (_, at) =>
        words.with(i, `${word.slice(0, at)} ${word.slice(at)}`),
      ),
    ].map((slip) => slip.join(' '))
  })
}

test('with the common words near its answers a question is graded as with all of them', () => {
  const verdicts = new Set<string>()
  for (const goal of GOALS) {
    const question = gradable('dictation', goal)
    const real = new Set(realWordsNear([question]))
    for (const slip of slipsOf(goal)) {
      const verdict = verdictAmong(question, slip, { real, known: new Set() })
      expect(verdict, slip).toBe(judgeAnswer(question, slip))
      if (verdict !== verdictAmong(question, slip, { real: new Set(), known: new Set() }))
        verdicts.add(verdict)
    }
  }
  expect([...verdicts]).toEqual(['wrong'])
})

test('words near an answer are few, and there are none for a question that is tapped', () => {
  expect(realWordsNear([gradable('dictation', 'my letter')]).toSorted()).toEqual(
    ['letter', 'litter', 'latter'].toSorted(),
  )
  expect(realWordsNear([gradable('multiple-choice', 1)])).toEqual([])
})
