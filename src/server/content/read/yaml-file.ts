import { type Document, isMap, isScalar, isSeq, LineCounter, type Pair, parseDocument } from 'yaml'
import type { z } from 'zod'
import { faultOfText } from '#domain/text/clean-text.ts'
import type { Problem } from './problems.ts'
import { faultsOfShape, syntaxFault } from './yaml-faults.ts'
import { type Surprise, surprisesIn } from './yaml-surprises.ts'

type Path = readonly (string | number)[]

/** A text in a YAML file: where it stands, and the names that lead to it (`['title', 'my']`). */
export type PlacedText = { text: string; line: number; path: Path }

/** Marks a file whose bytes aren't UTF-8: what couldn't be read became this sign. */
const NO_UTF8 = "isn't UTF-8: save the file anew as UTF-8"

/** Marks a text that must not be processed any further. */
export const NO_TEXT = 'holds control characters, lone surrogates or more than 30 marks in a row'

type Parsed = { document: Document.Parsed; lines: LineCounter; faults: Surprise[]; texts?: PlacedText[] }

const parsedFiles = new WeakMap<Buffer, Parsed>()

/** Parses a source once, however often a process checks the school. Nothing changes a document. */
function parsed(source: Buffer | string): Parsed {
  const known = typeof source === 'string' ? undefined : parsedFiles.get(source)
  if (known) return known
  const lines = new LineCounter()
  const text = typeof source === 'string' ? source : source.toString('utf8')
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const made = { document, lines, faults: faultsIn(document, text) }
  if (typeof source !== 'string') parsedFiles.set(source, made)
  return made
}

/** Faults that keep a file from being read, or from being read as it was meant. */
function faultsIn(document: Document.Parsed, source: string): Surprise[] {
  const lost = source.indexOf('\ufffd')
  if (lost >= 0) return [{ offset: lost, text: NO_UTF8 }]
  const [error] = document.errors
  // What nests without end is not walked through.
  const surprises = error?.code === 'RESOURCE_EXHAUSTION' ? [] : surprisesIn(document, source)
  // What follows the first mistake is mostly its consequence.
  if (!error || surprises.some(({ offset }) => offset <= error.pos[0])) return surprises
  return [{ offset: error.pos[0], text: syntaxFault(error) }]
}

/** A YAML file that knows the line of everything in it. */
export class YamlFile {
  readonly file: string
  readonly #parsed: Parsed
  /** True once anything asked for its contents. */
  isRead = false

  /** `file` is only the name that problems show. */
  constructor(file: string, source: Buffer | string) {
    this.file = file
    this.#parsed = parsed(source)
  }

  get #document() {
    return this.#parsed.document
  }

  get #lines() {
    return this.#parsed.lines
  }

  /** The line of what stands at `path`, or of the nearest thing around it that exists. */
  line(path: Path): number {
    for (let depth = path.length; depth > 0; depth--) {
      const parent = this.#document.getIn(path.slice(0, depth - 1), true)
      const key = path[depth - 1]
      const pair = isMap(parent) ? parent.items.find((item) => keyOf(item) === key) : undefined
      const node = pair?.key ?? this.#document.getIn(path.slice(0, depth), true)
      const offset = (node as { range?: [number, number, number] } | undefined)?.range?.[0]
      if (offset !== undefined) return this.#lines.linePos(offset).line
    }
    return 1
  }

  problem(path: Path, text: string): Problem {
    return { file: this.file, line: this.line(path), text }
  }

  /** The content checked against `schema`; null with at least one problem reported when it does not fit. */
  parse<T>(schema: z.ZodType<T>, report: (problem: Problem) => void): T | null {
    this.isRead = true
    const { faults } = this.#parsed
    for (const { offset, text } of faults)
      report({ file: this.file, line: this.#lines.linePos(offset).line, text })
    if (faults.length > 0) return null
    const unsound = this.texts().filter(({ text }) => faultOfText(text, Number.POSITIVE_INFINITY))
    for (const { line, path } of unsound)
      report({ file: this.file, line, text: `${path.join('.')}: ${NO_TEXT}` })
    if (unsound.length > 0) return null
    const content: unknown = this.#document.toJS()
    const result = schema.safeParse(content)
    if (result.success) return result.data
    for (const { path, text } of faultsOfShape(result.error.issues, content)) report(this.problem(path, text))
    return null
  }

  /** Every text that stands in the file, keys left out. */
  texts(): readonly PlacedText[] {
    this.#parsed.texts ??= textsOf(this.#parsed)
    return this.#parsed.texts
  }
}

function textsOf({ document, lines }: Parsed): PlacedText[] {
  const found: PlacedText[] = []
  const collect = (node: unknown, path: Path): void => {
    if (isMap(node)) for (const pair of node.items) collect(pair.value, [...path, String(keyOf(pair))])
    else if (isSeq(node)) for (const [index, item] of node.items.entries()) collect(item, [...path, index])
    else if (isScalar(node) && typeof node.value === 'string')
      found.push({ text: node.value, line: lines.linePos(node.range?.[0] ?? 0).line, path })
  }
  collect(document.contents, [])
  return found
}

function keyOf(pair: Pair): unknown {
  return isScalar(pair.key) ? pair.key.value : pair.key
}
