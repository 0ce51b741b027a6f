import type { YAMLParseError } from 'yaml'
import type { z } from 'zod'

type Path = (string | number)[]
type Fault = { path: Path; text: string }

const NO_PAIR =
  'is no `key: value`: a space is missing after the colon, or a text with a colon needs quotation marks'

const slips: Partial<Record<YAMLParseError['code'], string>> = {
  BAD_DQ_ESCAPE: 'a backslash in quotation marks must be written twice',
  BAD_INDENT: 'is indented otherwise than the lines beside it',
  BAD_SCALAR_START: 'begins with a sign that means something here: put the text in quotation marks',
  BLOCK_AS_IMPLICIT_KEY: NO_PAIR,
  DUPLICATE_KEY: 'the same key stands twice',
  BAD_ALIAS: 'begins with a sign that means something here: put the text in quotation marks',
  MISSING_CHAR: 'a quotation mark, a bracket or a comma is missing',
  MULTILINE_IMPLICIT_KEY: NO_PAIR,
  MULTIPLE_DOCS: 'begins a second document: leave out the lines of --- and ...',
  RESOURCE_EXHAUSTION: 'lists lie in each other without end',
  TAB_AS_INDENT: 'is indented by a tab: use spaces',
  UNEXPECTED_TOKEN: "isn't read: put the whole text in quotation marks, or take a sign away",
}

/** Describes a line's fault of syntax, in words for people who don't know YAML. */
export const syntaxFault = ({ code, message }: YAMLParseError): string => slips[code] ?? message

/** Faults of a content that doesn't fit the schema, each fault once: a key that is nearly the one that is missing is a slip of the pen. */
export function faultsOfShape(issues: readonly z.core.$ZodIssue[], content: unknown): Fault[] {
  const faults = issues.flatMap((issue) => faultsOf(issue, content))
  const missing = faults.filter(({ isMissing }) => isMissing)
  const slipped = faults.flatMap(({ path, unknown: key }) => {
    const meant = key && missing.find((one) => isIn(one.path, path) && isNear(String(one.path.at(-1)), key))
    return meant ? [{ meant, key, path: [...path, key] }] : []
  })
  const isSlip = (fault: Fault, key?: string) =>
    slipped.some(
      ({ meant, path }) => meant === fault || (key && path.join('.') === [...fault.path, key].join('.')),
    )
  return [
    ...slipped.map(({ meant, path }) => ({
      path,
      text: `${path.join('.')}: isn't known here; is ${String(meant.path.at(-1))} meant?`,
    })),
    ...faults
      .filter((fault) => !isSlip(fault, fault.unknown))
      .map(({ path, text, unknown }) => {
        const place = [...path, ...(unknown === undefined ? [] : [unknown])]
        return { path: place, text: place.length > 0 ? `${place.join('.')}: ${text}` : text }
      }),
  ]
}

type FoundFault = Fault & { isMissing?: true; unknown?: string }

function faultsOf(issue: z.core.$ZodIssue, content: unknown): FoundFault[] {
  const path = issue.path.filter((step) => typeof step !== 'symbol')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((unknown) => ({ path, unknown, text: "isn't known here" }))
  if (path.length > 0 && valueAt(content, path) === undefined)
    return [{ path, text: 'is missing', isMissing: true }]
  return [{ path, text: issue.message }]
}

function valueAt(content: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
    content,
  )
}

const isIn = (path: Path, parent: Path) => path.slice(0, -1).join('.') === parent.join('.')

/** True if two keys are one letter apart, two exchanged letters included. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  const from = [...one].findIndex((letter, at) => letter !== other[at])
  const [a, b] = [one.slice(Math.max(0, from)), other.slice(Math.max(0, from))]
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}
