import {
  type Document,
  isAlias,
  isCollection,
  isNode,
  isPair,
  isScalar,
  type Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'

/** Something in a file that YAML reads otherwise than it looks: where it stands in the source, and why, in words for a teacher. */
export type Surprise = { offset: number; text: string }

const QUOTE = 'put the text in quotation marks'
const LEFT_OUT = `what follows # is left out as a comment: ${QUOTE}, or the comment on a line of its own`

/**
 * Finds texts that YAML would take for a comment, a tag, an anchor, an alias, an instruction, a width, another number or a text's next
 * line, though a teacher meant words. None of it is needed in a school's files.
 */
export function surprisesIn(document: Document.Parsed, source: string): Surprise[] {
  const found: Surprise[] = []
  const directive = /^%\S*/m.exec(source)
  if (directive && document.directives?.docStart)
    found.push({
      offset: directive.index,
      text: `${directive[0]} is an instruction to the reader and changes what follows: leave it out`,
    })
  visit(document, (place, node) => {
    if (isPair(node) && node.key === null)
      found.push({ offset: offsetOf(node.value), text: `a key is missing before the colon: ${QUOTE}` })
    if (!isNode(node)) return
    const text = surpriseOf(node, source) ?? (place === 'key' ? surpriseOfKey(node, source) : null)
    if (text) found.push({ offset: offsetOf(node), text })
  })
  return found.sort((one, other) => one.offset - other.offset)
}

const offsetOf = (node: unknown) => (isNode(node) ? (node.range?.[0] ?? 0) : 0)

function surpriseOf(node: Parameters<typeof isNode>[0], source: string): string | null {
  if (isAlias(node)) return `*${node.source} begins with *, which means something here: ${QUOTE}`
  if (!isScalar(node) && !isCollection(node)) return null
  if (node.anchor !== undefined) return `&${node.anchor} is read as a name, not as words: ${QUOTE}`
  if (node.tag !== undefined) return `${node.tag} is read as a kind, not as words: ${QUOTE}`
  return isScalar(node) ? surpriseOfScalar(node, source) : surpriseOfBrackets(node, source)
}

/** In double quotation marks these are signs that nobody sees; before a letter a path or a formula was meant: C:\temp, \beta. */
const UNSEEN = /^(?:[^\\]|\\(?![abefrtv0NLP_]\p{L}).)*\\[abefrtv0NLP_](?=\p{L})/su
/** A text's next line that would be an item or a key if it stood where those do. */
const ITEM_OR_KEY = /\n[ \t]*(?:-|[a-z_]\w*:(?!\/))/i

function surpriseOfScalar(node: Scalar, source: string): string | null {
  const [start = 0, end = 0] = node.range ?? []
  const written = source.slice(start, end)
  const rest = source.slice(end).split(/[\r\n]/, 1)[0] ?? ''
  switch (node.type) {
    case 'PLAIN':
      if (typeof node.value === 'number' && /^[-+]?0[ox]/i.test(written))
        return `${written} is read as the number ${node.value}: write that, or ${QUOTE}`
      if (ITEM_OR_KEY.test(written))
        return `goes on in the next line, which looks like an item or a key: indent that as the lines beside it, or ${QUOTE}`
      if (typeof node.value !== 'string' && node.value !== null) return null
      return /^\s*#/.test(rest) && isSpaceBefore(source, end, rest) ? LEFT_OUT : null
    case 'QUOTE_DOUBLE':
      if (UNSEEN.test(written))
        return 'a backslash in double quotation marks makes another sign of the letter after it: use single quotation marks'
      return isHashBehind(rest) ? LEFT_OUT : null
    case 'QUOTE_SINGLE':
      return isHashBehind(rest) ? LEFT_OUT : null
    case 'BLOCK_FOLDED':
    case 'BLOCK_LITERAL': {
      const head = source.slice(start).split(/[\r\n]/, 1)[0] ?? ''
      return /^[|>][+-]?[ \t]*$/.test(head) ? null : `${head.trim()} isn't read as words: ${QUOTE}`
    }
    default:
      return null
  }
}

/** A comment needs a space before its sign; where nothing stands before it, the colon's own. */
const isSpaceBefore = (source: string, end: number, rest: string) =>
  /^\s/.test(rest) || /\s/.test(source[end - 1] ?? ' ')

/** Behind a text in quotation marks `# so` is a comment, `#1` was meant to be read. */
const isHashBehind = (rest: string) => /^\s+#\S/.test(rest)

/** Finds a comment behind a comma or a bracket, where a text might stand. */
function surpriseOfBrackets(node: YAMLMap | YAMLSeq, source: string): string | null {
  if (!node.flow) return null
  const [start = 0, end = 0] = node.range ?? []
  let [between, at] = ['', start]
  visit(node, (_, inner) => {
    if (inner === node || !isNode(inner)) return
    between += `${source.slice(at, inner.range?.[0])}x`
    at = Math.max(at, inner.range?.[1] ?? at)
    return visit.SKIP
  })
  const lines = `${between}${source.slice(at, end)}`.split(/\r\n?|\n/)
  return lines.some((line) => /^\s*[^\s#]/.test(line) && line.includes('#')) ? LEFT_OUT : null
}

/** A key is words, as it is written. */
function surpriseOfKey(node: unknown, source: string): string | null {
  if (!isScalar(node)) return `brackets can't be a key: ${QUOTE}`
  const [start = 0, end = 0] = node.range ?? []
  const written = source.slice(start, end)
  if (node.value === '__proto__') return "__proto__ can't be a key"
  if (typeof node.value === 'string') return null
  if (node.value !== null && String(node.value) === written) return null
  return written === ''
    ? `a key is missing before the colon: ${QUOTE}`
    : `${written} isn't read as words: ${QUOTE}`
}
