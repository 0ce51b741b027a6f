import { localize } from '#domain/text/locales.ts'
import { formatInquiryTitle } from '#server/features/desk/inbox/inquiry-view.ts'
import { countHeldInquiries, listInquiries } from '#server/features/desk/inbox/operator/operator.queries.ts'
import { listAppeals, type OpenAppeal } from '#server/features/practice/practice/appeals.queries.ts'
import { listOpenQuestions } from '#server/features/practice/practice/student-questions.queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { quoted } from '../text-command.ts'
import { runAudioReports } from './audio-reports.ts'
import { INBOX_KINDS, type InboxKind } from './order.ts'

/** The most letters of one list, and of one of their texts, in characters. */
const MAX_LETTERS = 100
const MAX_SHOWN = 300

const shortened = (text: string) =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).trimEnd()}…` : text
const day = (at: Date) => at.toISOString().slice(0, 10)
const block = (head: string, text: string) => `${head}\n    ${quoted(shortened(text), '    ')}`

type Listed = { kind: InboxKind | undefined; state: 'open' | 'held' | 'all' }

async function letters(deps: Deps, { kind, state }: Listed): Promise<string[]> {
  if (kind === 'question' || kind === 'appeal' || kind === 'sound') return []
  const rows = await listInquiries(deps.db, { state, kind, most: MAX_LETTERS })
  return await Promise.all(
    rows.map(async (letter) => {
      const { id, sent_at, name, fields, held_because } = letter
      const of =
        letter.kind === 'form' || letter.kind === 'scholarship'
          ? ` ${await formatInquiryTitle(deps, letter, 'en')}`
          : ''
      const why = held_because.length > 0 ? `  held: ${held_because.join(', ')}` : ''
      const head = `${id}  ${day(sent_at)}  ${letter.kind}${of}  ${letter.state}  ${quoted(name, ' ')}${why}`
      return block(head, fields.map(({ value }) => value).join(' · '))
    }),
  )
}

const question = ({
  id,
  lesson_id,
  lesson,
  question,
  created_at,
}: Awaited<ReturnType<typeof listOpenQuestions>>[number]) =>
  block(`q${id}  ${day(created_at)}  question  lesson ${lesson_id} ${lesson}`, question)

/** An appeal as it is printed. */
export function appealText({ id, question, answer, correct_answer, note, created_at }: OpenAppeal): string {
  const asked = typeof question === 'string' ? question : localize(question, 'en')
  return [
    `a${id}  ${day(created_at)}  appeal  ${asked}`,
    `    answered  ${quoted(JSON.stringify(answer), '')}`,
    `    right is  ${JSON.stringify(correct_answer)}`,
    ...(note ? [`    note      ${quoted(note, '              ')}`] : []),
  ].join('\n')
}

/** Lists what waits, as it is printed; with another state than open, letters alone. */
export async function list(deps: Deps, { kind, state }: Listed): Promise<string> {
  const wants = (one: InboxKind) => state === 'open' && (kind === undefined || kind === one)
  const blocks = [
    ...(INBOX_KINDS.some((one) => one === kind) || kind === undefined
      ? await letters(deps, { kind, state })
      : []),
    ...(wants('question') ? (await listOpenQuestions(deps.db)).map(question) : []),
    ...(wants('appeal') ? (await listAppeals(deps.db)).map(appealText) : []),
    ...(wants('sound') ? await runAudioReports(deps) : []),
  ]
  const held = state === 'open' ? await countHeldInquiries(deps.db) : 0
  const note = held > 0 ? [`${held} held as spam: "inbox list --held" shows them.`] : []
  return [...(blocks.length > 0 ? blocks : ['Nothing waits.']), ...note].join('\n\n')
}
