import { describe, expect, test } from 'vitest'
import { casesOf, gradeCase } from '#tests/support/grading-table.ts'

const PAIRS = `metal mental, message massage, united untied, casual causal, scared sacred, soldier solder, curtain certain, silver sliver,
  export expert, expert export, painting pointing, tested tasted, tasted tested, packing parking, branch brunch, brunch branch,
  lending landing, hurting hunting, election erection, growing glowing, clowns crowns, bleed breed, breed bleed, flavor favor,
  favor flavor, signing singing, carton cartoon, quiet quilt, switch stitch, stitch switch, complement compliment, collect correct,
  correct collect, glass grass, grass glass, royal loyal, flight fright, cloud crowd, climb crime, playing praying, blanch branch,
  fleet fresh, pirate private, statue status, marine margin, trail trial, diary dairy, county country, minister monster, cattle castle,
  waiter water, planet planner, station nation, lecture texture, person prison, letter latter, warned warmed, cooker cookie,
  baking backing, hoping hopping, staring starring, carrot carpet, pillow willow, shooting shouting, bushes brushes, closet closer,
  pressure pleasure, fantastic plastic, blushing brushing, flame frame, frame flame, fry fly, clash crash, crash clash, blew brew,
  contact contract, invasion inversion, ignorance insurance, allergic allegoric, reserve reverse`

test.each(PAIRS.split(',').map((pair) => pair.trim().split(/\s+/) as [string, string]))(
  '%s isn’t written %s, which is another word',
  (right, written) => {
    expect(gradeCase({ right, written, verdict: '' }, { lang: 'en' })).toBe('wrong')
  },
)

describe('a slip that spells no word stays one', () => {
  test.each(
    casesOf(`
message | mesage → typo
message | messge → typo
curtain | curtian → typo
election | electoin → typo
soldier | solider → typo
cartoon | carton → wrong
cartoon | cartton → typo
flavour | flavuor → typo
painting | paintting → wrong
complement | complment → typo
switch | swich → typo
breakfast | brekfast → typo
necessary | necesary → typo
restaurant | resturant → typo
government | goverment → typo
separate | seperate → typo
definitely | definately → typo
believe | beleive → typo
letter | let ter → typo
bedroom | bed room → typo
message | mes sage → typo
everyday | every day → wrong
already | all ready → wrong
maybe | may be → wrong
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'en' })).toBe(row.verdict)
  })
})
