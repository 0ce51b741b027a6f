import { inLocale } from '#domain/text/locales.ts'
import { titleOf } from '#server/features/desk/inbox/letter-view.ts'
import { findLetter, reviewsOf } from '#server/features/desk/inbox/operator/operator.queries.ts'
import { channelOf } from '#server/features/desk/inbox/operator/tell-sender.ts'
import { listAppeals } from '#server/features/practice/practice/appeals.queries.ts'
import { findQuestion } from '#server/features/practice/practice/student-questions.queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { quoted } from '../text-command.ts'
import { appealText } from './list-inbox.ts'
import { oddSounds } from './odd-sounds.ts'
import type { Ref } from './order.ts'

const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const line = (name: string, text: string | null) =>
  text === null ? [] : [`${name.padEnd(12)}${quoted(text, ' '.repeat(12))}`]

async function showLetter(deps: Deps, id: number): Promise<string | null> {
  const letter = await findLetter(deps.db, id)
  if (!letter) return null
  const reviews = await reviewsOf(deps.db, id)
  return [
    `${id}  ${letter.kind}  ${letter.state}  ${await titleOf(deps, letter, 'en')}`,
    ...line('sent', moment(letter.sent_at)),
    ...line('from', letter.name),
    ...line('phone', letter.phone),
    ...line('mail', letter.email),
    ...line('answer by', channelOf(letter)),
    ...line('held for', letter.held_because.join(', ') || null),
    ...line('document', letter.document_key && `"inbox document ${id}" writes it to a file`),
    ...letter.fields.map(({ label, value }) => `\n${inLocale(label, 'en')}\n    ${quoted(value, '    ')}`),
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
  if (of === 'letter') return await showLetter(deps, id)
  if (of === 'question') return await showQuestion(deps, id)
  if (of === 'sound') return (await oddSounds(deps, id))[0] ?? null
  const appeal = (await listAppeals(deps.db)).find((one) => one.id === id)
  return appeal ? appealText(appeal) : null
}
