import { expect, test } from 'vitest'
import { judgeTyped } from '#domain/practice/grading/judge-typed.ts'

/** What learners typed and were told was wrong, or not, as it was reported: the card, its reading, the answer, and what is right to say. */
const REPORTS: [report: string, front: string, reading: string | null, answer: string, verdict: string][] = [
  ['T1', '一万円', 'いちまんえん', '10000円', 'right'],
  ['T1, with a comma', '一万円', 'いちまんえん', '10,000円', 'right'],
  ['T3', '一万五千円', 'いちまんごせんえん', '15000円', 'right'],
  ['T4', '八千円', 'はっせんえん', '8千円', 'right'],
  ['T6', '百二十万', 'ひゃくにじゅうまん', '1200000', 'right'],
  ['T7', '八千円', 'はっせんえん', '8,000円', 'right'],
  ['T8', '一万円', 'いちまんえん', '1000円', 'wrong'],
  ['T9', 'コーヒー', null, 'コ\u2212ヒ\u2212', 'right'],
  ['T11', 'ラーメン', null, 'ラ\u301cメン', 'right'],
  ['T12', 'コーヒー', null, 'コ\uff70ヒ\uff70', 'right'],
  ['T13', '学校', 'がっこう', 'gakkô', 'right'],
  ['T15', '東京', 'とうきょう', 'To\u0302kyo\u0302', 'right'],
  ['T16', '九州', 'きゅうしゅう', 'Kyûshû', 'right'],
  ['T17', '辻', null, '辻\u{e0100}', 'right'],
  ['T19', '続く', 'つづく', 'tsudzuku', 'right'],
  ['T21', "don't", null, 'don\u00b4t', 'right'],
  ['W6', "don't", null, 'don t', 'typo'],
]

test.each(REPORTS)(
  '%s: the card %s (%s), answered %s, is judged %s',
  (_, front, reading, answer, verdict) => {
    const lang = /[a-z]/.test(front) ? 'en' : 'ja'
    expect(judgeTyped({ front, reading, lang }, answer, new Set()).verdict).toBe(verdict)
  },
)
