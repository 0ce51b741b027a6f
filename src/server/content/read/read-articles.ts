import {
  type MicroLessonHead,
  microLessonHead,
  pageHead,
  type SitePageHead,
} from '#server/content/schema/reading.ts'
import type { ContentFiles } from './files.ts'
import { MarkdownFile } from './markdown-file.ts'
import type { Problem } from './problems.ts'

export type MicroLessonSource = {
  markdown: MarkdownFile
  language: 'english' | 'japanese'
  head: MicroLessonHead
}
export type PageSource = {
  markdown: MarkdownFile
  slug: string
  locale: 'my' | 'en' | 'ja'
  head: SitePageHead
}
export type Articles = { microLessons: MicroLessonSource[]; pages: PageSource[] }

type Report = (problem: Problem) => void

/** The school's Markdown files, in the order of their names; those that could not be read are reported. */
export function readArticles(files: ContentFiles, report: Report): Articles {
  const microLessons: MicroLessonSource[] = []
  const pages: PageSource[] = []
  for (const [path, bytes] of files) {
    if (!/^(micro-lessons|pages)\/.*\.md$/.test(path)) continue
    const markdown = new MarkdownFile(path, bytes.toString('utf8'))
    const [, language] = path.match(/^micro-lessons\/(english|japanese)\/[^/]+\.md$/) ?? []
    const [, slug, locale] = path.match(/^pages\/([a-z0-9-]+)\.(my|en|ja)\.md$/) ?? []
    if (language) {
      const head = markdown.parseHead(microLessonHead, report)
      if (head) microLessons.push({ markdown, language: language as MicroLessonSource['language'], head })
    } else if (slug) {
      const head = markdown.parseHead(pageHead, report)
      if (head) pages.push({ markdown, slug, locale: locale as PageSource['locale'], head })
    } else report({ file: path, line: 1, text: misnamed(path) })
  }
  return { microLessons, pages }
}

const misnamed = (path: string) =>
  path.startsWith('pages/')
    ? 'is read by nothing: a page is named <slug>.my.md, <slug>.en.md or <slug>.ja.md'
    : 'is read by nothing: a micro lesson stands in micro-lessons/english or micro-lessons/japanese'
