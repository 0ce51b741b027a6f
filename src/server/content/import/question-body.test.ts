import { expect, it } from 'vitest'
import { grade } from '#domain/practice/grading/grade.ts'
import type { MediaFinder } from '#server/content/media/clips.ts'
import { type QuestionFile, questionFile } from '#server/content/schema/practice.ts'
import { questionBody, resolveFormat } from './question-body.ts'

const media: MediaFinder = {
  audio: ({ text }) => `/media/${text}.m4a`,
  picture: (name) => `/media/${name}.svg`,
}
const explain = { my: 'က', en: 'a' }
const parse = (question: object) => questionFile.parse({ id: 'q-one', explain, ...question }) as QuestionFile
const bodyOf = (question: object) => questionBody(parse(question), { lang: 'en', level: 'A1', media })
const choice = { type: 'multiple-choice', question: 'I ___ here.', right: 'am', wrong: ['is', 'are', 'be'] }

it('options keep their ids whatever their texts become, and stand elsewhere in another question', () => {
  const place = (question: object) => bodyOf(question).solution.correct_answer
  expect(place({ ...choice, wrong: ['was', 'were', 'been'] })).toBe(place(choice))
  const places = Array.from({ length: 40 }, (_, index) => place({ ...choice, id: `q-${index}` }))
  expect(new Set(places)).toEqual(new Set([1, 2, 3, 4]))
})

it('the options of a picture question are pictures, those of an audio question sounds', () => {
  const pictures = bodyOf({ ...choice, answer_by: 'picture' })
  expect(pictures.answers.map(({ text, picture }) => [text, picture])).toContainEqual([null, '/media/am.svg'])
  const sounds = bodyOf({ ...choice, answer_by: 'audio' })
  expect(sounds.answers.map(({ text, audio }) => [text, audio])).toContainEqual([null, '/media/am.m4a'])
})

it('what is spoken is given to the voice with the kanji that tell its accent, and shown without', () => {
  const spoken: object[] = []
  const noting: MediaFinder = {
    ...media,
    audio: (clip) => {
      spoken.push(clip)
      return null
    },
  }
  const { said } = questionBody(parse({ type: 'dictation', say: 'あめ', written: '雨' }), {
    lang: 'ja',
    level: 'N5',
    media: noting,
  })
  expect([said, spoken]).toEqual([
    'あめ',
    [{ text: 'あめ', written: '雨', shown: 'あめ', lang: 'ja', level: 'N5', owner: 'q-one' }],
  ])
})

it('an option that is heard belongs to its place in the file, the right one first, wherever it is shown', () => {
  const owners: [string, string][] = []
  const question = parse({ ...choice, answer_by: 'audio' })
  const noting: MediaFinder = {
    ...media,
    audio: ({ text, owner }) => {
      owners.push([owner, text])
      return null
    },
  }
  questionBody(question, { lang: 'en', level: 'A1', media: noting })
  expect(owners.sort()).toEqual([
    ['q-one-1', 'am'],
    ['q-one-2', 'is'],
    ['q-one-3', 'are'],
    ['q-one-4', 'be'],
  ])
})

it('the format is what the question needs: ears, eyes or neither', () => {
  expect(resolveFormat(parse(choice))).toBe('text')
  expect(resolveFormat(parse({ ...choice, say: 'I am here.' }))).toBe('audio')
  expect(resolveFormat(parse({ ...choice, answer_by: 'audio' }))).toBe('audio')
  expect(resolveFormat(parse({ ...choice, picture: 'house' }))).toBe('picture')
  expect(resolveFormat(parse({ ...choice, answer_by: 'picture' }))).toBe('picture')
})

it('pieces are shuffled, and put in order by their ids give the sentence', () => {
  const body = bodyOf({
    type: 'arrange',
    prompt: explain,
    pieces: ['the', 'dog', 'saw', 'the', 'cat'],
    extra: ['cats'],
    lead: 'Then',
    tail: '.',
  })
  const ids = body.solution.correct_answer as number[]
  const words = ids.map((id) => body.answers.find((option) => option.id === id)?.text)
  expect(words.join(' ')).toBe('the dog saw the cat')
  expect(body.answers.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
  expect(ids).not.toEqual([1, 2, 3, 4, 5])
  expect(body.arrange).toEqual({ prompt: explain, lead: 'Then', tail: '.' })
})

it('pairs have a left and a right side, and their solution is right for the grader', () => {
  const pairs = ['a', 'b', 'c'].map((left) => ({ left, right: { my: `က${left}`, en: left } }))
  const { answers, solution } = bodyOf({ type: 'match', pairs })
  expect(answers.map(({ side }) => side)).toEqual(['left', 'left', 'left', 'right', 'right', 'right'])
  for (const language of ['my', 'en'] as const) {
    const texts = answers.map((option) => ({
      ...option,
      text: typeof option.text === 'object' ? (option.text?.[language] ?? null) : option.text,
    }))
    const question = {
      question_type: 'match',
      question: '',
      answers: texts,
      solution: { ...solution, explanation: null },
    } as const
    expect(grade(question, solution.correct_answer).verdict).toBe('right')
  }
})

it('a dictation is answered with what is said, spoken as the voice needs it', () => {
  const { audio, solution } = bodyOf({ type: 'dictation', say: 'It is 5 kyat.', sounds: 'It is five chat.' })
  expect([audio, solution.correct_answer, solution.lang]).toEqual([
    '/media/It is five chat..m4a',
    'It is 5 kyat.',
    'en',
  ])
})
