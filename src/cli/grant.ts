import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { readPhone } from '#domain/accounts/phone.ts'
import type { Database } from '#server/db/connect.ts'
import { UsageError } from './usage.ts'
import { withDatabase } from './with-database.ts'

const products = ['english', 'japanese', 'learn-plus'] as const
type Product = (typeof products)[number]

export type Grant = { phone: string; product: Product; days: number }

const usage = `Usage: npm run thazin -- grant --phone +959… --product ${products.join('|')} --days 30

Gives the learner with this phone a subscription. One that runs is extended.`

/** Reads the command line. Throws `UsageError` with what is wrong. */
export function readGrant(args: string[]): Grant {
  const { values } = readOptions(args)
  const phone = readPhone(values.phone ?? '')
  if (!phone.ok) throw new UsageError(`--phone must be a mobile number, like +959777123456.\n\n${usage}`)
  const product = products.find((name) => name === values.product)
  if (!product) throw new UsageError(`--product must be one of ${products.join(', ')}.\n\n${usage}`)
  const days = Number(values.days)
  if (!Number.isInteger(days) || days < 1 || days > 3660) {
    throw new UsageError(`--days must be a whole number from 1 to 3660.\n\n${usage}`)
  }
  return { phone: phone.phone, product, days }
}

function readOptions(args: string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args, options: { phone: text, product: text, days: text } })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`)
  }
}

/**
 * Writes the grant to the ledger, after the end of one of the same product that still runs. Answers when the subscription
 * ends, or undefined when no learner has this phone.
 */
export async function giveGrant(
  db: Database,
  { phone, product, days }: Grant,
  now: Date,
): Promise<Date | undefined> {
  return db.transaction().execute(async (trx) => {
    const learner = await trx
      .selectFrom('learners')
      .select('id')
      .where('phone', '=', phone)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!learner) return undefined
    const last = await trx
      .selectFrom('grants')
      .select((of) => of.fn.max('ends_at').as('ends_at'))
      .where('learner_id', '=', learner.id)
      .where('product', '=', product)
      .executeTakeFirst()
    const startsAt = last?.ends_at && last.ends_at > now ? last.ends_at : now
    const endsAt = new Date(startsAt.getTime() + days * 86_400_000)
    await trx
      .insertInto('grants')
      .values({
        learner_id: learner.id,
        product,
        source: `operator:${randomUUID()}`,
        starts_at: startsAt,
        ends_at: endsAt,
      })
      .execute()
    return endsAt
  })
}

/** `thazin grant`: exit code 0 when given, 1 when no learner has the phone. */
export async function run(args: string[]): Promise<number> {
  if (args.includes('--help') || args.length === 0) {
    console.log(usage)
    return args.length === 0 ? 2 : 0
  }
  const grant = readGrant(args)
  const endsAt = await withDatabase((db) => giveGrant(db, grant, new Date()))
  if (!endsAt) {
    console.error(
      `No learner has the phone ${grant.phone}. They must sign in once before a subscription can be given.`,
    )
    return 1
  }
  console.log(`${grant.phone} has ${grant.product} until ${endsAt.toISOString().slice(0, 10)}.`)
  return 0
}
