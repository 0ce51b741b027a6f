import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentFiles } from '#server/content/read/files.ts'
import { listProblems } from '#server/content/read/problems.ts'
import { readSmallSchool } from '#tests/support/small-school.ts'
import { checkSchool } from '../check-school.ts'

let school: ContentFiles
beforeAll(async () => {
  school = await readSmallSchool()
})

const watch = 'english/units/a1-02-market/01-watch.yaml'

/** The problems of the school where this lesson shows these lines while it is locked. */
function problemsWith(lines: readonly string[], file = watch): string {
  const before = school.get(file)?.toString() ?? ''
  const without = before.replace(/\npreview:\n( {2}- .*\n)+/, '\n')
  const text = `${without}preview: ${JSON.stringify(lines)}\n`
  return listProblems(checkSchool(new Map([...school, [file, Buffer.from(text)]])).problems)
}

describe('the lines that a locked lesson shows', () => {
  it('are at most three of those that the unit’s video says', () => {
    expect(
      problemsWith(['At the market.', 'Good morning! Can I help you?', 'OK. One thousand eight hundred.']),
    ).toBe('')
    expect(problemsWith(['At the market.', 'a', 'b', 'c'])).toContain('preview: Too big')
    expect(problemsWith(['At the station.'])).toMatch(
      /01-watch\.yaml:\d+ {2}preview\.0: no video of the unit says it$/,
    )
    expect(problemsWith(['At the market.', 'at the market'])).toContain('preview.1: stands here twice')
    expect(problemsWith(['x'.repeat(81)])).toContain('preview.0: Too big')
  })

  it('are no card, no question and no answer, however they are spaced and ended', () => {
    const given = 'a question or a card has it: a preview gives none of them away'
    expect(problemsWith(['How much is this mango?'])).toContain(`preview.0: ${given}`)
    expect(problemsWith(['how much is  this MANGO'])).toContain(`preview.0: ${given}`)
    expect(problemsWith(["It's one thousand kyat."])).toContain(`preview.0: ${given}`)
  })

  it('may be shown by any lesson of the unit', () => {
    const words = 'english/units/a1-02-market/02-words.yaml'
    expect(problemsWith(['At the market.'], words)).toBe('')
    expect(problemsWith(['thousand'], words)).toContain('preview.0: no video of the unit says it')
  })
})
