import { describe, expect, test } from 'vitest'
import { casesOf, gradeCase } from '#tests/support/grading-table.ts'

describe('exact spelling', () => {
  test.each(
    casesOf(`
seven | Seven → right
seven | 7 → wrong
colour | color → wrong
don't | do not → wrong
don't | don’t → right
teacher | teahcer → wrong
あ | ｱ → wrong
ア | ｱ → right
三 | 3 → wrong
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { exact: true })).toBe(row.verdict)
  })
})
