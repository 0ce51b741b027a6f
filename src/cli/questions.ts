import { cleanText } from '#domain/text/clean-text.ts'
import type { Database } from '#server/db/connect.ts'
import { answerQuestion, listOpenQuestions } from '#server/features/practice/student-questions.queries.ts'
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
      return `${head}\n    ${question.replaceAll('\n', '\n    ')}`
    })
    .join('\n\n')
}

/** `thazin questions`: exit code 0 when done, 1 when there is no such question. */
export async function run(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(usage)
    return 0
  }
  const order = readOrder(args)
  return await withDatabase(async (db) => {
    if (order.what === 'list') {
      console.log(await list(db))
      return 0
    }
    if (await answerQuestion(db, order.id, order.text)) {
      console.log('Answered; the learner is told.')
      return 0
    }
    console.error(`There is no question ${order.id}.`)
    return 1
  })
}
