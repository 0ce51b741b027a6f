import { INQUIRY_KINDS, type InquiryKind } from '#domain/desk/inbox/inquiry.ts'
import type { ApplicationVerdict } from '#domain/desk/inbox/intake.ts'
import { cleanText } from '#domain/text/clean-text.ts'
import { dayOption, readArgs } from '../options.ts'
import { UsageError } from '../usage.ts'

export const usage = `Usage: npm run thazin -- inbox list [--kind KIND] [--held | --all]
       npm run thazin -- inbox show REF
       npm run thazin -- inbox answer REF TEXT
       npm run thazin -- inbox answer aID accept|refuse
       npm run thazin -- inbox close REF
       npm run thazin -- inbox release ID
       npm run thazin -- inbox review ID accept|refuse NOTE --by NAME
       npm run thazin -- inbox document ID [FILE.webp]
       npm run thazin -- inbox erase ID
       npm run thazin -- inbox export FILE.csv [--kind KIND] [--since 2026-12-01]

Everything that people send and that waits for somebody: contact, business, form, scholarship, question, appeal, sound (the kinds). REF is the
number in the list: 12 is a letter, q12 a question to a teacher, a12 an answer that a learner thinks is right, s12 a sound that seems odd to
a learner, with the id under which it is in the school's files; closing it closes all reports of the same sound. Accepting an appeal makes the
answer right for everybody, and for everybody who gave it before. What looks like spam is held: "list --held" shows it, and why. Two
reviewers who agree decide on an application; the learner is told then, and their export holds the notes.`

/** Of what: a letter, a question to a teacher, an appeal, a sound that seems odd. */
export type Ref = { of: 'letter' | 'question' | 'appeal' | 'sound'; id: number }

export const INBOX_KINDS = [...INQUIRY_KINDS, 'question', 'appeal', 'sound'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

export type InboxCommand =
  | { what: 'list'; kind: InboxKind | undefined; state: 'open' | 'held' | 'all' }
  | { what: 'show' | 'close'; ref: Ref }
  | { what: 'answer'; ref: Ref; text: string }
  | { what: 'release' | 'erase'; id: number }
  | { what: 'document'; id: number; file: string }
  | { what: 'review'; id: number; verdict: ApplicationVerdict; note: string; reviewer: string }
  | { what: 'export'; file: string; kind: InquiryKind | undefined; since: Date | undefined }

/** The longest answer and note, in characters. */
const MAX_LENGTH = 5000

const fail = (): never => {
  throw new UsageError(usage)
}

const REFS: Record<string, Ref['of']> = { q: 'question', a: 'appeal', s: 'sound' }

function readRef(text = ''): Ref {
  const [, letter = '', digits] = /^([qas]?)([1-9]\d{0,14})$/.exec(text) ?? fail()
  return { of: REFS[letter] ?? 'letter', id: Number(digits) }
}

function readLetter(text: string | undefined): number {
  const { of, id } = readRef(text)
  return of === 'letter' ? id : fail()
}

/** A text of the command line; Zawgyi becomes Unicode. */
function readText(words: readonly string[], what: string): string {
  const clean = cleanText(words.join(' ').trim(), MAX_LENGTH)
  if (!clean.ok) throw new UsageError(`The ${what} cannot be kept: ${clean.reason}.`)
  return clean.text === '' ? fail() : clean.text
}

function readKind<Of extends string>(given: unknown, kinds: readonly Of[]): Of | undefined {
  if (given === undefined) return undefined
  const kind = kinds.find((one) => one === given)
  if (!kind) throw new UsageError(`--kind must be one of ${kinds.join(', ')}.`)
  return kind
}

const isVerdict = (text: string | undefined): text is ApplicationVerdict =>
  text === 'accept' || text === 'refuse'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const options = { kind: text, held: flag, all: flag, by: text, since: text } as const

/** Reads the command line. @throws UsageError with what is wrong */
export function readOrder(args: string[]): InboxCommand {
  const { words, values } = readArgs(args, options, usage)
  const [what, first, ...rest] = words
  const alone = <T>(order: T): T => (rest.length === 0 ? order : fail())
  switch (what) {
    case 'list': {
      if (first !== undefined || (values.held && values.all)) return fail()
      return {
        what,
        kind: readKind(values.kind, INBOX_KINDS),
        state: values.held ? 'held' : values.all ? 'all' : 'open',
      }
    }
    case 'show':
    case 'close':
      return alone({ what, ref: readRef(first) })
    case 'answer': {
      const ref = readRef(first)
      if (ref.of === 'sound') return fail()
      if (ref.of === 'appeal' && !(rest.length === 1 && isVerdict(rest[0]))) return fail()
      return { what, ref, text: readText(rest, 'answer') }
    }
    case 'release':
    case 'erase':
      return alone({ what, id: readLetter(first) })
    case 'document': {
      const id = readLetter(first)
      return rest.length > 1 ? fail() : { what, id, file: rest[0] ?? `document-${id}.webp` }
    }
    case 'review': {
      const [verdict, ...note] = rest
      const reviewer = readText([String(values.by ?? '')], 'name').slice(0, 100)
      if (!isVerdict(verdict)) return fail()
      return { what, id: readLetter(first), verdict, note: readText(note, 'note'), reviewer }
    }
    case 'export': {
      const kind = readKind(values.kind, INQUIRY_KINDS)
      return first ? alone({ what, file: first, kind, since: dayOption(values, 'since') }) : fail()
    }
    default:
      return fail()
  }
}
