import { parseArgs } from 'node:util'
import { readPhone } from '#domain/account/phone.ts'
import { type Gift, giveGrant } from '#server/core/subscriptions/grants.queries.ts'
import { UsageError } from './usage.ts'
import { withDatabase } from './with-database.ts'

const products = ['english', 'japanese', 'learn-plus'] as const

const usage = `Usage: npm run thazin -- grant --phone +959… --product ${products.join('|')} --days 30

Gives the learner with this phone a subscription. One that runs is extended.`

/** Reads the command line. Throws `UsageError` with what is wrong. */
export function readGrant(args: string[]): Gift {
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
