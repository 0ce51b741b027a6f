import { wellFormed } from '#domain/text/well-formed.ts'
import { withLineEnds } from './card-text.ts'
import { parseTags } from './html-tags.ts'
import { withoutEntities } from './named-entities.ts'
import { raisedText } from './raised-text.ts'

/** Losses of a card on its way to plain text. */
export type Losses = { media: number }

/** Tags that stand for the end of a line. */
const BREAKS = new Set('br div p li tr hr h1 h2 h3 h4 h5 h6 ul ol table blockquote section pre'.split(' '))
/** Elements whose content isn't text. */
const SILENT = new Set('rp script style template noscript svg math head title iframe'.split(' '))
/** Elements that are seen or heard and aren't read; a formula is drawn. */
const MEDIA = new Set('img audio video object embed source canvas svg math iframe'.split(' '))

/** Maximum depth to which raised text nests. */
const MAX_DEPTH = 3

/**
 * HTML as a person reads it: without tags, scripts, pictures and sounds; what they were is counted. It is a scanner, not a
 * sanitiser: what comes out is text, to be shown as text. Takes time in proportion to the length.
 */
export function htmlToText(html: string, losses: Losses): string {
  const tags = parseTags(html)
  const lastComment = html.lastIndexOf('-->')
  const raised: { name: 'sup' | 'sub'; from: number }[] = []
  const parts: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    parts.push(withoutEntities(html.slice(at, open)))
    if (html.startsWith('<!--', open) && lastComment >= open + 4) {
      at = html.indexOf('-->', open + 4) + 3
      continue
    }
    const tag = tags.at(open)
    at = tag?.next ?? open + 1
    if (!tag) {
      parts.push('<')
      continue
    }
    const { name, isEnd, isClosed } = tag
    if (MEDIA.has(name) && !isEnd) losses.media++
    if (BREAKS.has(name)) parts.push('\n')
    if (name === 'rt') parts.push(isEnd ? ')' : '(')
    if (name === 'td' || name === 'th') parts.push(' ')
    if ((name === 'sup' || name === 'sub') && !isClosed) {
      const begun = raised[raised.length - 1]
      if (!isEnd && raised.length < MAX_DEPTH) raised.push({ name, from: parts.length })
      else if (isEnd && begun?.name === name) {
        raised.pop()
        parts.push(raisedText(parts.splice(begun.from).join(''), name))
      }
    }
    if (SILENT.has(name) && !isEnd && !isClosed && tags.endsBehind(name, open)) at = tags.behindEnd(name, at)
  }
  return tidy(withoutMarks(withoutSounds(parts.join('') + withoutEntities(html.slice(at)), losses)))
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
    withLineEnds(text)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/[\u0000-\u0008\u000e-\u001b\u007f-\u009f\ufeff]/g, ''),
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
