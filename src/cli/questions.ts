import { cleanText } from '#domain/text/clean-text.ts'
import type { Database } from '#server/db/connect.ts'
import { answerQuestion, listOpenQuestions } from '#server/features/practice/student-questions.queries.ts'
import { quoted, runTextCommand } from './text-command.ts'
import { UsageError } from './usage.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage: npm run thazin -- questions list
       npm run thazin -- questions answer ID TEXT

What learners ask their teachers about a lesson. The learner sees the answer at the lesson's end and in their progress; a second
answer takes the place of the first.`

/** The longest answer, in characters. */
const LONGEST = 5000

type Order = { what: 'list' } | { what: 'answer'; id: number; text: string }

/** Reads the command line; Zawgyi becomes Unicode. Throws `UsageError` with what is wrong. */
export function readOrder(args: string[]): Order {
  const [what, id = '', ...words] = args
  if (what === 'list' && id === '') return { what }
  if (what !== 'answer' || !/^[1-9]\d{0,14}$/.test(id)) throw new UsageError(usage)
  const clean = cleanText(words.join(' ').trim(), LONGEST)
  if (!clean.ok) throw new UsageError(`The answer cannot be kept: ${clean.reason}.`)
  if (clean.text === '') throw new UsageError(usage)
  return { what, id: Number(id), text: clean.text }
}

/** The inbox, as it is printed. */
export async function list(db: Database): Promise<string> {
  const questions = await listOpenQuestions(db)
  if (questions.length === 0) return 'No question waits.'
  return questions
    .map(({ id, lesson_id, lesson, question, created_at }) => {
      const head = `${id}  ${created_at.toISOString().slice(0, 10)}  lesson ${lesson_id} ${lesson}`
      return `${head}\n    ${quoted(question, '    ')}`
    })
    .join('\n\n')
}

/** Does what was ordered. @returns what to print; null where there is no such question */
async function perform(db: Database, order: Order): Promise<string | null> {
  if (order.what === 'list') return await list(db)
  return (await answerQuestion(db, order.id, order.text)) ? 'Answered; the learner is told.' : null
}

export const run = (args: string[]): Promise<number> =>
  runTextCommand(args, {
    usage,
    readOrder,
    work: (order) => withDatabase((db) => perform(db, order)),
    missing: 'There is no such question.',
  })
