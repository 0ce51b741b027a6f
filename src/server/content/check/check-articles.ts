import { isPageOfOurs } from '#domain/account/access.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import {
  countMarkdownWords,
  type PlacedToken,
  splitSections,
  tokenize,
} from '#server/content/read/markdown.ts'
import type { MarkdownFile } from '#server/content/read/markdown-file.ts'
import { asAdvice, type Problem } from '#server/content/read/problems.ts'
import type { MicroLessonSource, PageSource } from '#server/content/read/read-articles.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'

/** Number of Burmese words that a micro lesson may have; aim for about 250. */
const MIN_WORDS = 180
const MAX_WORDS = 340

const myanmar = /\p{Script=Myanmar}/u

type PageLocale = PageSource['locale']

/** Letters by which a language is recognised, and its name; any text may hold English. */
const SCRIPTS: Partial<Record<PageLocale, { letters: RegExp; name: string }>> = {
  my: { letters: myanmar, name: 'Burmese' },
  ja: { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, name: 'Japanese' },
}

/** Finds faults in the texts of micro lessons and pages, their heads left out. */
export function checkArticles(
  school: Pick<SchoolFiles, 'microLessons' | 'pages' | 'grammar' | 'units'>,
  files: ContentFiles,
): Problem[] {
  const { microLessons, pages } = school
  return [
    ...microLessons.flatMap((source) => checkLinks(source, school)),
    ...microLessons.flatMap(({ markdown, language, head }) => [
      ...checkBody(markdown, 'my', files),
      ...checkLength(markdown),
      ...(head.level.startsWith('N') === (language === 'japanese')
        ? []
        : [markdown.head.problem(['level'], `level: ${head.level} is no level of ${language}`)]),
    ]),
    ...pages.flatMap((page) => [
      ...checkBody(page.markdown, page.locale, files),
      ...(page.slug === 'faq' ? checkQuestions(page.markdown) : []),
      ...checkHead(page),
    ]),
    ...checkLocales(pages),
  ]
}

/** Finds faults in a text of Markdown, wherever it stands. */
export const faultsOfText = (body: string, locale: PageLocale, files: ContentFiles): string[] =>
  tokenize(body).flatMap((placed) => faultsOf(placed, locale, files))

function checkBody(markdown: MarkdownFile, locale: PageLocale, files: ContentFiles): Problem[] {
  const problems = tokenize(markdown.body).flatMap((placed) =>
    faultsOf(placed, locale, files).map((text) => markdown.problem(placed.line, text)),
  )
  const script = SCRIPTS[locale]
  if (!markdown.body.trim()) problems.push(markdown.problem(0, 'has no text below its head'))
  else if (script && !script.letters.test(markdown.body))
    problems.push(markdown.problem(0, `has no ${script.name} in it`))
  return problems
}

function faultsOf({ token, inside }: PlacedToken, locale: PageLocale, files: ContentFiles): string[] {
  if (token.type === 'html_block' || token.type === 'html_inline')
    return [`HTML is shown as text: ${token.content.trim().split('\n')[0]}`]
  if (token.type === 'heading_open' && token.tag !== 'h2' && token.tag !== 'h3')
    return ['a heading begins with ## or ###: the title stands in the head']
  if (token.type === 'link_open') return linkFaults(String(token.attrGet('href') ?? ''))
  if (token.type === 'image') return pictureFaults(String(token.attrGet('src') ?? ''), token.content, files)
  if (token.type !== 'text') return []
  const found: string[] = []
  if (/\*\*|__/.test(token.content))
    found.push(`${token.content.match(/\*\*|__/)?.[0]} is shown as it is: leave a space on its outer side`)
  if (/\]\([^)]*\)/.test(token.content)) found.push('a link that is none: its address is not allowed')
  if (inside.includes('em') && myanmar.test(token.content))
    found.push('Burmese has no italics: make it bold with **')
  if (locale !== 'my' && myanmar.test(token.content) && inside.length === 0 && isMostlyBurmese(token.content))
    found.push(`is Burmese in ${locale === 'en' ? 'an English' : 'a Japanese'} page`)
  return found
}

const isMostlyBurmese = (text: string) =>
  [...text].filter((letter) => myanmar.test(letter)).length > text.length / 2

function linkFaults(href: string): string[] {
  if (/^(https:\/\/[^/]|mailto:.+@)/.test(href)) return []
  if (!href.startsWith('/')) return [`${href || 'an empty link'}: links begin with https://, mailto: or /`]
  return isPageOfOurs(href) ? [] : [`${href} is no page of the program`]
}

function pictureFaults(name: string, alt: string, files: ContentFiles): string[] {
  return [
    ...(files.has(`pictures/${name}.svg`) ? [] : [`there is no pictures/${name}.svg`]),
    ...(alt.trim() ? [] : [`the picture ${name} says nothing to those who do not see it`]),
  ]
}

/** Checks that what a micro lesson leads to is there, once and in its language; what is taken away takes nothing else with it. */
function checkLinks(
  { markdown: { head: yaml }, head, language }: MicroLessonSource,
  { grammar, units }: Pick<SchoolFiles, 'grammar' | 'units'>,
): Problem[] {
  const ours = <T extends { language: string }>(all: readonly T[], id: (one: T) => string) =>
    new Set(all.flatMap((one) => (one.language === language ? id(one) : [])))
  const known = { grammar: ours(grammar, ({ value }) => value.id), units: ours(units, ({ unit }) => unit.id) }
  return (['grammar', 'units'] as const).flatMap((list) =>
    head[list].flatMap((id, index) => {
      const at = (what: string) => yaml.problem([list, index], `${list}.${index}: ${what}`)
      if (head[list].indexOf(id) < index) return [at(`${id} stands there twice`)]
      const what = list === 'units' ? 'unit' : 'point'
      return known[list].has(id) ? [] : [asAdvice(at(`there is no ${what} ${id} of ${language}`))]
    }),
  )
}

/** A micro lesson has words enough to teach one thing, and no more than is read at one sitting. */
function checkLength(markdown: MarkdownFile): Problem[] {
  const count = countMarkdownWords(markdown.body)
  if (count >= MIN_WORDS && count <= MAX_WORDS) return []
  return [asAdvice(markdown.problem(0, `has ${count} words; ${MIN_WORDS} to ${MAX_WORDS} are good`))]
}

/** Every heading is a question and is answered. */
function checkQuestions(markdown: MarkdownFile): Problem[] {
  const { sections } = splitSections(markdown.body)
  if (sections.length === 0) return [markdown.problem(0, 'has no question: each is a heading of ##')]
  const lines = markdown.body.split('\n')
  return sections
    .filter(({ text }) => text === '')
    .map(({ heading }) =>
      markdown.problem(
        lines.findIndex((line) => line.includes(heading)),
        `has no answer: ${heading}`,
      ),
    )
}

function checkHead({ markdown, locale, head }: PageSource): Problem[] {
  const script = SCRIPTS[locale]
  if (!script) return []
  return (['title', 'description'] as const).flatMap((name) =>
    script.letters.test(head[name])
      ? []
      : [markdown.head.problem([name], `${name}: has no ${script.name} in it`)],
  )
}

/** Pages at addresses that the program links to. */
const addressed = [
  'about',
  'faq',
  'privacy',
  'business-benefits-of-english-for-employees',
  'business-english-efficiency-at-work',
  'business-english-proficiency-in-todays-market',
]

/** Checks that every page exists in Burmese and English (Japanese readers get that where theirs is missing), and that no linked page is missing. */
function checkLocales(pages: readonly PageSource[]): Problem[] {
  const names = new Set(pages.map(({ slug, locale }) => `${slug}.${locale}`))
  const half = pages.flatMap(({ slug, markdown }) =>
    ['my', 'en'].flatMap((locale) =>
      names.has(`${slug}.${locale}`)
        ? []
        : [{ file: markdown.file, line: 1, text: `there is no pages/${slug}.${locale}.md` }],
    ),
  )
  const missing = addressed.flatMap((slug) =>
    names.has(`${slug}.my`) || names.has(`${slug}.en`)
      ? []
      : [asAdvice({ file: `pages/${slug}.my.md`, line: 1, text: 'is missing: its address shows nothing' })],
  )
  return [...half, ...missing]
}
