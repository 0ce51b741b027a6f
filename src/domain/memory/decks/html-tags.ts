const words = (text: string) => new Set(text.split(' '))

/** Elements whose names say nothing else in a text. */
const ELEMENTS = words(
  'a b i u s p q em strong br hr wbr div span font sub sup small big tt li ul ol dl dt dd table tr td th tbody thead tfoot img h1 h2 h3 h4 h5 h6 ruby rt rp rb rtc center blockquote pre code del ins strike nobr bdi bdo kbd samp',
)
/** Elements whose names are words too: tags only with attributes, or where the element ends. */
const WORDS = words(
  'abbr acronym address area article aside audio base body button canvas caption cite col colgroup data datalist details dfn dialog embed fieldset figcaption figure footer form frame head header hgroup html iframe input label legend link main map mark math menu meta meter nav noscript object optgroup option output param picture progress script search section select slot source style summary svg template textarea time title track var video',
)
/** Word's own: `<o:p>`. */
const OF_WORD = /^(?:o|v|w|m|st1):/
/** Elements without content, which never end. */
const VOID = words('br hr wbr img')
/** Attributes that may stand without a value. */
const BARE = words(
  'allowfullscreen async autoplay checked compact controls default defer disabled hidden ismap loop multiple muted noshade nowrap open playsinline readonly required reversed selected',
)
/** More than that no tag has. */
const MAX_ATTRIBUTES = 50

const NAME = /<(\/?)((?:[a-z0-9]{1,3}:)?[a-z][a-z0-9]{0,20})(?=[\s/>])/iy
const ATTRIBUTE = /[\s/]*([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>][^\s<>]*))?/y
const CLOSE = /\s*(\/?)\s*>/y
/** Declaration that a page begins with, and what Word writes around its lists. */
const DECLARATION = /<(?:!doctype|\?xml|!\[)[^<>]*>/iy

const matchAt = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

export type Tag = {
  /** In small letters; empty for what is no element. */
  name: string
  isEnd: boolean
  /** Ends itself: `<b/>`. */
  isClosed: boolean
  /** The place behind it. */
  next: number
}

/** Reads the tags of an HTML text: what isn't one by its name and its form is text. */
export function parseTags(html: string) {
  const lastEnds = new Map<string, number>()

  /** True if an element ends somewhere behind a place. */
  function endsBehind(name: string, at: number): boolean {
    let last = lastEnds.get(name)
    if (last === undefined) {
      last = -1
      for (const { index } of html.matchAll(endOf(name))) last = index
      lastEnds.set(name, last)
    }
    return last > at
  }

  return {
    endsBehind,
    /** The tag that begins at a place; null where none does. */
    at(open: number): Tag | null {
      const declaration = matchAt(DECLARATION, html, open)
      if (declaration) return { name: '', isEnd: false, isClosed: true, next: open + declaration[0].length }
      const found = matchAt(NAME, html, open)
      if (!found) return null
      const name = (found[2] ?? '').toLowerCase()
      const isWord = WORDS.has(name)
      if (!isWord && !ELEMENTS.has(name) && !OF_WORD.test(name)) return null
      const isEnd = found[1] === '/'
      let at = NAME.lastIndex
      let count = 0
      for (; !isEnd && count < MAX_ATTRIBUTES; count++) {
        const attribute = matchAt(ATTRIBUTE, html, at)
        if (!attribute) break
        if (attribute[2] === undefined && !BARE.has((attribute[1] ?? '').toLowerCase())) return null
        at = ATTRIBUTE.lastIndex
      }
      const close = matchAt(CLOSE, html, at)
      if (!close) return null
      const isClosed = close[1] === '/'
      if (isWord && !isEnd && !isClosed && count === 0 && !endsBehind(name, open)) return null
      return { name, isEnd, isClosed, next: CLOSE.lastIndex }
    },
    /** Behind the end of an element that begins before a place. */
    behindEnd(name: string, from: number): number {
      const end = endOf(name)
      end.lastIndex = from
      return end.exec(html) ? end.lastIndex : from
    },
  }
}

const endOf = (name: string) => new RegExp(`</${name}\\s*>`, 'gi')

/** True if a text that says nothing of it is HTML: it has an element that ends, or one that never does. */
export function looksLikeHtml(text: string): boolean {
  const tags = parseTags(text)
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', open + 1)) {
    const tag = tags.at(open)
    if (!tag || tag.isEnd || !ELEMENTS.has(tag.name)) continue
    if (VOID.has(tag.name) || tags.endsBehind(tag.name, open)) return true
  }
  return false
}
