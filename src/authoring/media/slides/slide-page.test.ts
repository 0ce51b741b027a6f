import { expect, it } from 'vitest'
import type { Slide } from '#server/content/schema/lessons.ts'
import { slidePage } from './slide-page.ts'

const pictures = new Map([
  ['woman', '<svg id="woman"/>'],
  ['man', '<svg id="man"/>'],
])
const slides: Slide[] = [
  { say: 'Hello!', my: 'မင်္ဂလာပါ။', turn: false, speaker: 'aung' },
  { say: 'Hi.', my: 'မင်္ဂလာပါ။', turn: false, speaker: 'su' },
]

it('shows the face of who speaks, ringed while they do', () => {
  const views = [
    { slide: 0, word: null, turn: false },
    { slide: 1, word: 0, turn: false },
  ]
  const page = slidePage(slides, views, 'english', pictures)
  expect(page).toMatch(/class="face alone"><svg id="man"\/>/)
  expect(page).toMatch(/class="face spoken alone"><svg id="woman"\/>/)
})

it('shows no face where lines name nobody', () => {
  const [line] = slides
  if (!line) throw new Error('no line')
  const page = slidePage(
    [{ ...line, speaker: undefined }],
    [{ slide: 0, word: 0, turn: false }],
    'english',
    pictures,
  )
  expect(page).not.toContain('face')
})

it('moves a face from a letter that stands in the picture’s place, and on no other page', () => {
  const page = (line: Partial<Slide>) =>
    slidePage(
      [{ say: 'あ', my: 'အာ', turn: false, ...line }],
      [{ slide: 0, word: null, turn: false }],
      'japanese',
      pictures,
    )
  expect(page({ speaker: 'su' })).toContain('.letter .face{')
  expect(page({ speaker: 'su', say: 'あ い' })).not.toContain('.letter .face')
  expect(page({})).not.toContain('.letter .face')
})
