import { expect, test } from 'vitest'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import { courseCovers } from './course-covers.ts'

const courses = (...ids: string[]) =>
  ids.map((id) => ({ value: { id } })) as unknown as SchoolFiles['courses']
const cover = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><path fill="${colour}" d="M0 0h320v200H0z"/></svg>\n`,
  )
const files = new Map([
  ['courses/media/course-a.svg', cover('red')],
  ['courses/media/course-c.svg', cover('blue')],
])

test('the covers of all courses are one drawing, each a view of its own below the other', () => {
  const { file, addressOf } = courseCovers({ courses: courses('course-a', 'course-b', 'course-c') }, files)
  expect(addressOf('course-a')).toBe(`${file?.url}#course-a`)
  expect(addressOf('course-b')).toBeNull()
  const svg = file?.bytes.toString() ?? ''
  expect(svg.match(/<view [^>]*>/g)).toEqual([
    '<view id="course-a" viewBox="0 0 320 200"/>',
    '<view id="course-c" viewBox="0 200 320 200"/>',
  ])
  expect(svg.match(/<svg y="\d+" width="320" height="200" [^>]*><path fill="\w+"/g)).toHaveLength(2)
  expect(svg).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 320 400">/)
})

test('a cover that changes changes the address of all', () => {
  const before = courseCovers({ courses: courses('course-a') }, files)
  const after = courseCovers(
    { courses: courses('course-a') },
    new Map([['courses/media/course-a.svg', cover('green')]]),
  )
  expect(after.addressOf('course-a')).not.toBe(before.addressOf('course-a'))
})

test('without a cover there is no drawing', () => {
  const { file, addressOf } = courseCovers({ courses: courses('course-b') }, files)
  expect([file, addressOf('course-b')]).toEqual([null, null])
})
