import fc from 'fast-check'
import { expect, test } from 'vitest'
import { strokeCandidates } from './candidates.ts'
import { strokeInWords } from './describe.ts'
import { gradeStroke } from './grade-stroke.ts'
import type { Point } from './svg-path.ts'

const across: Point[] = [
  [150, 700],
  [500, 710],
  [850, 700],
]
const down: Point[] = [
  [500, 850],
  [500, 400],
  [480, -50],
]
const tick: Point[] = [
  [850, 800],
  [900, 740],
]

test('among the candidates exactly one is the stroke that is due; the others are told apart from it', () => {
  const whole = fc.integer({ min: 0, max: 900 })
  const line = fc.array(fc.tuple(whole, whole), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat({ max: 5 }), (medians, at) => {
      const due = at % medians.length
      const offered = strokeCandidates(medians, due)
      expect(offered.filter((one) => one === medians[due])).toHaveLength(1)
      for (const one of offered)
        if (one !== medians[due]) expect(gradeStroke(one, medians, due)).not.toBe('right')
      expect(offered.length).toBeLessThanOrEqual(4)
      expect(strokeCandidates(medians, due)).toEqual(offered)
    }),
  )
})

test('a character of one stroke is offered backwards as well; after the last there is nothing to choose', () => {
  expect(strokeCandidates([down], 0)).toHaveLength(2)
  expect(strokeCandidates([across, down], 0)).toHaveLength(3)
  expect(strokeCandidates([across, down], 2)).toEqual([])
})

test('the right one does not always stand at the same place', () => {
  const shifted = Array.from({ length: 12 }, (_, i) => down.map(([x, y]): Point => [x + i, y]))
  const places = shifted.map((line) => strokeCandidates([line, across, tick], 0).indexOf(line))
  expect(new Set(places).size).toBeGreaterThan(1)
})

test('a line is told by where it begins and ends', () => {
  expect(strokeInWords(across)).toEqual({
    from: 'top-left',
    to: 'top-right',
    within: null,
    isBent: false,
  })
  expect(strokeInWords(down)).toMatchObject({ from: 'top-centre', to: 'bottom-centre', within: null })
  expect(strokeInWords(down.toReversed())).toMatchObject({ from: 'bottom-centre', to: 'top-centre' })
  expect(strokeInWords(tick)).toEqual({
    from: 'top-left',
    to: 'bottom-right',
    within: 'top-right',
    isBent: false,
  })
  expect(strokeInWords([...across, ...down.slice(1)]).isBent).toBe(true)
})
