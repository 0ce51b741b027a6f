import { describe, expect, test } from 'vitest'
import { seededRandom } from '#domain/base/seeded-random.ts'
import { drawnLike } from '#tests/support/strokes/drawn-by-hand.ts'
import { modelStrokes } from '#tests/support/strokes/model-strokes.ts'
import { areTwins, gradeStroke } from './grade-stroke.ts'
import { cut } from './lines.ts'
import { lookAlike } from './look-alike.ts'
import type { Point } from './svg-path.ts'

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
    verdictOf: (medians: Point[][], i: number, hand: (line: Point[]) => Point[]) => boolean | null,
  ) => {
    const random = seededRandom(20261120)
    const found: boolean[] = []
    for (const character of characters) {
      const medians = await modelStrokes(character)
      for (let i = 0; i < medians.length; i++)
        for (let again = 0; again < 3; again++) {
          const verdict = verdictOf(medians, i, (line) => drawnLike(line, HAND, random))
          if (verdict !== null) found.push(verdict)
        }
    }
    return found.filter(Boolean).length / found.length
  }

  const isRight = (drawn: Point[], medians: Point[][], i: number, hand: (line: Point[]) => Point[]) =>
    gradeStroke(drawn, medians, i, 'normal', medians.slice(0, i).map(hand)) === 'right'

  test('at least 99 % of the strokes are accepted from an unsteady hand', async () => {
    const accepted = await share((medians, i, hand) => isRight(hand(medians[i] ?? []), medians, i, hand))
    expect(accepted).toBeGreaterThanOrEqual(0.99)
  })
  test('at least 99 % are refused when drawn from end to start', async () => {
    const refused = await share(
      (medians, i, hand) => !isRight(hand(medians[i] ?? []).reverse(), medians, i, hand),
    )
    expect(refused).toBeGreaterThanOrEqual(0.99)
  })
  test('at least 99 % are refused when the next is drawn in their place', async () => {
    const refused = await share((medians, i, hand) => {
      const [due = [], next] = medians.slice(i)
      return next && !areTwins(cut(due), cut(next)) ? !isRight(hand(next), medians, i, hand) : null
    })
    expect(refused).toBeGreaterThanOrEqual(0.99)
  })
})

test('two dots beside each other are right in either order; no other kana have such strokes', async () => {
  const withTwins: string[] = []
  for (const kana of HIRAGANA + KATAKANA) {
    const medians = await modelStrokes(kana)
    const lines = medians.map(cut)
    if (!lines.some((line, i) => lines.slice(i + 1).some((other) => areTwins(line, other)))) continue
    withTwins.push(kana)
    const turned = [...medians.slice(0, -2), ...medians.slice(-2).reverse()]
    const verdicts = turned.map((line, i) => gradeStroke(line, medians, i, 'normal', turned.slice(0, i)))
    expect([kana, ...new Set(verdicts)]).toEqual([kana, 'right'])
  }
  const voiced = [...(HIRAGANA + KATAKANA)].filter((kana) => kana.normalize('NFD').endsWith('\u3099'))
  expect(withTwins).toEqual(voiced)
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
    const lifted = (by: number): Point[] => [
      [200, 400 + by],
      [800, 400 + by],
    ]
    expect(gradeStroke(lifted(180), cross, 0, 'strict')).toBe('wrong-place')
    expect(gradeStroke(lifted(180), cross, 0, 'normal')).toBe('right')
    expect(gradeStroke(lifted(260), cross, 0, 'normal')).toBe('wrong-place')
    expect(gradeStroke(lifted(260), cross, 0, 'lenient')).toBe('right')
  })
  test('place is judged by the strokes before, and by the model', () => {
    const moved = (line: Point[], scale: number, by: number) =>
      line.map(([x, y]): Point => [512 + (x - 512) * scale + by, 388 + (y - 388) * scale + by])
    const [bar = [], pole = []] = cross
    const small = [moved(bar, 0.7, 150)]
    expect(gradeStroke(moved(pole, 0.7, 150), cross, 1, 'normal', small)).toBe('right')
    expect(gradeStroke(pole, cross, 1, 'normal', small)).toBe('right')
    expect(gradeStroke(moved(pole, 0.7, -150), cross, 1, 'normal', small)).toBe('wrong-place')
    expect(gradeStroke(moved(pole, 0.7, 150), cross, 1)).toBe('wrong-place')
  })
})

describe('whatever is drawn gets a verdict at once', () => {
  const line: Point[] = [
    [200, 400],
    [800, 400],
  ]
  test.each<[string, Point[]]>([
    ['nothing', []],
    ['a point', [[1, 1]]],
    ['one point over and over', Array.from({ length: 1000 }, () => [5, 5] as const)],
    [
      'no numbers',
      [
        [Number.NaN, 1],
        [1, Number.NaN],
        [Number.NaN, Number.NaN],
      ],
    ],
    [
      'endless numbers',
      [
        [0, 0],
        [Number.POSITIVE_INFINITY, 0],
        [0, Number.NEGATIVE_INFINITY],
      ],
    ],
    [
      'the largest numbers',
      [
        [-Number.MAX_VALUE, 0],
        [Number.MAX_VALUE, Number.MAX_VALUE],
        [0, 0],
      ],
    ],
    [
      '100,000 points',
      Array.from({ length: 100_000 }, (_, i) => [(i * 7919) % 1024, (i * 104_729) % 1024] as const),
    ],
  ])('%s', (_, drawn) => {
    for (const [due, written] of [
      [0, []],
      [1, [drawn]],
      [1, []],
      [2, [line, line]],
    ] as const)
      expect(gradeStroke(drawn, [line, line.toReversed()], due, 'lenient', written)).not.toBe('right')
    expect(lookAlike([drawn], [line], [{ character: '一', medians: [line.toReversed()] }])).toSatisfy(
      (rival) => rival === null || rival.character === '一',
    )
  })
  test('the work grows as the points do', () => {
    const reads = (count: number) => {
      let read = 0
      const drawn = new Proxy(
        Array.from({ length: count }, (_, i): Point => [i % 1000, i % 777]),
        {
          get: (points, key, self) => {
            read++
            return Reflect.get(points, key, self)
          },
        },
      )
      gradeStroke(drawn, [line], 0)
      return read
    }
    expect(reads(20_000)).toBeLessThan(3 * reads(10_000))
  })
})
