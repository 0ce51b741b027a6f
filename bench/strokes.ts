import { join } from 'node:path'
import { seededRandom } from '#domain/base/seeded-random.ts'
import { readContentFiles } from '#server/content/read/files.ts'
import { readSchoolFiles } from '#server/content/read/read-school-files.ts'
import { assembleStrokes, readRivals, readStrokes, rivalsInTable } from '#server/content/read/strokes-file.ts'
import { LOOK_ALIKES, modelsOf, RIVALS, SEVENTY_TWO } from '#tests/support/strokes/model-strokes.ts'
import {
  type Hand,
  type Model,
  simulateDrawing,
  simulateRival,
} from '#tests/support/strokes/simulate-drawing.ts'
import { printTable, writeResults } from './parts/report.ts'

const TIMES = 20
const SEED = 20261120
/** How far a stroke misses its place among the others, in units of the box of 1024; and a hand whose strokes stray each by itself. */
const AMOUNTS = [0, 20, 30, 'ordinary'] as const

/** `npm run bench -- strokes [TIMES] [SEED]`: characters drawn by hands of many sizes and places; the figures follow from the seed. */
export async function run(args: readonly string[]): Promise<void> {
  const times = Number(args[0] ?? TIMES)
  const seed = Number(args[1] ?? SEED)
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`
  process.stdout.write(`each character ${times} times a hand, seed ${seed}\n`)
  const named = await modelsOf(SEVENTY_TWO)
  const school = await schoolModels()
  const groups = [
    { name: `${named.length} characters`, models: named },
    { name: `all ${school.length} of the school`, models: school },
  ]
  const accepted = groups.flatMap(({ name, models }) =>
    AMOUNTS.map((amount) => ({
      name,
      amount,
      ...simulateDrawing(models, { times, amount, random: seededRandom(seed) }),
    })),
  )
  printTable(
    [
      '',
      'misses by up to',
      'strokes',
      'accepted',
      'drawings',
      'accepted whole',
      'backwards accepted',
      'named so',
    ],
    accepted.map(({ name, amount, ...one }) => [
      name,
      String(amount),
      String(one.strokes),
      percent(one.accepted, one.strokes),
      String(one.drawings),
      percent(one.whole, one.drawings),
      String(one.backwards),
      percent(one.named, one.strokes),
    ]),
  )
  const alike = await modelsOf([...new Set(LOOK_ALIKES.join(''))].join(''), LOOK_ALIKES)
  const groupsOfRivals = [
    ...RIVALS.map((pair) => ({
      name: pair,
      models: named.filter(({ character }) => pair.includes(character)),
    })),
    { name: `all rivals of the ${school.length}`, models: school },
    { name: `${LOOK_ALIKES.length} pairs that look alike`, models: alike },
  ]
  const rivals = [[0, 20] as const, ['ordinary'] as const].flatMap((hands) =>
    groupsOfRivals.map(({ name, models }) => ({
      name: `${name}, ${hands.join(' and ')}`,
      ...rivalsRefused(models, { times, seed, hands }),
    })),
  )
  printTable(
    ['for each other', 'drawings', 'refused', 'fewest of one pair'],
    rivals.map((one) => [
      one.name,
      String(one.tried),
      percent(one.refused, one.tried),
      `${one.fewest} of ${one.each}`,
    ]),
  )
  if (args.length === 0) await writeResults('strokes', { times, seed, accepted, rivals })
}

type Trial = { times: number; seed: number; hands: readonly Hand['amount'][] }

/** Each rival drawn in the place of each character, by each of the hands. */
function rivalsRefused(models: readonly Model[], { times, seed, hands }: Trial) {
  const random = seededRandom(seed)
  const refused = models.flatMap((model) =>
    model.rivals.map((rival) =>
      hands.reduce<number>((sum, amount) => sum + simulateRival(model, rival, { times, amount, random }), 0),
    ),
  )
  return {
    tried: refused.length * hands.length * times,
    each: hands.length * times,
    refused: refused.reduce((sum, count) => sum + count, 0),
    fewest: Math.min(...refused),
  }
}

/** All characters that the school shows, with the rivals of the rival file. */
async function schoolModels(): Promise<Model[]> {
  const files = await readContentFiles(join(import.meta.dirname, '../content'))
  const [table, rivals] = [readStrokes(files), readRivals(files)]
  const { characters } = readSchoolFiles(files)
  return characters.flatMap(({ value }) =>
    value.categories.flatMap((category) =>
      category.characters.map(({ character }) => ({
        character,
        medians: assembleStrokes(character, table).map(({ median }) => median),
        rivals: rivalsInTable(character, rivals, table),
      })),
    ),
  )
}
