import { isScalar, parseDocument } from 'yaml'
import { cleanText, normalise } from '#domain/text/clean-text.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import { readSchoolFiles } from '#server/content/read/read-school-files.ts'
import { type PendingText, pendingTexts } from './pending-texts.ts'

/** Answer of a reader about a text: it is right (`isRight`), or should be written otherwise (`better`, '' for nothing). */
export type ReviewerAnswer = Pick<PendingText, 'file' | 'place' | 'burmese'> & {
  isRight: boolean
  better: string
}

export type AppliedAnswers = {
  /** The files that change, by their paths. */
  changed: Map<string, string>
  corrected: number
  /** Files in which every Burmese text is now read. */
  read: string[]
  /** Answers to texts that were removed or changed since, and answers with characters that no text may hold. */
  refused: ReviewerAnswer[]
}

/** Brings answers into the files; a file in which all is read loses its mark that says it waits. */
export function takeAnswers(files: ContentFiles, answers: readonly ReviewerAnswer[]): AppliedAnswers {
  const waiting = new Map(pendingTexts(readSchoolFiles(files)).map((text) => [keyOf(text), text]))
  const isFit = (answer: ReviewerAnswer) =>
    waiting.get(keyOf(answer))?.burmese === answer.burmese && cleanText(answer.better).ok
  const given = answers.filter(({ isRight, better }) => isRight || better !== '')
  const taken: AppliedAnswers = {
    changed: new Map(),
    corrected: 0,
    read: [],
    refused: given.filter((answer) => !isFit(answer)),
  }
  const fit = given.filter(isFit)
  for (const [file, ofFile] of Map.groupBy(fit, (answer) => answer.file)) {
    const source = files.get(file)?.toString('utf8') ?? ''
    const better = ofFile.filter((answer) => answer.better !== '' && answer.better !== answer.burmese)
    let text = file.endsWith('.md') ? correctMarkdown(source, better) : correctYaml(source, better)
    taken.corrected += better.length
    const open = [...waiting.values()].filter((one) => one.file === file).length
    if (new Set(ofFile.map(keyOf)).size === open) {
      taken.read.push(file)
      text = withoutMark(text)
    }
    if (text !== source) taken.changed.set(file, text)
  }
  return taken
}

const keyOf = ({ file, place }: Pick<PendingText, 'file' | 'place'>) => `${file}\n${place}`

/** Writes texts over others in their places, and touches nothing else. */
function correctYaml(source: string, answers: readonly ReviewerAnswer[], offset = 0): string {
  const document = parseDocument(source.slice(offset))
  const cuts = answers.flatMap(({ place, better }) => {
    const path = place.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
    const node = document.getIn(path, true)
    if (!isScalar(node) || !node.range) return []
    return [{ from: offset + node.range[0], to: offset + node.range[1], text: better, type: node.type }]
  })
  return cuts
    .toSorted((one, other) => other.from - one.from)
    .reduce(
      (text, { from, to, text: better, type }) =>
        `${text.slice(0, from)}${written(better, type)}${text.slice(to)}`,
      source,
    )
}

/** A text as YAML: bare where it was and may be, else in quotation marks. */
function written(text: string, type: string | undefined): string {
  const right = normalise(text)
  const isBare = type === 'PLAIN' && !/[:#,[\]{}"'\n]|^[\s\-?&*!|>%@`]|\s$/.test(right)
  return isBare ? right : JSON.stringify(right)
}

function correctMarkdown(source: string, answers: readonly ReviewerAnswer[]): string {
  const head = /^---\n/.exec(source)?.[0].length ?? 0
  const end = source.indexOf('\n---', head) + 1
  const [inHead, inBody] = [
    answers.filter(({ place }) => !place.startsWith('#')),
    answers.filter(({ place }) => place.startsWith('#')),
  ]
  const body = inBody.reduce(
    (text, { burmese, better }) => text.replace(burmese, () => normalise(better)),
    source.slice(end),
  )
  return `${source.slice(0, head)}${correctYaml(source.slice(head, end), inHead)}${body}`
}

/** The file without `review: { my: pending }`. */
const withoutMark = (text: string) =>
  text.replace(/^review:(?: *\{ *my: *pending *\}|\n {2}my: *pending) *(?:\n|$)/m, '')
