import { createHash, randomBytes } from 'node:crypto'
import { findHoldReason, type SpamReason, type Traces } from '#domain/desk/inbox/spam.ts'
import { linksIn, SHARED_SITES, toSkeleton } from '#domain/desk/inbox/spam-signs.ts'
import type { Locale } from '#domain/text/locales.ts'
import type { Learner, RequestFacts } from '#server/platform/call/handler.ts'
import { identifyLimitSubject } from '#server/platform/call/network.ts'
import { take, takeCounted } from '#server/platform/db/limit.ts'
import type { InquiryField } from '#server/platform/db/rows/inbox-rows.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { addInquiry, addLink, findRepeat, type InquiryRow } from './inquiries.queries.ts'
import { readTicket } from './ticket.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** Letters an hour of a learner, or of a known device. */
const OF_A_LEARNER = 30
/** From so many on, a count says no more. */
const MAX_COUNTED = 100
/** Letters an hour from one network that are nothing special: of forms, a class may fill them in together. */
const USUAL = { contact: 5, business: 5, form: 40, scholarship: 100 }

export type Sender = {
  learner: Pick<Learner, 'id' | 'account_id'> | null
  request: RequestFacts
  locale: Locale
  website: string | undefined
  ticket: string | undefined
}

export type Content = Pick<InquiryRow, 'kind' | 'name' | 'phone' | 'email'> & {
  form_id?: number
  round_id?: number
  document_key?: string
  fields: readonly InquiryField[]
  /** Words that were typed freely. */
  words: readonly string[]
}

/** Receipt for the sender: the letter's number, and the page that shows what becomes of it. */
export type InquiryReceipt = { id: number; link: string }

const sha256 = (text: string) => createHash('sha256').update(text).digest()
export const hashOfToken = (token: string): Buffer => sha256(token)

/** Makes one more secret link to a letter: of its token only the hash is kept. @returns the page's path */
export async function newLink(db: Deps['db'], letterId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await addLink(db, letterId, hashOfToken(token))
  return `/sent/${token}`
}

/**
 * Takes a letter, whole or not at all. What looks like spam is held until somebody looks, and its sender is told what everybody is told.
 * The same words from the same shown form are one letter, from whatever address they come again.
 * @param place takes what there is only so many times of, where the letter isn't held
 * @returns null if the letter is one too many: an application of the same round
 * @throws Failure 429
 */
export async function takeInquiry(
  deps: Deps,
  sender: Sender,
  content: Content,
  place: (db: Deps['db']) => Promise<void> = async () => {},
): Promise<InquiryReceipt | null> {
  return await inTransaction(deps.db, async (db) => {
    const seconds = readTicket(deps, sender.ticket)
    const { words, ...said } = content
    const sentAs = typeof seconds === 'number' ? sha256(JSON.stringify([sender.ticket, said])) : null
    const before = sentAs && (await findRepeat(db, sentAs))
    if (before) return { id: before, link: await newLink(db, before) }
    await limit({ ...deps, db }, sender)
    const heldBecause = content.kind === 'scholarship' ? [] : await judge(db, sender, content, seconds)
    const id = await addInquiry(db, {
      ...{ form_id: null, round_id: null, document_key: null },
      ...said,
      state: heldBecause.length > 0 ? 'held' : 'open',
      account_id: sender.learner?.account_id ?? null,
      learner_id: sender.learner?.id ?? null,
      locale: sender.locale,
      held_because: heldBecause,
      sent_as: sentAs,
      sent_at: deps.now(),
    })
    // A repeat that raced the first takes no place of its own.
    if (id !== null && heldBecause.length === 0) await place(db)
    const taken = id ?? (sentAs && (await findRepeat(db, sentAs)))
    return taken === null ? null : { id: taken, link: await newLink(db, taken) }
  })
}

/** Holds back who sends without end. @throws Failure 429 */
async function limit({ db, config }: Deps, sender: Sender): Promise<void> {
  const { learner, request } = sender
  const max = learner || request.device ? OF_A_LEARNER : config.LETTERS_NETWORK_HOURLY
  const subject = identifyLimitSubject(learner, request)
  const wait = await take(db, { scope: 'letter-hour', subject, max, seconds: HOUR })
  if (wait !== null) throw fail.tooMany(wait)
}

async function judge(
  db: Deps['db'],
  sender: Sender,
  { kind, name, fields, words }: Content,
  seconds: Traces['seconds'],
): Promise<SpamReason[]> {
  const count = async (scope: string, subject: string | undefined | null, length: number) => {
    if (!subject) return 0
    const limit = {
      scope,
      subject: sha256(subject).toString('base64url'),
      max: MAX_COUNTED,
      seconds: length,
    }
    const counted = await takeCounted(db, limit)
    return counted.wait === null ? counted.used : MAX_COUNTED
  }
  const texts = fields.map(({ value }) => value)
  const site = linksIn(texts.join('\n')).find((one) => !SHARED_SITES.has(one))
  const traces: Traces = {
    trap: sender.website !== undefined,
    seconds,
    formUses: seconds === null ? 0 : await count('letter-ticket-day', sender.ticket, DAY),
    sameText: await count('letter-text-day', toSkeleton(words), DAY),
    sameLink: await count('letter-link-day', site, DAY),
    sameAddress: await count(
      `letter-${kind}-address-hour`,
      identifyLimitSubject(sender.learner, sender.request),
      HOUR,
    ),
    usualFromAddress: USUAL[kind],
  }
  return findHoldReason([name, ...texts], traces)
}
