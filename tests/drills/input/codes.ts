import { sql } from 'kysely'
import { BUDGETS, type Budget, toNumberBlock } from '#server/features/account/auth/budgets.ts'
import { newLearnerWithPassword, sentCode } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { pick, seeded, whole } from '../random.ts'

/** Numbers of the countries that are served, as a pumping attacker buys them: blocks of ten thousand. */
const BLOCKS = [
  ...Array.from({ length: 30 }, (_, i) => `+95979${String(100 + i)}`),
  '+6681234',
  '+6681235',
  '+81901234',
  '+658123',
  '+6012345',
]

/** How many codes the budgets allow; small beside the attack, so that every one of them has to hold. */
const settings = (count: number) => ({
  OTP_DAILY_BUDGET: String(count),
  OTP_BLOCK_DAILY: String(Math.ceil(count / 200)),
  OTP_COUNTRY_DAILY: String(Math.ceil(count / 50)),
  OTP_ADDRESS_HOURLY: '20',
  LOG_LEVEL: 'silent',
})

const phoneIn = (block: string, n: number) => `${block}${String(n % 10_000).padStart(4, '0')}`

async function messagesBy(app: TestApp, subject: ReturnType<typeof sql<string>>) {
  const { rows } = await sql<{ subject: string; count: number }>`
    select ${subject} as subject, count(*)::int as count from outbox group by 1`.execute(app.deps.db)
  return rows
}

/** Where more messages went out than a budget allows, by the messages themselves and not by our own counters. */
async function excesses(app: TestApp, victim: string): Promise<string[]> {
  const max = (budget: Budget, subject = '') => BUDGETS[budget].max(app.deps.config, subject)
  const country = (phone: string) =>
    ({ '+95': 'MM', '+66': 'TH', '+81': 'JP', '+65': 'SG', '+60': 'MY' })[phone.slice(0, 3)] ?? '?'
  const phones = await messagesBy(app, sql<string>`recipient`)
  const sums = new Map<string, number>()
  const add = (key: string, count: number) => sums.set(key, (sums.get(key) ?? 0) + count)
  for (const { subject, count } of phones) {
    add('code-day all', count)
    if (subject === victim) continue
    add('code-new-hour all', count)
    add(`code-phone-hour ${subject}`, count)
    add(`code-block-day ${toNumberBlock(subject)}`, count)
    add(`code-country-day ${country(subject)}`, count)
  }
  return [...sums].flatMap(([key, count]) => {
    const [budget, subject] = key.split(' ') as [Budget, string]
    return count > max(budget, subject) ? [`${key}: ${count} messages`] : []
  })
}

/** An attacker who has the victim's number uses up its codes and its wrong tries. */
async function attack(app: TestApp, phone: string) {
  await send(app, 'POST', '/request-otp-for-forget-password', { phone }, { address: '192.0.2.1' })
  const code = await sentCode(app, phone)
  for (let i = 1; i <= 20; i++) {
    const otp = String((Number(code) + i) % 1_000_000).padStart(6, '0')
    await send(app, 'POST', '/verify-otp-for-forget-password', { phone, otp }, { address: '192.0.2.1' })
    await send(app, 'POST', '/login', { phone }, { address: `192.0.2.${i}` })
  }
}

/**
 * So many phone numbers ask for codes from many addresses, several at a time, while one learner is attacked.
 * @returns how many asked, how many messages went out, how many newcomers may be sent in an hour, and what was wrong: a budget exceeded, an answer other than sent or
 * refused, a victim who cannot sign in by password or go on in an open session
 */
export async function codes(count: number, seed = 2026) {
  const app = await startApp({ settings: settings(count) })
  const random = seeded(seed)
  const faults: string[] = []
  const victim = await newLearnerWithPassword(app)
  let asked = 0
  const oneAfterAnother = async () => {
    while (asked < count) {
      asked += 1
      const phone = phoneIn(pick(random, BLOCKS), whole(random, 10_000))
      const address = `198.51.${whole(random, Math.ceil(count / 100))}.7`
      const reply = await send(app, 'POST', '/login', { phone }, { address })
      if (reply.status !== 200 && reply.status !== 429) faults.push(`${phone} was answered ${reply.status}`)
    }
  }
  await Promise.all([...Array.from({ length: 8 }, oneAfterAnother), attack(app, victim.phone)])

  faults.push(...(await excesses(app, victim.phone)))
  const signed = await send(app, 'POST', '/verify-login', { phone: victim.phone, password: victim.password })
  if (signed.status !== 200) faults.push(`the victim's password was answered ${signed.status}`)
  const open = await send(app, 'GET', '/me', {}, victim)
  if (open.status !== 200) faults.push(`the victim's open session was answered ${open.status}`)
  const { sent } = await app.deps.db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow()
  const budget = BUDGETS['code-new-hour'].max(app.deps.config)
  await app.stop()
  return { asked, sent, budget, faults }
}
