import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { gradeStroke } from './grade-stroke.ts'
import { toStrokeData } from './kanjivg.ts'
import { cut, meanDistance } from './lines.ts'
import type { Point } from './svg-path.ts'

let models: [character: string, medians: readonly (readonly Point[])[]][]
beforeAll(async () => {
  const table: Record<string, string[]> = JSON.parse(
    await readFile('content/japanese/characters/strokes.json', 'utf8'),
  )
  models = Object.entries(table).map(([character, paths]) => [character, toStrokeData(paths).medians])
})

const reversed = (line: readonly Point[] = []) => [...line].reverse()

/** The verdict on a stroke of a model drawn from its end to its start, with those before it or without. */
const verdicts = (medians: readonly (readonly Point[])[], due: number) =>
  [medians.slice(0, due), []].map((written) =>
    gradeStroke(reversed(medians[due]), medians, due, 'normal', written),
  )

describe('a stroke that is drawn from its end to its start', () => {
  test('is never said to be another one if it lies nearer to itself, turned round, than to any other', () => {
    const found = { strokes: 0, nearer: 0, backwards: 0, other: [] as string[] }
    for (const [character, medians] of models)
      for (const due of medians.keys()) {
        const [own, line] = [cut(medians[due] ?? []), cut(reversed(medians[due]))]
        const others = medians.filter((_, i) => i !== due).map((other) => meanDistance(line, cut(other)))
        const isNearer = meanDistance(reversed(line), own) < Math.min(...others)
        const said = verdicts(medians, due)
        found.strokes++
        if (isNearer) found.nearer++
        if (said.every((verdict) => verdict === 'backwards')) found.backwards++
        if (isNearer && said.includes('other-stroke')) found.other.push(`${character} ${due + 1}`)
      }
    process.stdout.write(`${found.backwards} of ${found.strokes} strokes drawn backwards are named so\n`)
    expect(found.strokes).toBeGreaterThan(1200)
    expect(found.nearer / found.strokes).toBeGreaterThan(0.993)
    expect(found.other).toEqual([])
    expect(found.backwards).toBeGreaterThanOrEqual(found.nearer)
  })

  test.each([
    ['あ', 2],
    ['き', 3],
    ['三', 2],
    ['川', 3],
  ])('%s, its stroke %i: backwards', (character, stroke) => {
    const medians = models.find(([one]) => one === character)?.[1] ?? []
    expect(verdicts(medians, stroke - 1)).toEqual(['backwards', 'backwards'])
  })

  test('is another one if it is exactly that: a stroke that goes the other way in the same place', () => {
    const bar: Point[] = [
      [200, 400],
      [800, 400],
    ]
    const back = reversed(bar)
    expect(gradeStroke(back, [bar, back], 0)).toBe('other-stroke')
    expect(gradeStroke(bar, [bar, back], 1, 'normal', [bar])).toBe('other-stroke')
  })
})
