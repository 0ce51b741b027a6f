import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { readCardKey } from '#domain/memory/card-key.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { send, type TestApp } from './start-app.ts'

let made = 0

/** A phone number that no other test of this run has: a valid Myanmar mobile number in E.164. */
export const newPhone = () => `+95979${String(1_000_000 + (process.pid % 80) * 100_000 + made++)}`

/** The code that was last sent to a phone. */
export async function sentCode({ deps }: Pick<TestApp, 'deps'>, phone: string): Promise<string> {
  const row = await deps.db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const code = /\d{6}/.exec(row.text)?.[0]
  if (!code) throw new Error(`No code in: ${row.text}`)
  return code
}

/** Signs a phone in with a code. @returns the session's token */
export async function signIn(app: TestApp, phone = newPhone()): Promise<{ token: string; phone: string }> {
  await send(app, 'POST', '/login', { phone })
  const reply = await send(app, 'POST', '/verify-login', { phone, otp: await sentCode(app, phone) })
  return { token: reply.body.data.access_token, phone }
}

/** A learner who is signed in and registered. */
export async function newLearner(app: TestApp, profile: Record<string, unknown> = {}) {
  const session = await signIn(app)
  const reply = await send(app, 'POST', '/me/update', { name: 'စုစု', ...profile }, session)
  return { ...session, id: reply.body.data.id as number }
}

/** What a browser that signed in before sends signed out: the cookie of its device. */
export async function deviceOf(app: TestApp): Promise<string> {
  const phone = newPhone()
  await send(app, 'POST', '/login', { phone })
  const { cookies } = await send(app, 'POST', '/verify-login', { phone, otp: await sentCode(app, phone) })
  return cookies.find((one) => one.startsWith('device='))?.split(';')[0] ?? ''
}

/** A password that the rule takes. */
export const PASSWORD = 'rain on a tin roof'

/** A learner who is signed in, registered and has a password. */
export async function newLearnerWithPassword(app: TestApp, password = PASSWORD) {
  const learner = await newLearner(app)
  const form = { phone: learner.phone, password, password_confirmation: password }
  const set = await send(app, 'POST', '/me/set-password', form, learner)
  return { ...learner, password, token: set.body.data.access_token as string }
}

/** Makes the last proof of a session's learner older, by the database's clock. */
export const ageProofs = ({ deps }: Pick<TestApp, 'deps'>, learnerId: number, seconds = 601) =>
  sql`update sessions set confirmed_at = confirmed_at - ${seconds} * interval '1 second'
    where learner_id = ${learnerId}`.execute(deps.db)

/** Makes the codes of a phone older, by the database's clock. */
export const ageCodes = ({ deps }: Pick<TestApp, 'deps'>, phone: string, seconds: number) =>
  sql`update one_time_codes
    set sent_at = sent_at - ${seconds} * interval '1 second', expires_at = expires_at - ${seconds} * interval '1 second'
    where phone = ${phone}
      or device_id in (select devices.id from devices join accounts on accounts.id = account_id where accounts.phone = ${phone})`.execute(
    deps.db,
  )

/** Reviewed cards of a learner, numbered from 1 and asked forward, each with what the test is about. */
export const addCardStates = (
  { deps }: Pick<TestApp, 'deps'>,
  learner_id: number,
  states: Partial<Omit<Insertable<Tables['card_states']>, 'source'>>[],
) =>
  deps.db
    .insertInto('card_states')
    .values(
      states.map((state, index) => ({
        learner_id,
        state: 'review' as const,
        due_at: new Date(),
        stability: 1,
        difficulty: 5,
        reps: 1,
        lapses: 0,
        last_review_id: crypto.randomUUID(),
        last_reviewed_at: new Date(Date.now() - 86_400_000),
        ...state,
        ...readCardKey({ card_id: index + 1, direction: 'forward', ...state }),
      })),
    )
    .execute()
