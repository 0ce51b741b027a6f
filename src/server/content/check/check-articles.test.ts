import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ContentFiles, readContentFiles } from '#server/content/read/files.ts'
import { listProblems } from '#server/content/read/problems.ts'
import { exampleFiles } from '#tests/support/example-files.ts'
import { checkSchool } from './check-school.ts'

/** A single unit of the school, that a check takes no time, and an example of each format beside it. */
let school: ContentFiles
beforeAll(async () => {
  const all = await readContentFiles(path.resolve(import.meta.dirname, '../../../../content'))
  const parts = /^(english\/units\/a1-01|pictures\/|credits\.yaml|pages\/(?!faq))/
  const examples = Object.entries(exampleFiles).map(([name, text]) => [name, Buffer.from(text)] as const)
  school = new Map([...[...all].filter(([name]) => parts.test(name)), ...examples])
})

const lesson = 'micro-lessons/english/a-or-an.md'
const faq = 'pages/faq.en.md'

/** The problems of one file after it was changed, advice included. */
function problemsAfter(file: string, change: (text: string) => string): string {
  const files = new Map(school)
  const before = files.get(file)?.toString() ?? ''
  const after = change(before)
  expect(after).not.toBe(before)
  files.set(file, Buffer.from(after))
  return listProblems(checkSchool(files).problems.filter((problem) => problem.file === file))
}
const lineOf = (file: string, text: string) =>
  (school
    .get(file)
    ?.toString()
    .split('\n')
    .findIndex((line) => line.includes(text)) ?? -2) + 1
/** The file with lines after its last, and the number of the first of them. */
const added = (file: string, text: string) => ({
  line: (school.get(file)?.toString().trimEnd().split('\n').length ?? 0) + 2,
  change: (before: string) => `${before.trimEnd()}\n\n${text}\n`,
})

describe('the check of micro lessons and pages', () => {
  it('names the line in the head, counted in the whole file', () => {
    expect(problemsAfter(lesson, (text) => text.replace('level: A1', 'level: N5'))).toBe(
      `${lesson}:3  level: N5 is no level of english`,
    )
    expect(problemsAfter(lesson, (text) => text.replace('level: A1', 'level: A1\ncolour: red'))).toBe(
      `${lesson}:4  colour: isn't known here`,
    )
    expect(problemsAfter(lesson, (text) => text.replace('picture: egg', 'picture: eggs'))).toContain(
      'cover.picture: there is no pictures/eggs.svg',
    )
    expect(problemsAfter(lesson, (text) => text.replace('---\n', ''))).toBe(
      `${lesson}:1  has no head between two lines of ---`,
    )
  })

  it('finds what it leads to twice, and advises on what is not there or of another language', () => {
    const withLinks = (lines: string) =>
      problemsAfter(lesson, (text) => text.replace('level: A1', `level: A1\n${lines}`)).replace(
        /^.*? {2}/,
        '',
      )
    expect(withLinks('grammar: [be-am-is-are]\nunits: [a1-greetings]')).toBe('')
    expect(withLinks('grammar: [be-am-is-are, be-am-is-are]')).toBe(
      'grammar.1: be-am-is-are stands there twice',
    )
    expect(withLinks('grammar: [wa-desu]')).toBe('grammar.0: there is no point wa-desu of english')
    expect(withLinks('units: [a1-nowhere]')).toBe('units.0: there is no unit a1-nowhere of english')
    expect(withLinks('grammar: [A]')).toContain('an id has small letters')
  })

  it('finds an id that is taken', () => {
    expect(problemsAfter(lesson, (text) => text.replace('micro-a-or-an', 'a1-greetings'))).toContain(
      'id: a1-greetings is taken by english/units/a1-01-greetings/unit.yaml',
    )
  })

  it('finds HTML, at its line, in blocks and between words', () => {
    const block = added(lesson, '<div>ကောင်း</div>')
    expect(problemsAfter(lesson, block.change)).toBe(
      `${lesson}:${block.line}  HTML is shown as text: <div>ကောင်း</div>`,
    )
    const inline = added(lesson, 'ကောင်း\nပါ <b>တယ်</b>။')
    expect(problemsAfter(lesson, inline.change)).toBe(
      [1, 1]
        .map((more, i) => `${lesson}:${inline.line + more}  HTML is shown as text: ${['<b>', '</b>'][i]}`)
        .join('\n'),
    )
  })

  it('finds Zawgyi, text that is not in NFC, and marks out of order', () => {
    const zawgyi = added(lesson, 'ျမန္မာႏိုင္ငံသည္ အေရွ႕ေတာင္အာရွတြင္ ရွိသည္။')
    expect(problemsAfter(lesson, zawgyi.change)).toBe(
      `${lesson}:${zawgyi.line}  Burmese in Zawgyi or out of order; write: မြန်မာနိုင်ငံသည် အရှေ့တောင်အာရှတွင် ရှိသည်။`,
    )
    const kana = added(faq, 'か\u3099')
    expect(problemsAfter(faq, kana.change)).toBe(`${faq}:${kana.line}  not in normal form (NFC); write: が`)
  })

  it('finds what no text holds, and touches it no further', () => {
    const unsound = 'holds control characters, lone surrogates or more than 30 marks in a row'
    const body = added(lesson, `က${'\u103a\u1037'.repeat(20_000)}`)
    expect(problemsAfter(lesson, body.change)).toContain(`${lesson}:${body.line}  ${unsound}`)
    for (const bad of [`a${'\\u0301\\u0323'.repeat(16)}`, '\\u0007'])
      expect(problemsAfter(lesson, (text) => text.replace('A or an?', bad))).toMatch(
        /:\d+ {2}title\.en: holds control characters/,
      )
  })

  it('finds links to nowhere and pictures that are not there or say nothing', () => {
    const of = (text: string) => problemsAfter(faq, added(faq, text).change).replace(/^.*? {2}/, '')
    expect(of('[x](/nowhere)')).toBe('/nowhere is no page of the program')
    expect(of('[x](http://example.org)')).toBe('http://example.org: links begin with https://, mailto: or /')
    expect(of('[x](javascript:alert(1))')).toBe('a link that is none: its address is not allowed')
    expect(of('![An egg](eggs)')).toBe('there is no pictures/eggs.svg')
    expect(of('![](egg)')).toBe('the picture egg says nothing to those who do not see it')
    const good = '[x](https://example.org/a?b=1) [y](/credits) [z](mailto:a@example.org) ![An egg](egg)'
    expect(of(good)).toBe('')
  })

  it('finds headings of the first order, italics in Burmese, and marks that are shown as they are', () => {
    const of = (text: string) => problemsAfter(lesson, added(lesson, text).change).replace(/^.*? {2}/, '')
    expect(of('# ခေါင်းစဉ်')).toBe('a heading begins with ## or ###: the title stands in the head')
    expect(of('*ကောင်း* ပါ')).toBe('Burmese has no italics: make it bold with **')
    expect(of('*good* ပါ')).toBe('')
    expect(of('**ကောင်း။**က')).toBe('** is shown as it is: leave a space on its outer side')
  })

  it('advises on the length of a micro lesson', () => {
    const short = problemsAfter(lesson, (text) => text.slice(0, text.indexOf('## ')))
    expect(short).toMatch(/:9 {2}has \d+ words; 180 to 340 are good$/)
    const twice = problemsAfter(lesson, (text) => text + text.slice(text.indexOf('## ')))
    expect(twice).toMatch(/has \d+ words; 180 to 340 are good$/)
  })

  it('finds a question without an answer, and questions without a heading', () => {
    const question = added(faq, '## And now?')
    expect(problemsAfter(faq, question.change)).toBe(`${faq}:${question.line}  has no answer: And now?`)
    expect(problemsAfter(faq, (text) => text.replaceAll('## ', '### '))).toContain('has no question')
  })

  it('finds a page that is there in one language only, and files that nothing reads', () => {
    const files = new Map(school)
    files.delete(faq)
    files.delete('pages/about.my.md')
    files.delete('pages/about.en.md')
    files.delete('pages/about.ja.md')
    files.set('pages/help.md', Buffer.from(''))
    files.set('micro-lessons/thai/one.md', Buffer.from(''))
    expect(listProblems(checkSchool(files).problems)).toBe(
      [
        'micro-lessons/thai/one.md:1  is read by nothing: a micro lesson stands in micro-lessons/english or micro-lessons/japanese',
        'pages/about.my.md:1  is missing: its address shows nothing',
        'pages/faq.my.md:1  there is no pages/faq.en.md',
        'pages/help.md:1  is read by nothing: a page is named <slug>.my.md, <slug>.en.md or <slug>.ja.md',
      ].join('\n'),
    )
  })

  it('does without a page in Japanese, but not with that alone, and finds one that is not in Japanese', () => {
    const about = 'pages/about.ja.md'
    const files = new Map(school)
    files.delete(about)
    expect(checkSchool(files).problems.filter(({ file }) => file.startsWith('pages/about'))).toEqual([])
    const alone = new Map([...school].filter(([name]) => !/about\.(my|en)/.test(name)))
    expect(listProblems(checkSchool(alone).problems.filter(({ file }) => file === about))).toBe(
      [`${about}:1  there is no pages/about.my.md`, `${about}:1  there is no pages/about.en.md`].join('\n'),
    )
    expect(problemsAfter(about, (text) => text.replace(/title: .*/, 'title: About'))).toBe(
      `${about}:2  title: has no Japanese in it`,
    )
  })

  it('finds Burmese where a page is English, and none where it is Burmese', () => {
    const burmese = added(faq, 'ဒီစာက မြန်မာလိုပါ။')
    expect(problemsAfter(faq, burmese.change)).toBe(`${faq}:${burmese.line}  is Burmese in an English page`)
    expect(problemsAfter('pages/faq.my.md', (text) => text.replace(/title: .*/, 'title: Questions'))).toBe(
      'pages/faq.my.md:2  title: has no Burmese in it',
    )
  })
})

describe('the check of shorts, tips and testimonials', () => {
  const short = 'shorts/excuse-me.yaml'

  it('finds slides, levels and lines that are no good for a short', () => {
    expect(problemsAfter(short, (text) => text.replace('level: A1', 'level: N5'))).toContain(
      `${short}:3  level: N5 is no level of english`,
    )
    expect(problemsAfter(short, (text) => text.replace('picture: train', 'picture: trains'))).toBe(
      `${short}:${lineOf(short, 'picture: train')}  slides.1.picture: there is no pictures/trains.svg`,
    )
    expect(
      problemsAfter(short, (text) => text.replace('say: Go straight on.', `say: ${'Go on. '.repeat(9)}`)),
    ).toBe(`${short}:${lineOf(short, 'say: Go')}  slides.2.say: has 62 characters; a short shows 50`)
    expect(problemsAfter(short, (text) => text.replace('tone: sky', 'tone: grey'))).toContain(
      'tone: Invalid option',
    )
  })

  it('finds a link to no page of the program, a rating that is not shown, and a picture that is not there', () => {
    expect(problemsAfter('tips.yaml', (text) => text.replace('link: /learn', 'link: /calender'))).toContain(
      'tips.0.link: is no page of the program',
    )
    const people = 'testimonials.yaml'
    expect(problemsAfter(people, (text) => text.replace('rating: 5', 'rating: 3'))).toContain(
      'testimonials.0.rating: is 4 or 5',
    )
    expect(problemsAfter(people, (text) => text.replace('picture: woman', 'picture: nobody'))).toContain(
      'testimonials.0.picture: there is no pictures/nobody.svg',
    )
  })
})
