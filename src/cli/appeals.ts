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
      `    answered  ${JSON.stringify(answer)}`,
      `    right is  ${JSON.stringify(correct_answer)}`,
    ]
    return [...lines, ...(note ? [`    note      ${note}`] : [])].join('\n')
  })
  return blocks.join('\n\n')
}

/** `thazin appeals`: exit code 0 when done, 1 when no such appeal is open. */
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
    const rescored = order.what === 'accept' ? await accept(db, order.id) : undefined
    const isRefused =
      order.what === 'refuse' && (await inTransaction(db, (trx) => refuseAppeal(trx, order.id)))
    if (rescored === undefined && !isRefused) {
      console.error(`No appeal ${order.id} is open.`)
      return 1
    }
    console.log(isRefused ? 'Refused.' : `Accepted; ${rescored} past answers are right now.`)
    return 0
  })
}
