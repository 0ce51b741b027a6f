import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Problem } from './problems.ts'
import { YamlFile } from './yaml-file.ts'

const question = z.strictObject({ right: z.string(), wrong: z.array(z.string()) })

/** Problems of a file whose third line is this. */
function problemsOf(line: string, { before = '# a question\nwrong: [a]\n', after = '' } = {}): Problem[] {
  const found: Problem[] = []
  const source = `${before}${line}\n${after}`
  expect(new YamlFile('x.yaml', source).parse(question, (problem) => found.push(problem))).toBeNull()
  return found
}

test.each([
  ['a comment within a text', 'right: Room #1', '# is left out as a comment'],
  ['a comment in place of a text', 'right: #1', '# is left out as a comment'],
  ['a comment behind a tab', 'right: Room\t#1', '# is left out as a comment'],
  ['a comment in the head of a block', 'right: | # one\n  a', "| # one isn't read as words"],
  ['a tag', 'right: !important yes', '!important is read as a kind'],
  ['a tag of YAML’s own', 'right: !!str 5', 'is read as a kind'],
  ['an exclamation mark alone', 'right: ! yes', '! is read as a kind'],
  ['an alias of nothing', 'right: *home*', '*home* begins with *'],
  ['a star alone', 'right: *', 'begins with'],
  ['an anchor', 'right: &x yes', '&x is read as a name'],
  ['an entity', 'right: &amp; tea', '&amp; is read as a name'],
  ['an ampersand alone', 'right: &', 'begins with a sign'],
  ['a width', 'right: >5\n         apples', ">5 isn't read as words"],
  ['a sign for more', 'right: > 5 apples', "isn't read"],
  ['an address', 'right: @home', 'begins with a sign'],
  ['a backtick', 'right: `ls`', 'begins with a sign'],
  ['a percentage in front', 'right: %5', 'begins with a sign'],
  ['an apostrophe within apostrophes', "right: 'it's'", "isn't read"],
  ['a text with a colon', 'right: Time: five', 'key: value'],
  ['a hyphen in front', 'right: - five', "isn't read"],
  ['a number', 'right: 012', 'expected string'],
  ['a number in sixteens', 'right: 0x1F', '0x1F is read as the number 31'],
  ['a number in eights', 'right: 0o17', '0o17 is read as the number 15'],
  ['an item as a text’s next line', 'right: a\n  - b', 'looks like an item'],
  ['an item without a space', 'right: a\n  -b', 'looks like an item'],
  ['a key without a space', 'right: a\n  b:c', 'looks like an item or a key'],
  ['what follows double marks', 'right: "Room" #1', '# is left out as a comment'],
  ['what follows single marks', "right: 'Room' #1", '# is left out as a comment'],
  ['a tab that a path makes', 'right: "C:\\temp"', 'use single quotation marks'],
  ['a sound that a formula makes', 'right: "x\\\\ \\alpha"', 'use single quotation marks'],
  ['a comment behind a comma', 'right: [b, #c\n  d]', '# is left out as a comment'],
  ['a comment behind a bracket', 'right: [ #c\n  d]', '# is left out as a comment'],
  ['a comment behind a comma in braces', 'right: {a: b, #c\n  d: e}', '# is left out as a comment'],
  ['a comment behind the colon in braces', 'right: {a: #c\n  d}', '# is left out as a comment'],
  ['a comment behind the last comma', 'right: ["b", #c\n  ]', '# is left out as a comment'],
  ['a key with zeros', 'right: {012: b}', "012 isn't read as words"],
  ['a key that is nothing', 'right: {~: b}', "~ isn't read as words"],
  ['a key with a fraction', 'right: {1.0: b}', "1.0 isn't read as words"],
  ['a null as key', 'right: {null: b}', "null isn't read as words"],
  ['an empty key', 'right: {: b}', 'a key is missing'],
  ['a key of the program', 'right: {a: x, __proto__: y}', "__proto__ can't be a key"],
  ['a list as key', 'right: {[a, b]: c}', "brackets can't be a key"],
  ['a truth value', 'right: true', 'expected string'],
  ['nothing', 'right: ~', 'expected string'],
  ['null', 'right: null', 'expected string'],
  ['a list', 'right: [five]', 'expected string'],
  ['braces', 'right: {name}', 'expected string'],
  ['a tab in front', '\tright: five', 'a tab'],
  ['a second document', '---\nright: five', 'second document'],
] as const)('%s is a problem with its line: %s', (_, line, words) => {
  const [problem, ...others] = problemsOf(line)
  expect(problem).toMatchObject({ file: 'x.yaml' })
  expect([problem?.line, others]).toEqual([3, []])
  expect(problem?.text).toContain(words)
})

test('an item of a list that a comment cuts short, a key that stands twice and a merged one are problems', () => {
  const items = { before: 'right: a\nwrong:\n', after: '  - b\n' }
  expect(problemsOf('  - Room #2', items)).toMatchObject([
    { line: 3, text: expect.stringContaining('comment') },
  ])
  expect(problemsOf('  - *home', items)).toMatchObject([{ line: 3, text: expect.stringContaining('begins') }])
  expect(problemsOf('  - b\n   - c', { before: 'right: a\nwrong:\n' })).toMatchObject([
    { line: 3, text: expect.stringContaining('looks like an item') },
  ])
  expect(problemsOf('right: b', { before: 'wrong: [a]\nright: a\n' })).toMatchObject([
    { line: 3, text: 'the same key stands twice' },
  ])
  expect(problemsOf('<<: { right: b }').map(({ line }) => line)).toContain(3)
  expect(problemsOf('<<: *base', { before: 'wrong: &base [a]\n\n' }).map(({ line }) => line)).toEqual([1, 3])
})

test('an instruction to the reader, such as one that turns yes into true, is a problem where it stands', () => {
  const found = problemsOf('wrong: [yes, 012, 2026-01-01]', {
    before: '%YAML 1.1\n---\n',
    after: 'right: no\n',
  })
  expect(found).toMatchObject([{ line: 1, text: expect.stringContaining('%YAML') }])
})

test('bytes that are no UTF-8 and lists without end are problems, not errors', () => {
  const latin = Buffer.from('right: caf\xe9\nwrong: [a]\n', 'latin1')
  const found: Problem[] = []
  expect(new YamlFile('x.yaml', latin).parse(question, (problem) => found.push(problem))).toBeNull()
  expect(found).toMatchObject([{ line: 1, text: expect.stringContaining('UTF-8') }])
  expect(problemsOf(`right: ${'['.repeat(20_000)}`)).toMatchObject([{ line: 3 }])
})

test.each([
  ['wrong: [no, yes, on]', ['no', 'yes', 'on']],
  [
    'wrong: ["Room #1", "!important", "*home*", "&x", "> 5", "012"]',
    ['Room #1', '!important', '*home*', '&x', '> 5', '012'],
  ],
  [
    'wrong: [C#, 2026-01-01, 12:30, a!, b*, c & d, 50%, me@home]',
    ['C#', '2026-01-01', '12:30', 'a!', 'b*', 'c & d', '50%', 'me@home'],
  ],
  ['# a comment of its own\nwrong: # and one over a list\n  - a\n  # between\n  - "b" # behind', ['a', 'b']],
  ['wrong: [\n  # of its own, # too\n  a, b\n  # and at the end\n  ] # behind', ['a', 'b']],
  ['wrong: ["1\\n2", "\\"a\\"", "C:\\\\temp", \'C:\\temp\']', ['1\n2', '"a"', 'C:\\temp', 'C:\\temp']],
  [
    'wrong:\n  - one\n    two\n  - at\n    12:30\n  - see\n    https://x.y',
    ['one two', 'at 12:30', 'see https://x.y'],
  ],
  ['wrong: ["a # b", \'#\']', ['a # b', '#']],
  ['wrong:\n  - |-\n    # one\n    two\n  - >-\n    a\n    b', ['# one\ntwo', 'a b']],
])('%s means what it says', (line, wrong) => {
  const read = new YamlFile('x.yaml', `right: a\n${line}\n`).parse(question, (problem) => {
    throw new Error(problem.text)
  })
  expect(read).toEqual({ right: 'a', wrong })
})
