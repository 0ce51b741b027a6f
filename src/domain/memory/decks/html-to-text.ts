import { wellFormed } from '#domain/text/well-formed.ts'
import { withoutEntities } from './named-entities.ts'

/** What a card lost on its way to plain text. */
export type Losses = { media: number }

/** Tags that stand for the end of a line. */
const BREAKS = new Set('br div p li tr hr h1 h2 h3 h4 h5 h6 ul ol table blockquote section pre'.split(' '))
/** Elements whose content isn't text. */
const SILENT = new Set([
  'rp',
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'math',
  'head',
  'title',
  'iframe',
])
const MEDIA = new Set(['img', 'audio', 'video', 'object', 'embed', 'source', 'canvas'])

/**
 * HTML as a person reads it: without tags, scripts, pictures and sounds; what they were is counted. It is a scanner, not a
 * sanitiser: what comes out is text, to be shown as text. Takes time in proportion to the length.
 */
export function htmlToText(html: string, losses: Losses): string {
  let text = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) {
      text += html.slice(at)
      break
    }
    text += html.slice(at, open)
    if (!/[a-z/!?]/i.test(html[open + 1] ?? '')) {
      text += '<'
      at = open + 1
      continue
    }
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open + 4)
      continue
    }
    const close = endOfTag(html, open)
    const name = /^<\/?([a-z][a-z0-9]*)/i
      .exec(html.slice(open, Math.min(close, open + 20)))?.[1]
      ?.toLowerCase()
    const isEnd = html[open + 1] === '/'
    at = close
    if (name === undefined) continue
    if (MEDIA.has(name) && !isEnd) losses.media++
    if (BREAKS.has(name)) text += '\n'
    if (name === 'rt' && !isEnd) text += '('
    if (name === 'rt' && isEnd) text += ')'
    if (name === 'td' || name === 'th') text += ' '
    if (SILENT.has(name) && !isEnd && html[close - 2] !== '/') at = afterEnd(html, name, close)
  }
  return tidy(withoutMarks(withoutSounds(withoutEntities(text), losses)))
}

/** Where the tag ends, quoted attributes passed over; the end of the text where it never does. */
function endOfTag(html: string, open: number): number {
  let quote = ''
  for (let at = open + 1; at < html.length; at++) {
    const letter = html[at] as string
    if (quote) {
      if (letter === quote) quote = ''
    } else if ((letter === '"' || letter === "'") && html[at - 1] === '=') quote = letter
    else if (letter === '>') return at + 1
  }
  return html.length
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}

/** Behind `</name …>`. */
function afterEnd(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  const found = end.exec(html)
  return found ? after(html, '>', found.index) : html.length
}

/** Without `[sound:…]` and Anki's own words for what it would play. */
function withoutSounds(text: string, losses: Losses): string {
  return text.replace(/\[sound:[^\]\n]{0,300}\]|\[anki:(?:play|tts)[^\]\n]{0,300}\]/gi, () => {
    losses.media++
    return ''
  })
}

/** Without control characters and lone surrogates, which no text holds. */
function withoutMarks(text: string): string {
  return wellFormed(
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]/g, ''),
  )
}

/** Lines without space around them, and at most one after another that is empty. */
function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/[\t \u00a0]+/g, ' ').trim())
  return lines
    .filter((line, index) => line !== '' || (lines[index - 1] ?? '') !== '')
    .join('\n')
    .trim()
}

/** A plain text, without characters that no text may hold. */
export const plainText = (text: string, losses: Losses): string =>
  tidy(withoutMarks(withoutSounds(text, losses)))
