import { beforeAll, describe, expect, test } from 'vitest'
import type { CharacterDetail } from '../../src/contract/characters.ts'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { drawnLike } from '../../src/domain/strokes/drawn.ts'
import { gradeStroke } from '../../src/domain/strokes/grade-stroke.ts'
import { newLearner } from '../factories.ts'
import { subscribe } from '../school-factory.ts'
import { send, startApp } from '../start-app.ts'

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

test('the school has 208 kana, 66 of them combined, and 103 kanji, each with its strokes', () => {
  expect(characters).toHaveLength(311)
  expect(characters.filter(isKanji)).toHaveLength(103)
  expect(characters.filter(isPair)).toHaveLength(66)
  for (const { character, strokes, stroke_count } of characters) {
    expect(strokes.length, character).toBe(stroke_count)
    expect(strokes.length, character).toBeGreaterThan(0)
  }
})

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
    (verdict: (medians: Medians, due: number, random: () => number) => boolean): Verdict =>
    (medians, random) =>
      medians.flatMap((_median, due) => [1, 2, 3].map(() => verdict(medians, due, random)))

  test('from an unsteady hand are accepted, at least 99 %', () => {
    const accepted = each(
      (medians, due, random) =>
        gradeStroke(drawnLike(medians[due] ?? [], HAND, random), medians, due) === 'right',
    )
    expect(share(characters.filter(belongs), accepted)).toBeGreaterThanOrEqual(0.99)
  })

  test('from end to start are refused, at least 99 %', () => {
    const refused = each(
      (medians, due, random) =>
        gradeStroke(drawnLike(medians[due] ?? [], HAND, random).reverse(), medians, due) !== 'right',
    )
    expect(share(characters.filter(belongs), refused)).toBeGreaterThanOrEqual(0.99)
  })

  test('in the place of any other stroke of the character are refused, at least 99 %', () => {
    const refused: Verdict = (medians, random) =>
      medians.flatMap((median, drawn) =>
        medians.flatMap((_other, due) =>
          due === drawn ? [] : [gradeStroke(drawnLike(median, HAND, random), medians, due) !== 'right'],
        ),
      )
    expect(share(characters.filter(belongs), refused)).toBeGreaterThanOrEqual(0.99)
  })
})
