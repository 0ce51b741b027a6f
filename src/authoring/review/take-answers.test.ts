import { beforeAll, expect, it } from 'vitest'
import { checkSchool } from '#server/content/check/check-school.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import { readSchoolFiles } from '#server/content/read/read-school-files.ts'
import { readSmallSchool } from '#tests/support/small-school.ts'
import { type PendingText, pendingTexts } from './pending-texts.ts'
import { type ReviewerAnswer, takeAnswers } from './take-answers.ts'

let files: ContentFiles
let waiting: PendingText[]
beforeAll(async () => {
  files = await readSmallSchool()
  waiting = pendingTexts(readSchoolFiles(files))
})

const WATCH = 'english/units/a1-01-greetings/01-watch.yaml'
const of = (file: string) => waiting.filter((text) => text.file === file)
const answer = (text: PendingText | undefined, better = ''): ReviewerAnswer => {
  if (!text) throw new Error('there is no such text')
  return { ...text, better, isRight: better === '' }
}
const lines = (text = '') => text.split('\n')
const linesThatDiffer = (file: string, text = '') => {
  const before = lines(files.get(file)?.toString())
  return lines(text).filter((line, at) => line !== before[at])
}
const applied = (changed: ReadonlyMap<string, string>): ContentFiles =>
  new Map([...files, ...[...changed].map(([file, text]) => [file, Buffer.from(text)] as const)])

it('what most learners meet comes first, each beside what it says in another language', () => {
  const names = waiting.map(({ file }) => file)
  expect(names.findIndex((file) => file.startsWith('english/units/a1-01'))).toBeLessThan(
    names.findIndex((file) => file.startsWith('english/units/a1-02')),
  )
  expect(of(WATCH).find(({ place }) => place === 'slides.1.my')?.beside).toBe("Hello! I'm Su Su.")
})

it('a correction changes its own line, is brought into canonical order, and leaves the content sound', () => {
  const texts = of(WATCH)
  const slide = texts.find(({ place }) => place === 'slides.1.my')
  const title = texts.find(({ place }) => place === 'title.my')
  const { changed, corrected, read, refused } = takeAnswers(files, [
    answer(slide, 'ေတြ႕ရတာ ဝမ္းသာပါတယ္။'),
    answer(title, 'နှုတ်ဆက်: ကြပါစို့'),
  ])
  expect([corrected, read, refused]).toEqual([2, [], []])
  expect([...changed.keys()]).toEqual([WATCH])
  const differing = linesThatDiffer(WATCH, changed.get(WATCH))
  expect(differing).toEqual([expect.stringContaining('"နှုတ်ဆက်: ကြပါစို့"'), '    my: တွေ့ရတာ ဝမ်းသာပါတယ်။'])
  const problems = checkSchool(applied(changed)).problems.filter(({ advice }) => !advice)
  expect(problems).toEqual([])
})

it('a file waits no longer once each of its texts is answered, and not before', () => {
  const texts = of(WATCH)
  const [first, ...others] = texts.map((text) => answer(text))
  expect(takeAnswers(files, others).changed.size).toBe(0)
  const { changed, read } = takeAnswers(files, [...others, ...(first ? [first, first] : [])])
  expect(read).toEqual([WATCH])
  const after = pendingTexts(readSchoolFiles(applied(changed)))
  expect(after).toHaveLength(waiting.length - texts.length)
  expect(changed.get(WATCH)).not.toContain('review:')
})

it('a text of an article is corrected in its body', () => {
  const inBody = waiting.find(({ file, place }) => file.endsWith('.md') && place.startsWith('#'))
  const { changed } = takeAnswers(files, [answer(inBody, 'ပြင်ထားသော စာပိုဒ်')])
  const text = changed.get(inBody?.file ?? '') ?? ''
  expect(text).toContain('ပြင်ထားသော စာပိုဒ်')
  expect(text).not.toContain(inBody?.burmese ?? '?')
})

it('answers to what has changed, to what is not there and with strange signs are not taken', () => {
  const [first] = of(WATCH)
  const wrong = [
    { ...answer(first, 'တစ်'), burmese: 'အဟောင်း' },
    { ...answer(first, 'တစ်'), place: 'slides.99.my' },
    { ...answer(first, 'တစ်'), file: '../../etc/passwd' },
    answer(first, 'တ\u0000စ်'),
  ]
  const { changed, refused } = takeAnswers(files, wrong)
  expect(changed.size).toBe(0)
  expect(refused).toHaveLength(4)
})
