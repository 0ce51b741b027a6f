import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentFiles } from '#server/content/read/files.ts'
import { listProblems } from '#server/content/read/problems.ts'
import { readSmallSchool } from '#tests/support/small-school.ts'
import { checkSchool } from '../check-school.ts'

let school: ContentFiles
beforeAll(async () => {
  school = await readSmallSchool()
})

const course = 'courses/01-first-english.yaml'

/** The problems of the school after a course was changed. */
function problemsAfter(change: (text: string) => string, file = course): string {
  const before = school.get(file)?.toString() ?? ''
  const after = change(before)
  expect(after).not.toBe(before)
  return listProblems(checkSchool(new Map([...school, [file, Buffer.from(after)]])).problems)
}
const titled = (title: string) => (text: string) => text.replace(/^title: .*$/m, `title: ${title}`)

describe('what a course promises', () => {
  it('is free only where every lesson is: the page counts the lessons by itself', () => {
    const claim = 'says what is free; the page does, and it is 3 of 6 lessons'
    expect(problemsAfter(titled('{ my: အင်္ဂလိပ်စာ, en: Free English }'))).toBe(`${course}:4  title.en: ${claim}`)
    expect(problemsAfter(titled('{ my: အခမဲ့ အင်္ဂလိပ်စာ, en: English }'))).toBe(`${course}:4  title.my: ${claim}`)
    expect(problemsAfter(titled('{ my: အင်္ဂလိပ်စာ, en: English for your freedom }'))).toBe('')
    const free = (text: string) =>
      titled('{ my: အခမဲ့ အင်္ဂလိပ်စာ, en: Free English }')(text).replace(/ {2}- a1-market-.*\n/g, '')
    expect(problemsAfter(free)).toBe('')
  })

  it('is nothing free where a subscription opens the course, and kana are free in any unit', () => {
    const plus = (text: string) =>
      titled('{ my: ကန, en: Free kana }')(text).replace(/^category:/m, 'product: learn-plus\ncategory:')
    expect(problemsAfter(plus, 'courses/02-first-kana.yaml')).toContain('and it is 0 of 6 lessons')
    expect(problemsAfter(titled('{ my: ကန, en: Free kana }'), 'courses/02-first-kana.yaml')).toContain(
      'and it is 4 of 6 lessons',
    )
  })

  it('has practice', () => {
    expect(problemsAfter((text) => text.replace(/ {2}- .*-practice\n/g, ''))).toMatch(
      /01-first-english\.yaml:\d+ {2}lessons: none of them is practice/,
    )
  })
})
