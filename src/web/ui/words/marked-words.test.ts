import { expect, test } from 'vitest'
import { markedWords } from './marked-words.ts'

const word = { text: '', lang: 'ja', reading: null, meaning: null, audio: null }

test('words look new or kept; others, and all while nothing is known, stay as they are', () => {
  const html = ['駅', 'go', 'a'].map(
    (one) => `<a class="word-link" href="/words/keep?${new URLSearchParams({ word: one })}">`,
  )
  const coverage = {
    percent: 50,
    unknown: [
      { ...word, word: '駅', kept: true },
      { ...word, word: 'go', kept: false },
    ],
  }
  const classes = [...markedWords(html.join(''), coverage).matchAll(/class="([^"]*)"/g)].map(
    ([, name]) => name,
  )
  expect(classes).toEqual(['word-link kept', 'word-link new', 'word-link'])
  expect(markedWords(html.join(''), null)).toBe(html.join(''))
})
