import path from 'node:path'
import { expect, it } from 'vitest'
import { microLessonCoverPath } from '#server/content/import/rows/rows-of-reading.ts'
import { readContentFiles } from '#server/content/read/files.ts'
import { readSchoolFiles } from '#server/content/read/read-school-files.ts'
import { coverSvg } from './cover.ts'
import { picturesIn, sourceHash, videoStates } from './source.ts'
import { portrait } from './template.ts'

const files = await readContentFiles(path.resolve(import.meta.dirname, '../../../content'))
const school = readSchoolFiles(files)
const { units } = school

it('every cover of a unit or a micro lesson is the one drawn now, in at most 4 kB', () => {
  const covers = [
    ...units.map(({ unit, folder }) => ({ of: unit, path: `${folder}/cover.svg` })),
    ...school.microLessons.map(({ head }) => ({ of: head, path: microLessonCoverPath(head.id) })),
  ]
  for (const { of, path } of covers) {
    const svg = coverSvg(of, picturesIn(files))
    expect(files.get(path)?.toString(), path).toBe(svg)
    expect(svg.length).toBeLessThan(4000)
  }
})

it('every video is built from its text as it is now', () => {
  expect(videoStates(school, files).map(({ state, source }) => [source.lesson.id, state])).toEqual(
    [...units.map(({ unit }) => `${unit.id}-watch`), ...school.shorts.map(({ short }) => short.id)].map(
      (id) => [id, 'current'],
    ),
  )
})

it('a video is built again when a word, a sound, a picture or the voice’s recording changes, and only then', () => {
  const source = videoStates(school, files)[0]?.source
  if (!source) throw new Error('There is no video')
  const [first, ...rest] = source.lesson.slides
  const withFirst = (change: object) =>
    ({ ...source, lesson: { ...source.lesson, slides: [{ ...first, ...change }, ...rest] } }) as typeof source
  const pictures = new Map([...source.pictures, ['two-people', '<svg/>']])
  const variants = [
    source,
    withFirst({ say: 'Say hello.' }),
    withFirst({ sounds: 'Sayin hello.' }),
    withFirst({ my: 'နှုတ်ဆက်ပါ' }),
    withFirst({ turn: true }),
    { ...source, pictures },
    { ...source, recording: { path: 'x.m4a', bytes: Buffer.from('voice') } },
  ]
  expect(new Set(variants.map(sourceHash)).size).toBe(variants.length)
  const colours = (['leaf', 'sky'] as const).map((tone) => ({ ...source, template: portrait(tone) }))
  expect(new Set([source, ...colours].map(sourceHash)).size).toBe(3)
  expect(sourceHash({ ...source, lesson: { ...source.lesson, topics: ['other'] } })).toBe(sourceHash(source))
})
