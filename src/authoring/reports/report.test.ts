import { expect, it } from 'vitest'
import { checkSchool } from '#server/content/check/check-school.ts'
import { shuffled } from '#server/content/import/shuffle.ts'
import { readSmallSchool, readWholeSchool } from '#tests/support/small-school.ts'
import { buildContentReport, reportText } from './report.ts'

const report = buildContentReport(checkSchool(await readWholeSchool()))
const files = await readSmallSchool()
const small = buildContentReport(checkSchool(files))

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
  expect([report.characters, report.level_test_items, report.courses]).toEqual([313, 140, 6])
  const { shorts, micro_lessons, tips, ads, testimonials, pages } = report
  expect([shorts, micro_lessons, tips, ads, testimonials, pages].every((count) => count > 0)).toBe(true)
  const { grammar_points, grammar_points_by_level: points } = report
  expect(sum(points)).toBe(grammar_points)
  const ofJapanese = Object.entries(points).filter(([level]) => level.startsWith('N'))
  const japanese = sum(Object.fromEntries(ofJapanese))
  expect([japanese >= 40, grammar_points - japanese >= 40]).toEqual([true, true])
})

const withText = (name: string, from: string | RegExp, to: string) => {
  const before = files.get(name)?.toString() ?? ''
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  return checkSchool(new Map([...files, [name, Buffer.from(after)]]))
}

it('no place among four holds the right answer in more than 40 % of the questions, and the report says so', () => {
  const places = report.questions.right_of_four
  const total = places.reduce((one, other) => one + other, 0)
  expect(Math.max(...places) / total).toBeLessThanOrEqual(0.4)
  expect(reportText(report)).toMatch(/right answer among four at each place: \d+ %, \d+ %, \d+ %, \d+ %\n/)
})

it('a place that holds the right answer too often is counted and named', () => {
  const ids = Array.from({ length: 999 }, (_, index) => `x-${index}`)
  const atThree = ids.filter((id) => shuffled(id, [0, 1, 2, 3])[2] === 0).slice(0, 60)
  const rest = 'type: multiple-choice, right: a, wrong: [b, c, d], explain: { my: က, en: a }'
  const many = atThree.map((id) => `  - { id: ${id}, ${rest} }`).join('\n')
  const lesson = `id: x\ntype: PRACTICE\ntitle: { my: က, en: x }\ntopics: [x]\nquestions:\n${many}\n`
  const few = new Map([...files].filter(([name]) => /a1-01-greetings|^credits/.test(name)))
  few.set('english/units/a1-01-greetings/05-more.yaml', Buffer.from(lesson))
  const school = checkSchool(few)
  expect(buildContentReport(school).questions.right_of_four[2]).toBeGreaterThanOrEqual(60)
  expect(school.problems.map(({ text }) => text).join()).toMatch(
    /the right answer stands at place 3 of four in \d\d % /,
  )
})

it('counts what is asked before it is taught, and sentences that are too long: none in the school', () => {
  expect([report.asked_before_taught, report.sentences_too_long]).toEqual([0, 0])
  const early = withText(
    'english/units/a1-01-greetings/04-review.yaml',
    'How ___ you today?',
    'How ___ giraffes?',
  )
  expect(buildContentReport(early)).toMatchObject({ asked_before_taught: 1, sentences_too_long: 0 })
  const kana = withText('japanese/units/k-01-a-row/03-words.yaml', 'text: いい いえ', 'text: いい かお')
  expect(buildContentReport(kana).asked_before_taught).toBe(1)
  const long = withText(
    'english/units/a1-01-greetings/01-watch.yaml',
    'say: Good morning.',
    'say: I am at my home and you are at your home.',
  )
  expect(buildContentReport(long).sentences_too_long).toBe(1)
  expect(reportText(buildContentReport(long))).toContain('too long         1 sentences for their level\n')
})

it('counts Burmese texts of files whose review is pending, and only those', () => {
  const less = new Map(files)
  const name = 'japanese/units/k-01-a-row/02-characters.yaml'
  less.set(name, Buffer.from(files.get(name)?.toString().replace('review: { my: pending }', '') ?? ''))
  expect(buildContentReport(checkSchool(less)).review_pending).toBe(small.review_pending - 1)
})

it('counts the Burmese of Markdown too: its head, headings, paragraphs, lines of lists and cells', () => {
  const name = 'pages/faq.my.md'
  const more = new Map(files)
  more.set(name, Buffer.from(`${files.get(name)}\n\n## မေးခွန်း\n\nအဖြေ\n\n- တစ်\n- two\n`))
  expect(buildContentReport(checkSchool(more)).review_pending).toBe(small.review_pending + 3)
  const read = new Map(files)
  read.set(name, Buffer.from(files.get(name)?.toString().replace('review: { my: pending }\n', '') ?? ''))
  const { review_pending } = buildContentReport(checkSchool(read))
  expect(small.review_pending - review_pending).toBeGreaterThan(5)
})

it('lists problems with file and line for people', () => {
  const broken = new Map([...files, ['courses/01-first-english.yaml', Buffer.from('id: X\n')]])
  expect(reportText(buildContentReport(checkSchool(broken)))).toMatch(
    /problems +\d+\n {2}courses\/01-first-english\.yaml:1 {2}id: an id has small letters/,
  )
})
