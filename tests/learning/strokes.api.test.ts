import { beforeAll, describe, expect, test } from 'vitest'
import type { CharacterDetail } from '#contract/school/characters.ts'
import { seededRandom } from '#domain/base/seeded-random.ts'
import { areTwins, gradeStroke } from '#domain/practice/strokes/grade-stroke.ts'
import { cut } from '#domain/practice/strokes/lines.ts'
import { lookAlike } from '#domain/practice/strokes/look-alike.ts'
import type { Point } from '#domain/practice/strokes/svg-path.ts'
import { newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { send, startApp } from '#tests/support/start-app.ts'
import { drawnLike } from '#tests/support/strokes/drawn-by-hand.ts'
import { isAccepted, simulateDrawing } from '#tests/support/strokes/simulate-drawing.ts'

const SEED = 20261120
/** A hand that misses by up to three per cent of the box of 1024, and trembles by a quarter of that. */
const HAND = 30

let characters: CharacterDetail[]
beforeAll(async () => {
  const app = await startApp()
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'japanese')
  const ids: number[] = []
  for (let page = 1; page <= 4; page++) {
    const { body } = await send(app, 'GET', '/get-characters', { per_page: 100, page }, learner)
    ids.push(...body.data.characters.map(({ id }: { id: number }) => id))
  }
  characters = []
  for (const character_id of ids) {
    const { status, body } = await send(app, 'GET', '/view-character', { character_id }, learner)
    expect(status).toBe(200)
    characters.push(body.data)
  }
  await app.stop()
})

const isKanji = ({ character }: CharacterDetail) => /\p{Script=Han}/u.test(character)
const isPair = (one: CharacterDetail) => [...one.character].length > 1 && !isKanji(one)

test('the school has 208 kana, 66 of them combined, and 105 kanji, each with its strokes', () => {
  expect(characters).toHaveLength(313)
  expect(characters.filter(isKanji)).toHaveLength(105)
  expect(characters.filter(isPair)).toHaveLength(66)
  for (const { character, strokes, stroke_count } of characters) {
    expect(strokes.length, character).toBe(stroke_count)
    expect(strokes.length, character).toBeGreaterThan(0)
  }
})

type Line = (line: readonly Point[]) => Point[]
type Medians = CharacterDetail['strokes'][number]['median'][]
type Verdict = (medians: Medians, random: () => number) => boolean[]

/** The share of verdicts that hold, over all characters of a group. */
function share(group: readonly CharacterDetail[], verdicts: Verdict): number {
  const random = seededRandom(SEED)
  const found = group.flatMap(({ strokes }) =>
    verdicts(
      strokes.map(({ median }) => median),
      random,
    ),
  )
  expect(found.length).toBeGreaterThan(100)
  return found.filter(Boolean).length / found.length
}

describe.each([
  ['single kana', (one: CharacterDetail) => !isKanji(one) && !isPair(one)],
  ['combined kana', isPair],
  ['kanji', isKanji],
])('of all %s, strokes as the API gives them', (_, belongs) => {
  const each =
    (verdict: (medians: Medians, due: number, hand: Line) => boolean): Verdict =>
    (medians, random) =>
      medians.flatMap((_median, due) =>
        [1, 2, 3].map(() => verdict(medians, due, (line) => drawnLike(line, HAND, random))),
      )
  const isRight = (drawn: Point[], medians: Medians, due: number, hand: Line) =>
    gradeStroke(drawn, medians, due, 'normal', medians.slice(0, due).map(hand)) === 'right'

  test('from an unsteady hand are accepted, at least 99 %', () => {
    const accepted = each((medians, due, hand) => isRight(hand(medians[due] ?? []), medians, due, hand))
    expect(share(characters.filter(belongs), accepted)).toBeGreaterThanOrEqual(0.99)
  })

  test('from end to start are refused, at least 99 %', () => {
    const refused = each(
      (medians, due, hand) => !isRight(hand(medians[due] ?? []).reverse(), medians, due, hand),
    )
    expect(share(characters.filter(belongs), refused)).toBeGreaterThanOrEqual(0.99)
  })

  test('in the place of any other stroke of the character but its twin are refused, at least 99 %', () => {
    const refused: Verdict = (medians, random) => {
      const hand: Line = (line) => drawnLike(line, HAND, random)
      return medians.flatMap((median, drawn) =>
        medians.flatMap((other, due) =>
          due === drawn || areTwins(cut(median), cut(other))
            ? []
            : [!isRight(hand(median), medians, due, hand)],
        ),
      )
    }
    expect(share(characters.filter(belongs), refused)).toBeGreaterThanOrEqual(0.99)
  })

  test('by hands of many sizes and places are accepted, at least 97 %, and none backwards', () => {
    const models = characters.filter(belongs).map(({ character, strokes, rivals }) => ({
      character,
      medians: strokes.map(({ median }) => median),
      rivals,
    }))
    const hand = { times: 1, amount: 20, random: seededRandom(SEED) }
    const { strokes, accepted, backwards } = simulateDrawing(models, hand)
    expect(accepted / strokes).toBeGreaterThanOrEqual(0.97)
    expect(backwards).toBe(0)
  })
})

test('each character comes with those that it is taken for, and is itself none of them', () => {
  const rivalsOf = (character: string) =>
    characters.find((one) => one.character === character)?.rivals.map((rival) => rival.character)
  expect(rivalsOf('わ')).toContain('れ')
  expect(rivalsOf('れ')).toContain('わ')
  expect(rivalsOf('土')).toContain('士')
  expect(rivalsOf('コ')).toContain('ユ')
  expect(rivalsOf('午')).toContain('牛')
  expect(rivalsOf('る')).toContain('ろ')
  expect(rivalsOf('ス')).toContain('ヌ')
  expect(rivalsOf('りょ')).toContain('いょ')
  for (const { character, strokes, rivals } of characters) {
    const medians = strokes.map(({ median }) => median)
    expect(isAccepted(medians, { medians, rivals }), character).toBe(true)
    for (const rival of rivals)
      expect(lookAlike(rival.medians, medians, rivals)?.character, character).toBe(rival.character)
  }
})
