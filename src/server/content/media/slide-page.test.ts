import { afterEach, expect, it, vi } from 'vitest'
import type { Slide } from '#server/content/schema/lessons.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const pictures = new Map([
  ['woman', '<svg id="woman"/>'],
  ['man', '<svg id="man"/>'],
])
const slides: Slide[] = [
  { say: 'Hello!', my: 'မင်္ဂလာပါ။', turn: false, speaker: 'aung' },
  { say: 'Hi.', my: 'မင်္ဂလာပါ။', turn: false, speaker: 'su' },
]
const views = [
  { slide: 0, word: null, turn: false },
  { slide: 1, word: 0, turn: false },
]

async function pageWith(voices: string): Promise<string> {
  vi.stubEnv('THAZIN_VOICES', voices)
  vi.resetModules()
  const { slidePage } = await import('./slide-page.ts')
  return slidePage(slides, views, 'english', pictures)
}

it('shows the face of who speaks, ringed while they do', async () => {
  const page = await pageWith('speakers')
  expect(page).toMatch(/class="face alone"><svg id="man"\/>/)
  expect(page).toMatch(/class="face spoken alone"><svg id="woman"\/>/)
})

it('shows none with the voices of the committed media, which are the same for all', async () => {
  expect(await pageWith('')).not.toContain('face')
})
