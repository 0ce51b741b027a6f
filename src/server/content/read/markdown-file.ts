import type { z } from 'zod'
import type { Problem } from './problems.ts'
import { YamlFile } from './yaml-file.ts'

/** A Markdown file with a head of YAML between two lines of `---`. */
export class MarkdownFile {
  readonly file: string
  /** The head; its lines are counted as those of the whole file. */
  readonly head: YamlFile
  readonly body: string
  /** The line at which the body begins. */
  readonly bodyLine: number
  readonly #hasHead: boolean

  /** `file` is only the name that problems show. */
  constructor(file: string, source: string) {
    const text = source.replaceAll('\r\n', '\n')
    const [whole = '', head = ''] = text.match(/^---\n([\s\S]*?\n)?---(?:\n|$)/) ?? []
    this.file = file
    this.#hasHead = whole !== ''
    this.head = new YamlFile(file, `\n${head}`)
    this.body = text.slice(whole.length)
    this.bodyLine = whole.split('\n').length
  }

  /** The head checked against `schema`; null with at least one problem reported when it does not fit. */
  parseHead<T>(schema: z.ZodType<T>, report: (problem: Problem) => void): T | null {
    if (this.#hasHead) return this.head.parse(schema, report)
    report({ file: this.file, line: 1, text: 'has no head between two lines of ---' })
    return null
  }

  /** `line` counts from 0 in the body. */
  problem(line: number, text: string): Problem {
    return { file: this.file, line: this.bodyLine + line, text }
  }
}
