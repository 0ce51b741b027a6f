import { send, type TestApp } from './start-app.ts'

let made = 0

/** A phone number that no other test of this run has: a valid Myanmar mobile number in E.164. */
export const newPhone = () =>
  `+95979${String(1_000_000 + (process.pid % 80) * 100_000 + made++)}`

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
