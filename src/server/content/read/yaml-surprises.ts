import { type Document, isAlias, isCollection, isNode, isScalar, visit } from 'yaml'

/** Something in a file that YAML reads otherwise than it looks: where it stands in the source, and why, in words for a teacher. */
export type Surprise = { offset: number; text: string }

const QUOTE = 'put the text in quotation marks'

/**
 * What YAML would take for a comment, a tag, an anchor, an alias, an instruction or a width, though a teacher meant words. None of it is
 * needed in a school's files.
 */
export function surprisesIn(document: Document.Parsed, source: string): Surprise[] {
  const found: Surprise[] = []
  const directive = /^%\S*/m.exec(source)
  if (directive && document.directives?.docStart)
    found.push({
      offset: directive.index,
      text: `${directive[0]} is an instruction to the reader and changes what follows: leave it out`,
    })
  visit(document, (_key, node) => {
    if (!isNode(node)) return
    const offset = node.range?.[0] ?? 0
    const text = surpriseOf(node, source)
    if (text) found.push({ offset, text })
  })
  return found.sort((one, other) => one.offset - other.offset)
}

function surpriseOf(node: Parameters<typeof isNode>[0], source: string): string | null {
  if (isAlias(node)) return `*${node.source} begins with *, which means something here: ${QUOTE}`
  if (!isScalar(node) && !isCollection(node)) return null
  if (node.anchor !== undefined) return `&${node.anchor} is read as a name, not as words: ${QUOTE}`
  if (node.tag !== undefined) return `${node.tag} is read as a kind, not as words: ${QUOTE}`
  if (!isScalar(node)) return null
  const [start = 0, end = 0] = node.range ?? []
  const rest = source.slice(end).split(/[\r\n]/, 1)[0] ?? ''
  const isBare = node.type === 'PLAIN' && (typeof node.value === 'string' || node.value === null)
  if (isBare && /^\s*#/.test(rest) && isSpaceBefore(source, end, rest))
    return `what follows # is left out as a comment: ${QUOTE}, or the comment on a line of its own`
  if (node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL') {
    const head = source.slice(start).split(/[\r\n]/, 1)[0] ?? ''
    if (!/^[|>][+-]?[ \t]*$/.test(head)) return `${head.trim()} isn't read as words: ${QUOTE}`
  }
  return null
}

/** A comment needs a space before its sign; where nothing stands before it, the colon's own. */
const isSpaceBefore = (source: string, end: number, rest: string) =>
  /^\s/.test(rest) || /\s/.test(source[end - 1] ?? ' ')
