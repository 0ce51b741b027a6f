import MarkdownIt, { type Token } from 'markdown-it'
import { countWords } from '#domain/text/clean-text.ts'
import { splitLanguageSpans, type Tongue } from './language-spans.ts'
import { renderTables } from './tables.ts'

export type Rendering = Tongue & {
  /** The address of a drawing by its name; null if there is none. */
  picture(name: string): string | null
}

/** Markdown rules that no text of the school needs: code, and headings made by a stray line of dashes. */
const unused = ['code', 'fence', 'lheading', 'reference', 'backticks', 'autolink']

/** CommonMark with tables. Raw HTML is shown as text; links that could run script are not made into links. */
const markdown = new MarkdownIt({ html: false }).disable(unused)
/** The same, but it knows HTML when it sees it. */
const suspicious = new MarkdownIt({ html: true }).disable(unused)

/** A token with the line of the body, from 0, in which it begins. */
export type PlacedToken = { token: Token; line: number; inside: readonly string[] }

/** All tokens of a text, those inside lines of text too; `inside` names the marks around such a one: `em`, `strong`, `link`. */
export function tokenize(body: string): PlacedToken[] {
  const blocks = suspicious.parse(body, {})
  return blocks.flatMap((token) => {
    const first = token.map?.[0] ?? 0
    if (token.type !== 'inline') return [{ token, line: first, inside: [] }]
    let line = first
    const inside: string[] = []
    return (token.children ?? []).map((child) => {
      if (child.type === 'softbreak' || child.type === 'hardbreak') line++
      if (child.nesting === -1) inside.pop()
      const placed = { token: child, line, inside: [...inside] }
      if (child.nesting === 1) inside.push(child.type.replace(/_open$/, ''))
      return placed
    })
  })
}

/** The headings, paragraphs, lines of lists and cells of a text. */
export const listTextBlocks = (body: string): string[] =>
  markdown.parse(body, {}).flatMap(({ type, content }) => (type === 'inline' ? [content] : []))

/** Words of the text as a reader meets them. */
export function countMarkdownWords(body: string): number {
  const texts = tokenize(body).flatMap(({ token }) => (token.type === 'text' ? [token.content] : []))
  return countWords(texts.join('\n'), 'my')
}

/** Headings of the second order with what follows each, and what stands before the first. */
export type Sections = { before: string; sections: { heading: string; text: string }[] }

/** Parts a text at its headings of the second order. */
export function splitSections(body: string): Sections {
  const lines = body.split('\n')
  const blocks = markdown.parse(body, {})
  const starts = blocks.flatMap((token, index) =>
    token.type === 'heading_open' && token.tag === 'h2' && token.level === 0
      ? [{ line: token.map?.[0] ?? 0, after: token.map?.[1] ?? 0, heading: blocks[index + 1]?.content ?? '' }]
      : [],
  )
  const between = (from: number, to: number | undefined) => lines.slice(from, to).join('\n').trim()
  return {
    before: between(0, starts[0]?.line),
    sections: starts.map(({ heading, after }, index) => ({
      heading,
      text: between(after, starts[index + 1]?.line),
    })),
  }
}

/** The text as HTML: no tags but those of Markdown, no attributes but those set here. */
export function renderMarkdown(body: string, rendering: Rendering): string {
  return markdown.render(body, { rendering }).trim()
}

/** The same for what stands in one line. */
export function renderLine(text: string, rendering: Rendering): string {
  return markdown.renderInline(text, { rendering })
}

const { escapeHtml } = markdown.utils
const renderingIn = (env: object | undefined) => (env as { rendering: Rendering }).rendering

markdown.renderer.rules.text = (tokens, index, _options, env) =>
  splitLanguageSpans(tokens[index]?.content ?? '', renderingIn(env))
    .map(({ text, lang }) => (lang ? `<span lang="${lang}">${escapeHtml(text)}</span>` : escapeHtml(text)))
    .join('')

markdown.renderer.rules.image = (tokens, index, _options, env) => {
  const token = tokens[index]
  const url = renderingIn(env).picture(String(token?.attrGet('src') ?? ''))
  return url === null
    ? ''
    : `<img src="${escapeHtml(url)}" alt="${escapeHtml(token?.content ?? '')}" width="160" height="160" loading="lazy">`
}

renderTables(markdown)

markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const href = String(tokens[index]?.attrGet('href') ?? '')
  if (!href.startsWith('/')) tokens[index]?.attrSet('rel', 'noopener')
  return self.renderToken(tokens, index, options)
}
