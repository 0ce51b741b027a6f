import { writeFile } from 'node:fs/promises'
import { closeAudioReport } from '#server/features/desk/inbox/audio-reports.queries.ts'
import type { SenderChannel } from '#server/features/desk/inbox/operator/notify-sender.ts'
import { findInquiry } from '#server/features/desk/inbox/operator/operator.queries.ts'
import * as letters from '#server/features/desk/inbox/operator/operator.ts'
import {
  answerStudentQuestion,
  closeQuestion,
} from '#server/features/practice/practice/student-questions.queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { runTextCommand } from '../text-command.ts'
import { withProgram } from '../with-database.ts'
import { exportInquiries } from './export-inquiries.ts'
import { list } from './list-inbox.ts'
import { type InboxCommand, type Ref, readOrder, usage } from './order.ts'
import { acceptAndRegrade, rejectAppeal } from './rule-appeal.ts'
import { show } from './show-inquiry.ts'

function told(deps: Deps, by: SenderChannel): string {
  if (by === 'link') return 'Answered. The sender left no address: they see it at their link only.'
  if (by === 'notification') return 'Answered; the learner is notified.'
  const name = by === 'mail' ? 'mail' : 'SMS'
  return deps.outbox.isShown(by)
    ? `Answered. No gateway for ${name} is configured, so it isn't sent: the sender sees it at their link only.`
    : `Answered; the sender is told by ${name}.`
}

async function answer(deps: Deps, { of, id }: Ref, text: string): Promise<string | null> {
  if (of === 'question')
    return (await answerStudentQuestion(deps.db, id, text)) ? 'Answered; the learner is told.' : null
  if (of === 'letter') {
    const by = await letters.answerInquiry(deps, id, text)
    return by && told(deps, by)
  }
  if (text === 'refuse') return (await rejectAppeal(deps.db, id)) ? 'Refused.' : null
  const rescored = await acceptAndRegrade(deps.db, id)
  return rescored === undefined ? null : `Accepted; ${rescored} past answers are right now.`
}

async function close(deps: Deps, { of, id }: Ref): Promise<string | null> {
  const isDone =
    of === 'letter'
      ? await letters.closeInquiry(deps, id)
      : of === 'question'
        ? await closeQuestion(deps.db, id)
        : of === 'sound'
          ? await closeAudioReport(deps.db, id)
          : await rejectAppeal(deps.db, id)
  return isDone ? 'Closed.' : null
}

async function document({ db, storage }: Deps, id: number, file: string): Promise<string | null> {
  const key = (await findInquiry(db, id))?.document_key
  const picture = key ? await storage.get(key) : null
  if (!picture) return null
  await writeFile(file, picture, { mode: 0o600 })
  return `The document is in ${file}. Delete the file when you have seen it.`
}

async function review(deps: Deps, order: Extract<InboxCommand, { what: 'review' }>): Promise<string | null> {
  const reviewed = await letters.reviewApplication(deps, order.id, order)
  switch (reviewed?.outcome) {
    case undefined:
      return null
    case 'waiting':
      return 'Noted; another reviewer has to agree.'
    case 'no-places':
      return 'Not noted: all places of the round are given.'
    default:
      return `Noted, and decided: ${reviewed?.outcome}. The learner is told.`
  }
}

const RELEASED = {
  released: 'Released: it is among the others now.',
  full: 'Not released: its form has no place left.',
}

/** Carries out what was ordered. @returns what to print; null if there is nothing of that number */
export async function execute(deps: Deps, order: InboxCommand): Promise<string | null> {
  switch (order.what) {
    case 'list':
      return await list(deps, order)
    case 'show':
      return await show(deps, order.ref)
    case 'answer':
      return await answer(deps, order.ref, order.text)
    case 'close':
      return await close(deps, order.ref)
    case 'release': {
      const outcome = await letters.releaseInquiry(deps, order.id)
      return outcome && RELEASED[outcome]
    }
    case 'review':
      return await review(deps, order)
    case 'document':
      return await document(deps, order.id, order.file)
    case 'erase':
      return (await letters.eraseForSender(deps, order.id)) ? 'Erased.' : null
    case 'export':
      return `${await exportInquiries(deps, order.file, order)} letters are in ${order.file}.`
  }
}

/** `thazin inbox`: exit code 0 when done, 1 where nothing of that number waits. */
export const run = (args: string[]): Promise<number> =>
  runTextCommand(args, {
    usage,
    readOrder,
    work: (order) => withProgram((deps) => execute(deps, order)),
    missing: 'There is nothing of that number that this could be done with.',
  })
