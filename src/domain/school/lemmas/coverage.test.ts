import { expect, test } from 'vitest'
import { measureCoverage } from './coverage.ts'
import { countLemmas } from './lemma.ts'

const words = countLemmas('the dog see the other dog'.split(' ').map((lemma) => ({ lemma, form: lemma })))

test('running words are counted: one that comes twice counts twice, and is named once', () => {
  expect(words.map(({ lemma, count }) => `${lemma} ${count}`)).toEqual(['the 2', 'dog 2', 'see 1', 'other 1'])
  expect(measureCoverage(words, new Set(['the']))).toMatchObject({
    percent: 33,
    unknown: [{ lemma: 'dog' }, { lemma: 'see' }, { lemma: 'other' }],
  })
})

test('100 is said only where all is known, and nothing of a text without words', () => {
  const long = [...words, { lemma: 'be', form: 'be', count: 994 }]
  expect(measureCoverage(long, new Set(['be', 'the', 'dog', 'see']))?.percent).toBe(99)
  expect(measureCoverage(words, new Set(['the', 'dog', 'see', 'other', 'cat']))).toEqual({
    percent: 100,
    unknown: [],
  })
  expect(measureCoverage(words, new Set())?.percent).toBe(0)
  expect(measureCoverage([], new Set(['be']))).toBeNull()
})
