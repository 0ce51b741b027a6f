import path from 'node:path'
import { expect, it } from 'vitest'
import { buildContentReport, reportText } from '#authoring/reports/report.ts'
import { readContentFiles } from '#server/content/read/files.ts'
import { listProblems } from '#server/content/read/problems.ts'
import { checkSchool } from './check-school.ts'
import { MAX_MEDIA_BYTES, mediaSize } from './media-size.ts'

const files = await readContentFiles(path.resolve(import.meta.dirname, '../../../../content'))

it('the media of the school, by kind, have no more than they may', () => {
  const { total, recordings, ...kinds } = mediaSize(files)
  expect(Object.values(kinds).reduce((one, other) => one + other, recordings)).toBe(total)
  for (const bytes of Object.values(kinds)) expect(bytes).toBeGreaterThan(10_000)
  expect(total).toBeLessThanOrEqual(MAX_MEDIA_BYTES)
  const more = mediaSize(
    new Map([
      ...files,
      ['x/media/audio/y.m4a', Buffer.alloc(7)],
      ['x/media/y.m4a', Buffer.alloc(8)],
      ['x/media/y.wav', Buffer.alloc(9)],
    ]),
  )
  expect([more.clips, more.recordings, more.total]).toEqual([kinds.clips + 7, recordings + 17, total + 24])
})

it('more than that is named, and the report shows where it is', () => {
  const few = new Map([...files].filter(([name]) => /a1-01-greetings|pictures|^credits/.test(name)))
  few.set('english/units/a1-01-greetings/media/large.m4a', Buffer.alloc(MAX_MEDIA_BYTES))
  const school = checkSchool(few)
  expect(listProblems(school.problems)).toMatch(
    /media:1 {2}all media together have 14\d\.\d MB; 145\.0 MB are the most/,
  )
  expect(reportText(buildContentReport(school))).toMatch(
    /media +14\d\.\d MB of at most 145\.0 MB \(videos \d+\.\d MB, clips \d+\.\d MB, recordings 14\d\.\d MB, /,
  )
})
