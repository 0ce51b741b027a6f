import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parseCues } from '#domain/school/captions.ts'
import { captionFile } from '#server/content/media/built-video.ts'
import { type ContentFiles, readContentFiles } from '#server/content/read/files.ts'
import { readSchoolFiles } from '#server/content/read/read-school-files.ts'
import type { Slide } from '#server/content/schema/lessons.ts'

const files: ContentFiles = await readContentFiles(path.resolve(import.meta.dirname, '../../../content'))
const { units, shorts } = readSchoolFiles(files)

type Filmed = { id: string; lang: 'en' | 'ja'; folder: string; isBuilt: boolean; slides: readonly Slide[] }
const films: Filmed[] = [
  ...units.flatMap(({ language, lessons }) =>
    lessons.flatMap(({ lesson, mediaFolder, video }) =>
      lesson.type === 'VIDEO' ? [film(lesson, language, mediaFolder, video !== null)] : [],
    ),
  ),
  ...shorts.map(({ short, mediaFolder, video }) => film(short, short.language, mediaFolder, video !== null)),
]

function film(
  source: { id: string; slides: readonly Slide[] },
  language: string,
  folder: string,
  isBuilt: boolean,
): Filmed {
  return {
    id: source.id,
    slides: source.slides,
    lang: language === 'japanese' ? 'ja' : 'en',
    folder,
    isBuilt,
  }
}

const read = ({ folder }: Filmed, lang: string) =>
  parseCues(files.get(`${folder}/${captionFile(lang)}`)?.toString() ?? '')

it('every lesson of video and every short has its video', () => {
  expect(films.length).toBeGreaterThanOrEqual(40)
  expect(films.filter(({ isBuilt }) => !isBuilt).map(({ id }) => id)).toEqual([])
})

it('captions say what is spoken, slide by slide, and the same in Burmese', () => {
  const wrong = films.flatMap((one) => {
    const said = { [one.lang]: one.slides.map(({ say }) => say), my: one.slides.map(({ my }) => my) }
    return Object.entries(said).flatMap(([lang, lines]) => {
      const cues = read(one, lang).map(({ text }) => text)
      const stale = lines.filter((line, index) => cues[index] !== line)
      return cues.length === lines.length && stale.length === 0 ? [] : [[one.folder, lang, ...stale]]
    })
  })
  expect(wrong, 'build the media again').toEqual([])
})

it('captions follow one another while the video lasts', () => {
  for (const one of films) {
    const cues = read(one, one.lang)
    expect([one.id, read(one, 'my').map(({ from, to }) => [from, to])]).toEqual([
      one.id,
      cues.map(({ from, to }) => [from, to]),
    ])
    const moments = cues.flatMap(({ from, to }) => [from, to])
    expect([one.id, moments]).toEqual([one.id, moments.toSorted((a, b) => a - b)])
    const { duration } = JSON.parse(files.get(`${one.folder}/video.json`)?.toString() ?? '{}')
    expect(moments.at(-1)).toBeLessThanOrEqual(duration)
  }
})

it('shows every picture: none has a sign that no browser reads past', async () => {
  const pictures = globSync('content/**/*.svg')
  expect(pictures.length).toBeGreaterThan(20)
  const broken = pictures.filter((path) => /<(?![a-z/!?])/i.test(readFileSync(path, 'utf8')))
  expect(broken).toEqual([])
})
