import path from 'node:path'
import { expect, it } from 'vitest'
import { checkSchool } from './check.ts'
import { readContentFiles } from './files.ts'
import { reportOf, reportText } from './report.ts'

const files = await readContentFiles(path.resolve(import.meta.dirname, '../../../content'))
const report = reportOf(checkSchool(files))

it('counts what stands in the files, and finds no problem in the school as it is', () => {
  expect(report.problems).toEqual([])
  const { total, by_type, by_format } = report.questions
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((one, other) => one + other, 0)
  expect([sum(by_type), sum(by_format)]).toEqual([total, total])
  expect(Object.keys(by_type)).toEqual([
    'arrange',
    'dictation',
    'fill-blank',
    'match',
    'multiple-choice',
    'true-false',
  ])
  expect(Object.keys(by_format)).toEqual(['audio', 'picture', 'text'])
  expect([report.characters, report.level_test_items, report.courses]).toEqual([311, 100, 4])
  const { shorts, micro_lessons, tips, testimonials, pages } = report
  expect([shorts, micro_lessons, tips, testimonials, pages].every((count) => count > 0)).toBe(true)
})

it('no place among four holds the right answer in more than 40 % of the questions', () => {
  const places = report.questions.right_of_four
  const total = places.reduce((one, other) => one + other, 0)
  expect(Math.max(...places) / total).toBeLessThanOrEqual(0.4)
})

it('counts Burmese texts of files whose review is pending, and only those', () => {
  const less = new Map(files)
  const name = 'japanese/units/k-01-a-row/02-characters.yaml'
  less.set(name, Buffer.from(files.get(name)?.toString().replace('review: { my: pending }', '') ?? ''))
  expect(reportOf(checkSchool(less)).review_pending).toBe(report.review_pending - 1)
})

it('counts the Burmese of Markdown too: its head, headings, paragraphs, lines of lists and cells', () => {
  const name = 'pages/faq.my.md'
  const more = new Map(files)
  more.set(name, Buffer.from(`${files.get(name)}\n\n## မေးခွန်း\n\nအဖြေ\n\n- တစ်\n- two\n`))
  expect(reportOf(checkSchool(more)).review_pending).toBe(report.review_pending + 3)
  const read = new Map(files)
  read.set(name, Buffer.from(files.get(name)?.toString().replace('review: { my: pending }\n', '') ?? ''))
  const { review_pending } = reportOf(checkSchool(read))
  expect(report.review_pending - review_pending).toBeGreaterThan(5)
})

it('lists problems with file and line for people', () => {
  const broken = new Map([...files, ['courses/01-first-english.yaml', Buffer.from('id: X\n')]])
  expect(reportText(reportOf(checkSchool(broken)))).toMatch(
    /problems +\d+\n {2}courses\/01-first-english\.yaml:1 {2}id: an id has small letters/,
  )
})
