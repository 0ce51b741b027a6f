import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { creditsFile } from '#server/content/schema/lessons.ts'
import { creditsPage } from './credits-page.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const text = (file: string) => readFile(path.join(root, file), 'utf8')
const credits = creditsFile.parse(parse(await text('content/credits.yaml')))

it.each(['my', 'en', 'ja'] as const)(
  'names every source in %s, with a link to its licence and one to itself',
  (lang) => {
    const page = creditsPage(credits, lang)
    expect([page.title, page.questions]).toEqual([credits.title[lang], []])
    const sections = page.content_html.split('<h2>').slice(1)
    expect(sections).toHaveLength(credits.credits.length)
    for (const [index, { licence_url, url, by, note }] of credits.credits.entries()) {
      const section = sections[index] ?? ''
      expect(section).toContain(`href="${licence_url}"`)
      if (url) expect(section).toContain(`href="${url}"`)
      expect(section.replace(/<[^>]+>/g, '')).toContain(by)
      if (note) expect(section.replace(/<[^>]+>/g, '')).toContain(note[lang] ?? 'a note')
    }
  },
)

it('keeps the licence of the strokes apart from that of the school, as the files of licences do', async () => {
  const licenceOf = (name: string) => credits.credits.find((credit) => credit.name.startsWith(name))?.licence
  expect([licenceOf('KanjiVG'), licenceOf("Thazin's units"), licenceOf("Thazin's program")]).toEqual([
    'CC BY-SA 3.0',
    'CC BY 4.0',
    'MIT',
  ])
  expect(creditsPage(credits, 'en').content_html).toContain('stays under this licence')
  expect(await text('content/japanese/characters/STROKES-LICENSE')).toContain(
    'creativecommons.org/licenses/by-sa/3.0',
  )
  expect(await text('content/LICENSE')).toContain('creativecommons.org/licenses/by/4.0')
  expect(await text('LICENSE')).toMatch(/^MIT License/)
  expect(await text('public/fonts/OFL.txt')).toContain('SIL OPEN FONT LICENSE Version 1.1')
})
