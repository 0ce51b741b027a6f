import { setTimeout } from 'node:timers/promises'
import { inLocale } from '#domain/text/locales.ts'
import type { Database } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  acceptAppeal,
  listAppeals,
  refuseAppeal,
  rescore,
} from '#server/features/practice/appeals.queries.ts'
import { quoted, runTextCommand } from './text-command.ts'
import { UsageError } from './usage.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage: npm run thazin -- appeals list
       npm run thazin -- appeals accept ID
       npm run thazin -- appeals refuse ID

Answers that learners think are right. Accepting one makes it right for everybody, and for everybody who gave it before.`

/** A running program may grade by what it knew for so long after a ruling, in ms. */
const RULING_REACHES_ALL = 3_000

type Order = { what: 'list' } | { what: 'accept' | 'refuse'; id: number }

/** Reads the command line. Throws `UsageError` with what is wrong. */
export function readOrder(args: string[]): Order {
  const [what, id = '', ...more] = args
  if (what === 'list' && id === '') return { what }
  if ((what === 'accept' || what === 'refuse') && /^[1-9]\d{0,14}$/.test(id) && more.length === 0)
    return { what, id: Number(id) }
  throw new UsageError(usage)
}

/** Accepts an appeal, and grades once more what was answered before every program knew. */
export async function accept(db: Database, id: number, wait = RULING_REACHES_ALL) {
  const ruling = await inTransaction(db, (trx) => acceptAppeal(trx, id))
  if (!ruling) return undefined
  await setTimeout(wait)
  const late = await inTransaction(db, (trx) => rescore(trx, ruling.question_id))
  return ruling.rescored + late
}

async function list(db: Database): Promise<string> {
  const appeals = await listAppeals(db)
  if (appeals.length === 0) return 'No appeal waits.'
  const blocks = appeals.map(({ id, question, answer, correct_answer, note }) => {
    const asked = typeof question === 'string' ? question : inLocale(question, 'en')
    const lines = [
      `${id}  ${asked}`,
      `    answered  ${quoted(JSON.stringify(answer), '')}`,
      `    right is  ${JSON.stringify(correct_answer)}`,
    ]
    return [...lines, ...(note ? [`    note      ${quoted(note, '              ')}`] : [])].join('\n')
  })
  return blocks.join('\n\n')
}

/** Does what was ordered. @returns what to print; null where no such appeal is open */
async function perform(db: Database, order: Order): Promise<string | null> {
  if (order.what === 'list') return await list(db)
  if (order.what === 'refuse')
    return (await inTransaction(db, (trx) => refuseAppeal(trx, order.id))) ? 'Refused.' : null
  const rescored = await accept(db, order.id)
  return rescored === undefined ? null : `Accepted; ${rescored} past answers are right now.`
}

export const run = (args: string[]): Promise<number> =>
  runTextCommand(args, {
    usage,
    readOrder,
    work: (order) => withDatabase((db) => perform(db, order)),
    missing: 'No such appeal is open.',
  })
