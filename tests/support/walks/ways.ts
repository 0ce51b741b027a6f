import { sql } from 'kysely'
import { MIN_REVIEWS_TO_FIT } from '#domain/memory/fit.ts'
import { hashPassword } from '#server/features/account/auth/passwords/argon2.ts'
import { changeAccount } from '#tests/support/accounts.ts'
import { newPhone, PASSWORD, sentCode } from '#tests/support/factories.ts'
import { ticketOf } from '#tests/support/inbox/inquiries.ts'
import { send } from '#tests/support/start-app.ts'
import { type Input, picture } from './inputs.ts'
import type { Marked } from './world.ts'

/** What a call is sent with. */
export type Variant = { input: Input; headers?: Record<string, string> }
export type Vary = (world: Marked, input: Input) => Promise<Variant> | Variant

/** From a device on which the learner signed in before. */
const asDevice: Vary = async ({ app, learner: { phone } }, input) => {
  await sql`update one_time_codes set sent_at = sent_at - interval '1 day'`.execute(app.deps.db)
  await send(app, 'POST', '/login', { phone })
  const { cookies } = await send(app, 'POST', '/verify-login', { phone, otp: await sentCode(app, phone) })
  const cookie = cookies.find((one) => one.startsWith('device='))?.split(';')[0] ?? ''
  await sql`update one_time_codes set sent_at = sent_at - interval '1 day'`.execute(app.deps.db)
  return { input, headers: { cookie } }
}

/** With the password that a learner has. */
const withPassword =
  (inputBy: (world: Marked, input: Input) => Input): Vary =>
  async (world, input) => {
    const { app, learner } = world
    hash ??= hashPassword(PASSWORD)
    await changeAccount(app.deps.db, learner.id, { password_hash: await hash })
    return { input: inputBy(world, input) }
  }
let hash: Promise<string> | undefined

/** A learner with as many reviews as a fit needs, by the count that is kept of them. */
const withReviews: Vary = async ({ app, learner }, input) => {
  await app.deps.db
    .updateTable('practice_totals')
    .set({ reviewed: MIN_REVIEWS_TO_FIT })
    .where('learner_id', '=', learner.id)
    .execute()
  return { input }
}

export const asItIs: Vary = (_, input) => ({ input })

/** In which ways a call is made, where that is more than one, or one that takes a limit each time. */
export const WAYS: Readonly<Record<string, readonly Vary[]>> = {
  'auth.login': [
    asItIs,
    async (world, input) => await asDevice(world, { ...input, phone: world.learner.phone }),
  ],
  'auth.verifyLogin': [
    asItIs,
    withPassword(({ learner: { phone } }) => ({ phone, password: PASSWORD })),
    async (world, input) => {
      const { headers = {} } = await asDevice(world, input)
      const { phone } = world.learner
      await send(world.app, 'POST', '/login', { phone }, { headers })
      return { input: { phone, otp: await sentCode(world.app, phone) }, headers }
    },
  ],
  'auth.updatePhone': [asItIs, withPassword((_, input) => ({ ...input, current_password: PASSWORD }))],
  'flashCards.fit': [withReviews],
  'inbox.contact': [
    asItIs,
    async ({ app }, input) => ({
      input: {
        ...input,
        content: `Look at https://walk.example.org/x, ${input.content}`,
        ticket: await ticketOf(app),
      },
    }),
  ],
  'inbox.oddSound': [
    async ({ app, learner }, input) => {
      await app.deps.db.deleteFrom('odd_sounds').where('learner_id', '=', learner.id).execute()
      return { input }
    },
  ],
  'inbox.applyScholarship': [
    async ({ app, learner }, input) => {
      for (const table of ['application_decisions', 'letters'] as const)
        await app.deps.db.deleteFrom(table).where('learner_id', '=', learner.id).execute()
      return { input: { ...input, document: picture() } }
    },
  ],
  'payments.sendSlip': [(_, input) => ({ input: { ...input, is_mine: '1' } })],
  'payments.initializeByPhone': [asItIs, (_, input) => ({ input: { ...input, phone: newPhone() } })],
}
