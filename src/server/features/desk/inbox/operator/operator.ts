import { type ApplicationVerdict, decideApplication } from '#domain/desk/inbox/intake.ts'
import { grantDays } from '#server/core/subscriptions/grants.queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { messages } from '#server/platform/messages.ts'
import { getForms, takeFormPlace } from '../forms.queries.ts'
import { type InquiryRow, moveInquiry } from '../inquiries.queries.ts'
import { removeInquiry } from '../remove-inquiry.ts'
import { notifySender, type SenderChannel } from './notify-sender.ts'
import * as queries from './operator.queries.ts'

/** The same work in a transaction, whose connection the work is given. */
const within = <T>(deps: Deps, work: (deps: Deps) => Promise<T>): Promise<T> =>
  inTransaction(deps.db, (db) => work({ ...deps, db }))

/**
 * Answers a letter, or answers it better than before: its sender is told again. Answering what is held says that it was no spam.
 * @returns how the sender is told; null if there is no such letter
 */
export async function answerInquiry(deps: Deps, id: number, text: string): Promise<SenderChannel | null> {
  return await within(deps, async (inside) => {
    const letter = await queries.holdInquiry(inside.db, id)
    if (!letter) return null
    if (letter.state === 'held' && !(await release(inside, letter))) return null
    const now = deps.now()
    const state = letter.state === 'held' ? 'open' : letter.state
    await queries.saveAnswer(inside.db, { id, state }, text, now)
    const news = { title: () => messages().desk_inbox_told_answered(), text: () => text }
    return await notifySender(inside, letter, news, `answer:${now.getTime()}`)
  })
}

/** Closes a letter without an answer. An application isn't closed but reviewed. @returns whether it was open or held */
export const closeInquiry = (deps: Deps, id: number): Promise<boolean> =>
  within(deps, async ({ db, now }) => {
    const letter = await queries.holdInquiry(db, id)
    if (!letter || letter.kind === 'scholarship') return false
    return await moveInquiry(db, id, { from: ['open', 'held'], to: 'closed', at: now() })
  })

async function release(deps: Deps, { id, form_id }: InquiryRow): Promise<boolean> {
  const form = (await getForms(deps)).forms.find((one) => one.id === form_id)
  const places = form?.body.places ?? null
  if (form && places !== null && !(await takeFormPlace(deps.db, form.id, places))) return false
  return await moveInquiry(deps.db, id, { from: ['held'], to: 'open', at: deps.now() })
}

/** Puts a letter among the others that was held as spam. @returns `full` where its form has no place left; null if none is held */
export const releaseInquiry = (deps: Deps, id: number): Promise<'released' | 'full' | null> =>
  within(deps, async (inside) => {
    const letter = await queries.holdInquiry(inside.db, id)
    if (letter?.state !== 'held') return null
    return (await release(inside, letter)) ? 'released' : 'full'
  })

/** Erases a letter with its document, as its sender may ask. @returns whether there was one */
export const eraseForSender = (deps: Deps, id: number): Promise<boolean> =>
  within(deps, ({ db }) => removeInquiry(db, id))

export type Reviewed = {
  /** `waiting` for another reviewer, or what was decided; `no-places` where all are given. */
  outcome: 'waiting' | 'accepted' | 'refused' | 'no-places'
}

/** News of a result for the learner. */
const resultNews = (verdict: ApplicationVerdict) =>
  verdict === 'accept'
    ? {
        title: () => messages().desk_inbox_told_accepted(),
        text: () => messages().desk_inbox_told_accepted_text(),
      }
    : {
        title: () => messages().desk_inbox_told_refused(),
        text: () => messages().desk_inbox_told_refused_text(),
      }

/**
 * Keeps what a reviewer thinks of an application. The first verdict that two share decides: its sender is told, and what was accepted
 * opens what the round gives.
 * @returns null if no such application waits
 */
export async function reviewApplication(
  deps: Deps,
  id: number,
  review: { reviewer: string; verdict: ApplicationVerdict; note: string },
): Promise<Reviewed | null> {
  return await within(deps, async (inside) => {
    const letter = await queries.holdInquiry(inside.db, id)
    if (letter?.kind !== 'scholarship' || letter.state !== 'open') return null
    const now = deps.now()
    const before = await queries.readApplicationReviews(inside.db, id)
    const others = before.filter(({ reviewer }) => reviewer !== review.reviewer)
    const decided = decideApplication([...others.map(({ verdict }) => verdict), review.verdict])
    if (decided === 'accept' && !(await hasPlace(inside, letter))) return { outcome: 'no-places' }
    await queries.saveReview(inside.db, id, { ...review, reviewed_at: now })
    if (!decided) return { outcome: 'waiting' }
    const outcome = decided === 'accept' ? 'accepted' : 'refused'
    await moveInquiry(inside.db, id, { from: ['open'], to: outcome, at: now })
    await queries.saveDecision(inside.db, letter, decided, now)
    if (decided === 'accept') await open(inside, letter, now)
    await notifySender(inside, letter, resultNews(decided), outcome)
    return { outcome }
  })
}

const roundOf = async (deps: Deps, { round_id }: InquiryRow) =>
  (await getForms(deps)).rounds.find(({ id }) => id === round_id)

async function hasPlace(deps: Deps, letter: InquiryRow): Promise<boolean> {
  const round = await roundOf(deps, letter)
  return round !== undefined && (await queries.countAccepted(deps.db, round.id)) < round.body.places
}

/** Opens what the round gives, once. */
async function open(deps: Deps, letter: InquiryRow, now: Date): Promise<void> {
  const round = await roundOf(deps, letter)
  if (!round || letter.learner_id === null) return
  const { product, days } = round.body
  const source = `scholarship:${letter.id}`
  await grantDays(deps.db, { learnerId: letter.learner_id, product, planId: null, days, source }, now)
}
