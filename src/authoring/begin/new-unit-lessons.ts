import { TO_FILL_IN } from '#server/content/check/check-unfilled.ts'
import type { Language } from '#server/content/read/read-school-files.ts'

/** The texts of a new unit's lessons, by the name of their file. */
export function newLessons(id: string, language: Language): Map<string, string> {
  if (language === 'english')
    return new Map([
      ['01-watch.yaml', watch(id, language)],
      ['02-words.yaml', words(id, language)],
      ['03-practice.yaml', practice(id, 'practice', asked(id, language).slice(0, 3))],
      ['04-review.yaml', practice(id, 'review', asked(id, language).slice(3))],
    ])
  return new Map([
    ['01-watch.yaml', watch(id, language)],
    ['02-characters.yaml', characters(id)],
    ['03-words.yaml', words(id, language)],
    ['04-practice.yaml', practice(id, 'practice', asked(id, language))],
  ])
}

/** A list of lines, each one step further in. */
const inset = (lines: readonly string[]) => lines.map((line) => `  ${line}`)

/** An entry of a list: its first line after the dash. */
const entry = ([first = '', ...rest]: readonly string[]) => [`- ${first}`, ...inset(rest)]

export const inBoth = (key: string, what: string) => [
  `${key}:`,
  `  my: ${TO_FILL_IN} ${what}, in Burmese`,
  `  en: ${TO_FILL_IN} ${what}`,
]

const lesson = (id: string, type: string, title: string) => [
  `id: ${id}`,
  `type: ${type}`,
  ...inBoth('title', title),
  'topics:',
  `  - ${TO_FILL_IN} what it is about, in a word`,
]

const file = (lines: readonly string[]) => `${[...lines, 'review: { my: pending }'].join('\n')}\n`

function watch(id: string, language: Language): string {
  const line = (what: string, more: string[] = []) =>
    entry([
      `say: ${TO_FILL_IN} ${what}${language === 'japanese' ? ', in kana, its words parted by spaces' : ''}`,
      `my: ${TO_FILL_IN} ${what}, in Burmese`,
      ...(language === 'japanese' ? [`en: ${TO_FILL_IN} ${what}, in English`] : []),
      ...more,
    ])
  const phrase = (what: string) =>
    entry([
      `text: ${TO_FILL_IN} ${what}`,
      `my: ${TO_FILL_IN} ${what}, in Burmese`,
      ...(language === 'japanese' ? [`en: ${TO_FILL_IN} ${what}, in English`] : []),
    ])
  return file([
    ...lesson(`${id}-watch`, 'VIDEO', 'the title of the video'),
    'slides:',
    ...inset(
      [
        ...line('the first line', ['turn: true']),
        ...line('the second line'),
        ...line('the third line', ['turn: true']),
      ].flat(),
    ),
    'phrases:',
    ...inset([...phrase('a phrase that the video teaches'), ...phrase('one more phrase')]),
  ])
}

function characters(id: string): string {
  return file([
    ...lesson(`${id}-characters`, 'CHARACTER', 'the title of the lesson of characters'),
    'characters:',
    `  - ${TO_FILL_IN} a character of japanese/characters`,
  ])
}

function words(id: string, language: Language): string {
  const kana = (text: string) => (language === 'japanese' ? [text] : [])
  const card = (number: number) =>
    entry([
      `id: ${id}-word-${number}`,
      `front: ${TO_FILL_IN} word ${number}`,
      ...kana(`sounds: ${TO_FILL_IN} word ${number} in kana, as it sounds`),
      ...kana(`reading: ${TO_FILL_IN} word ${number} in kana`),
      ...inBoth('back', `what word ${number} means`),
      'example:',
      `  text: ${TO_FILL_IN} a sentence with word ${number}`,
      ...kana(`  sounds: ${TO_FILL_IN} the sentence with word ${number} in kana, as it sounds`),
      `  my: ${TO_FILL_IN} the sentence with word ${number}, in Burmese`,
      ...kana(`  en: ${TO_FILL_IN} the sentence with word ${number}, in English`),
    ])
  return file([
    ...lesson(`${id}-words`, 'FLASH_CARD', 'the title of the words'),
    'cards:',
    ...inset([1, 2, 3].flatMap(card)),
  ])
}

function practice(id: string, name: string, questions: readonly string[][]): string {
  const title = name === 'practice' ? 'the title of the practice' : 'the title of the repetition'
  return file([
    ...lesson(`${id}-${name}`, 'PRACTICE', title),
    'questions:',
    ...inset(questions.flatMap((question) => entry([...question, ...inBoth('explain', 'why')]))),
  ])
}

/** One question of each type. */
function asked(id: string, language: Language): string[][] {
  const list = (key: string, ...things: string[]) => [
    `${key}:`,
    ...things.map((thing) => `  - ${TO_FILL_IN} ${thing}`),
  ]
  const pair = (number: number) =>
    inset(entry([`left: ${TO_FILL_IN} left ${number}`, `right: ${TO_FILL_IN} right ${number}`]))
  return [
    [
      `id: ${id}-q-choice`,
      'type: multiple-choice',
      `question: ${TO_FILL_IN} a sentence with ___ for its blank`,
      `right: ${TO_FILL_IN} the right answer`,
      ...list('wrong', 'a wrong answer', 'another wrong answer', 'one more wrong answer'),
    ],
    [
      `id: ${id}-q-arrange`,
      'type: arrange',
      ...inBoth('prompt', 'what the sentence says'),
      ...list('pieces', 'first piece', 'second piece', 'third piece'),
    ],
    [`id: ${id}-q-match`, 'type: match', 'pairs:', ...[1, 2, 3].flatMap(pair)],
    [
      `id: ${id}-q-fill`,
      'type: fill-blank',
      `question: ${TO_FILL_IN} another sentence with ___ for its blank`,
      `answer: ${TO_FILL_IN} what belongs there`,
    ],
    [`id: ${id}-q-true`, 'type: true-false', ...inBoth('question', 'a sentence that is true'), 'right: true'],
    [
      `id: ${id}-q-dictation`,
      'type: dictation',
      `say: ${TO_FILL_IN} ${language === 'japanese' ? 'what is heard, in kana' : 'what is heard'}`,
    ],
  ]
}
