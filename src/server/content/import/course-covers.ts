import type { ContentFiles } from '#server/content/read/files.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import { makePublicFile, type PublicFile, publicFile } from './public-file.ts'

/** The size of a cover, as `media/cover.ts` draws it. */
const [WIDTH, HEIGHT] = [320, 200]

/** Path of a course's cover drawing. */
export const courseCoverPath = (id: string) => `courses/media/${id}.svg`

/**
 * The covers of all courses in one drawing, one below the other, so that a list of courses takes one request for them. Each is a view
 * of its own (SVG 2, "Linking into SVG content"), named by the course.
 */
export type CourseCovers = { file: PublicFile | null; addressOf(id: string): string | null }

export function courseCovers({ courses }: Pick<SchoolFiles, 'courses'>, files: ContentFiles): CourseCovers {
  const drawn = courses.flatMap(({ value: { id } }) => {
    const cover = publicFile(files, courseCoverPath(id))
    return cover ? [{ id, svg: cover.bytes.toString() }] : []
  })
  if (drawn.length === 0) return { file: null, addressOf: () => null }
  const views = drawn.map(({ id, svg }, index) => {
    const top = index * HEIGHT
    const view = `<view id="${id}" viewBox="0 ${top} ${WIDTH} ${HEIGHT}"/>`
    return view + svg.trim().replace(/^<svg [^>]*>/, nestedAt(top))
  })
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${drawn.length * HEIGHT}">${views.join('')}</svg>\n`
  const file = makePublicFile(Buffer.from(whole), 'svg')
  const known = new Set(drawn.map(({ id }) => id))
  return { file, addressOf: (id) => (known.has(id) ? `${file.url}#${id}` : null) }
}

const nestedAt = (top: number) =>
  `<svg y="${top}" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`
