import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gradable } from '#tests/support/grading-table.ts'
import { difference } from './difference.ts'
import { grade } from './grade.ts'
import type { Answer, QuestionType } from './question.ts'
import { gradeText } from './text-answer.ts'

describe('a slip', () => {
  test('that makes a word of the lesson is no typo', () => {
    const question = gradable('fill-blank', 'grapes')
    expect(grade(question, 'grupes').verdict).toBe('typo')
    expect(grade(question, 'grupes', new Set(['grupes'])).verdict).toBe('wrong')
    expect(grade({ ...question, question: 'grupes or grapes?' }, 'grupes').verdict).toBe('wrong')
  })
  test('is marked where it is', () => {
    expect(grade(gradable('dictation', 'The weather is nice.'), 'the wether is nice').diff).toEqual([
      { kind: 'same', text: 'the we' },
      { kind: 'missing', text: 'a' },
      { kind: 'same', text: 'ther is nice' },
    ])
  })
})

describe('choosing', () => {
  for (const type of ['multiple-choice', 'true-false'] as const) {
    const question = gradable(type, 2, {
      accepted: [5],
      options: [
        [1, 'a'],
        [2, 'b'],
        [5, 'c'],
      ],
    })
    test.each([
      [2, 'right'],
      [5, 'right'],
      [1, 'wrong'],
      [99, 'wrong'],
      ['2', 'wrong'],
      [[2], 'wrong'],
      [null, 'incomplete'],
      [undefined, 'incomplete'],
    ] as [Answer | undefined, string][])(`${type}: %j is %s`, (answer, verdict) =>
      expect(grade(question, answer).verdict).toBe(verdict),
    )
  }
})

describe('arranging', () => {
  const options: [number, string][] = [
    [1, 'the'],
    [2, 'cat'],
    [3, 'saw'],
    [4, 'the'],
    [5, 'dog'],
    [6, 'dogs'],
  ]
  const question = gradable('arrange', [1, 2, 3, 4, 5], { accepted: [[1, 5, 3, 4, 2]], options })
  test.each([
    [[1, 2, 3, 4, 5], 'right'],
    [[4, 2, 3, 1, 5], 'right'],
    [[1, 5, 3, 4, 2], 'right'],
    [[4, 5, 3, 1, 2], 'right'],
    [[1, 2, 3, 1, 5], 'wrong'],
    [[2, 1, 3, 4, 5], 'wrong'],
    [[1, 2, 3, 4, 6], 'wrong'],
    [[1, 2, 3, 4, 5, 6], 'wrong'],
    [[1, 2, 3], 'incomplete'],
    [[], 'incomplete'],
    [[1, 2, 3, 4, 77], 'wrong'],
    [[[1, 2]], 'wrong'],
    ['the cat saw the dog', 'wrong'],
    [null, 'incomplete'],
  ] as [Answer, string][])('%j is %s', (answer, verdict) =>
    expect(grade(question, answer).verdict).toBe(verdict),
  )
  test('shows the difference piece by piece', () =>
    expect(grade(question, [1, 2, 3]).diff).toEqual([
      { kind: 'same', text: 'the cat saw' },
      { kind: 'missing', text: ' the dog' },
    ]))
  test('tells pieces without text by their id', () => {
    const sounds = gradable('arrange', [1, 2], {
      options: [
        [1, null],
        [2, null],
      ],
    })
    expect([grade(sounds, [1, 2]).verdict, grade(sounds, [2, 1]).verdict]).toEqual(['right', 'wrong'])
  })
})

describe('matching', () => {
  const question = gradable(
    'match',
    [
      [1, 11],
      [2, 12],
      [3, 13],
    ],
    {
      options: [
        [1, 'cat', 'left'],
        [2, 'dog', 'left'],
        [3, 'hound', 'left'],
        [11, 'ကြောင်', 'right'],
        [12, 'ခွေး', 'right'],
        [13, 'ခွေး', 'right'],
      ],
    },
  )
  test.each([
    [
      [
        [1, 11],
        [2, 12],
        [3, 13],
      ],
      'right',
    ],
    [
      [
        [3, 13],
        [1, 11],
        [2, 12],
      ],
      'right',
    ],
    [
      [
        [1, 11],
        [2, 13],
        [3, 12],
      ],
      'right',
    ],
    [
      [
        [1, 12],
        [2, 11],
        [3, 13],
      ],
      'wrong',
    ],
    [
      [
        [11, 1],
        [12, 2],
        [13, 3],
      ],
      'wrong',
    ],
    [
      [
        [1, 11],
        [1, 11],
        [2, 12],
      ],
      'wrong',
    ],
    [
      [
        [1, 11],
        [2, 12],
      ],
      'incomplete',
    ],
    [
      [
        [1, 11],
        [2, 12],
        [3, 13],
        [3, 12],
      ],
      'wrong',
    ],
    [[[1, 11, 2]], 'wrong'],
    [[1, 11], 'wrong'],
    [[], 'incomplete'],
    [null, 'incomplete'],
  ] as [Answer, string][])('%j is %s', (answer, verdict) =>
    expect(grade(question, answer).verdict).toBe(verdict),
  )
})

test('an answer that is far too long, or becomes so written out, is wrong and not compared', () => {
  const rules = { lang: 'ja', any_script: true } as const
  for (const written of ['\ufdfa'.repeat(400), 'a'.repeat(401), 'わ'.repeat(200)])
    expect(gradeText(written, ['わたしは'], rules, { real: new Set(), known: new Set() })).toEqual({
      verdict: 'wrong',
    })
})

test('whatever is answered, the grader answers', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(..."abn'o t,7ခွဲ်ာあーッーn"), maxLength: 40 }),
    fc.integer(),
    fc.constant(null),
    fc.array(fc.integer()),
    fc.array(fc.array(fc.integer())),
  )
  const type = fc.constantFrom<QuestionType>(
    'multiple-choice',
    'arrange',
    'fill-blank',
    'match',
    'true-false',
    'dictation',
  )
  const lang = fc.constantFrom('en', 'ja', 'my', undefined)
  fc.assert(
    fc.property(type, anything, anything, lang, fc.boolean(), (kind, right, answer, language, any_script) => {
      const graded = grade(gradable(kind, right, { any_script, ...(language && { lang: language }) }), answer)
      expect(['right', 'typo', 'incomplete', 'wrong']).toContain(graded.verdict)
    }),
    { numRuns: 2000 },
  )
})

test('an answer beside itself is right, whatever it says', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('en', 'ja', 'my'), (text, lang) => {
      const { verdict } = grade(gradable('fill-blank', text, { lang: lang as 'en' }), text)
      expect(['right', 'incomplete']).toContain(verdict)
    }),
  )
})

test('what is the same and what is extra are the answer as written', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aab c', 'က', 'ကို', 'ကို့') })
  fc.assert(
    fc.property(text, text, (written, right) => {
      const pieces = difference(written, right)
      const joined = (kind: string) =>
        pieces
          .filter((p) => p.kind === 'same' || p.kind === kind)
          .map((p) => p.text)
          .join('')
      expect(joined('extra')).toBe(written)
      expect(joined('missing').replace(/\s/g, '')).toBe(right.replace(/\s/g, ''))
    }),
  )
})
