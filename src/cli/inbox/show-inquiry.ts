import { localize } from '#domain/text/locales.ts'
import { formatInquiryTitle } from '#server/features/desk/inbox/inquiry-view.ts'
import { chooseSenderChannel } from '#server/features/desk/inbox/operator/notify-sender.ts'
import { findInquiry, readApplicationReviews } from '#server/features/desk/inbox/operator/operator.queries.ts'
import { listAppeals } from '#server/features/practice/practice/appeals.queries.ts'
import { findQuestion } from '#server/features/practice/practice/student-questions.queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { quoted } from '../text-command.ts'
import { runAudioReports } from './audio-reports.ts'
import { appealText } from './list-inbox.ts'
import type { Ref } from './order.ts'

const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const line = (name: string, text: string | null) =>
  text === null ? [] : [`${name.padEnd(12)}${quoted(text, ' '.repeat(12))}`]

async function showInquiry(deps: Deps, id: number): Promise<string | null> {
  const letter = await findInquiry(deps.db, id)
  if (!letter) return null
  const reviews = await readApplicationReviews(deps.db, id)
  return [
    `${id}  ${letter.kind}  ${letter.state}  ${await formatInquiryTitle(deps, letter, 'en')}`,
    ...line('sent', moment(letter.sent_at)),
    ...line('from', letter.name),
    ...line('phone', letter.phone),
    ...line('mail', letter.email),
    ...line('answer by', chooseSenderChannel(letter)),
    ...line('held for', letter.held_because.join(', ') || null),
    ...line('document', letter.document_key && `"inbox document ${id}" writes it to a file`),
    ...letter.fields.map(({ label, value }) => `\n${localize(label, 'en')}\n    ${quoted(value, '    ')}`),
    ...reviews.map(
      ({ reviewer, verdict, note, reviewed_at }) =>
        `\nreviewed ${moment(reviewed_at)} by ${quoted(reviewer, ' ')}: ${verdict}\n    ${quoted(note, '    ')}`,
    ),
    ...(letter.answer && letter.answered_at
      ? [`\nanswered ${moment(letter.answered_at)}\n    ${quoted(letter.answer, '    ')}`]
      : []),
  ].join('\n')
}

async function showQuestion({ db }: Deps, id: number): Promise<string | null> {
  const found = await findQuestion(db, id)
  if (!found) return null
  const answer = found.answer ? [`\nanswered\n    ${quoted(found.answer, '    ')}`] : []
  return [
    `q${id}  question  lesson ${found.lesson_id} ${found.lesson}`,
    ...line('sent', moment(found.created_at)),
    `\n    ${quoted(found.question, '    ')}`,
    ...answer,
  ].join('\n')
}

/** One letter, printed in full; null if there is none. */
export async function show(deps: Deps, { of, id }: Ref): Promise<string | null> {
  if (of === 'letter') return await showInquiry(deps, id)
  if (of === 'question') return await showQuestion(deps, id)
  if (of === 'sound') return (await runAudioReports(deps, id))[0] ?? null
  const appeal = (await listAppeals(deps.db)).find((one) => one.id === id)
  return appeal ? appealText(appeal) : null
}
