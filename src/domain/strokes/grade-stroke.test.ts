import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { drawnLike } from './drawn.ts'
import { gradeStroke } from './grade-stroke.ts'
import { strokePaths, toStrokeData } from './kanjivg.ts'
import type { Point } from './svg-path.ts'

const folder = join(
  dirname(createRequire(import.meta.url).resolve('@madcat/kanjivg/package.json')),
  'dist/main',
)
const mediansOf = async (character: string): Promise<Point[][]> => {
  const name = `${character.codePointAt(0)?.toString(16).padStart(5, '0')}.svg`
  return toStrokeData(strokePaths(await readFile(join(folder, name), 'utf8'))).medians
}

const HIRAGANA =
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽゃゅょっ'
const KATAKANA = [...HIRAGANA].map((kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60)).join('')
const KANJI =
  '一二三四五六七八九十百千万円時日月火水木金土年半分今前後午上下左右中外東西南北人男女子父母友先生学校名本語話読書聞見食飲行来出入休買会車電駅道店国何大小高安新古長白多少天気雨山川田花空目口耳手足毎週間言立社魚曜'

/** A hand that misses by up to three per cent of the box, and trembles by a quarter of that. */
const HAND = 30

describe.each([
  ['hiragana', HIRAGANA],
  ['katakana', KATAKANA],
  ['kanji', KANJI],
])('of all %s', (_, characters) => {
  const share = async (
    verdictOf: (medians: Point[][], i: number, random: () => number) => boolean | null,
  ) => {
    const random = seededRandom(20261120)
    const found: boolean[] = []
    for (const character of characters) {
      const medians = await mediansOf(character)
      for (let i = 0; i < medians.length; i++)
        for (let again = 0; again < 3; again++) {
          const verdict = verdictOf(medians, i, random)
          if (verdict !== null) found.push(verdict)
        }
    }
    return found.filter(Boolean).length / found.length
  }

  test('at least 99 % of the strokes are accepted from an unsteady hand', async () => {
    const accepted = await share(
      (medians, i, random) => gradeStroke(drawnLike(medians[i] ?? [], HAND, random), medians, i) === 'right',
    )
    expect(accepted).toBeGreaterThanOrEqual(0.99)
  })
  test('at least 99 % are refused when drawn from end to start', async () => {
    const refused = await share(
      (medians, i, random) =>
        gradeStroke(drawnLike(medians[i] ?? [], HAND, random).reverse(), medians, i) !== 'right',
    )
    expect(refused).toBeGreaterThanOrEqual(0.99)
  })
  test('at least 99 % are refused when the next is drawn in their place', async () => {
    const refused = await share((medians, i, random) => {
      const next = medians[i + 1]
      return next ? gradeStroke(drawnLike(next, HAND, random), medians, i) !== 'right' : null
    })
    expect(refused).toBeGreaterThanOrEqual(0.99)
  })
})

describe('what is wrong is said', () => {
  const cross: Point[][] = [
    [
      [200, 400],
      [800, 400],
    ],
    [
      [500, 700],
      [500, 100],
    ],
  ]
  const drawn = (...points: Point[]) => gradeStroke(points, cross, 0)
  test.each([
    [
      'right',
      [
        [210, 390],
        [790, 420],
      ],
    ],
    [
      'backwards',
      [
        [800, 400],
        [200, 400],
      ],
    ],
    [
      'other-stroke',
      [
        [510, 690],
        [490, 110],
      ],
    ],
    [
      'wrong-shape',
      [
        [200, 400],
        [500, 700],
        [800, 400],
      ],
    ],
    [
      'wrong-shape',
      [
        [450, 400],
        [550, 400],
      ],
    ],
    [
      'wrong-place',
      [
        [200, 650],
        [800, 650],
      ],
    ],
    ['wrong-shape', [[200, 400]]],
    ['wrong-shape', []],
  ] as [string, Point[]][])('%s: %j', (verdict, points) => expect(drawn(...points)).toBe(verdict))
  test('a stroke that does not exist is never right', () =>
    expect(gradeStroke(cross[0] ?? [], cross, 2)).toBe('wrong-shape'))
  test('lenient allows more than strict', () => {
    const off: Point[] = [
      [200, 520],
      [800, 520],
    ]
    expect(gradeStroke(off, cross, 0, 'strict')).toBe('wrong-place')
    expect(gradeStroke(off, cross, 0, 'normal')).toBe('right')
    expect(
      gradeStroke(
        [
          [200, 580],
          [800, 580],
        ],
        cross,
        0,
        'lenient',
      ),
    ).toBe('right')
  })
})
