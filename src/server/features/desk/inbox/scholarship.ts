import { shownState } from '#domain/desk/inbox/inquiry.ts'
import { REASON_WORDS, resolvePeriodState } from '#domain/desk/inbox/intake.ts'
import { reasonWords } from '#domain/desk/inbox/reason-words.ts'
import { localize } from '#domain/text/locales.ts'
import { DAY_SECONDS } from '#domain/time/durations.ts'
import { type ContextOf, type FeatureHandlers, staged } from '#server/platform/call/handler.ts'
import { readPicture } from '#server/platform/call/read-picture.ts'
import { take } from '#server/platform/db/limit.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { toInquiryFields } from './contact.ts'
import { storeDocument } from './documents.ts'
import { getForms, type Intake } from './forms.queries.ts'
import { findApplication, isDecided } from './inquiries.queries.ts'
import { takeInquiry } from './take-inquiry.ts'

type Handlers = FeatureHandlers<'inbox'>
type Applying = ContextOf<'inbox', 'applyScholarship'>

/** Documents of one learner a day: each picture is opened. */
const DOCUMENTS_A_DAY = 10

/** The round that is open; else the next one, else the last one. */
async function currentRound(
  deps: Deps,
  now: Date,
): Promise<{ round: Intake; state: 'soon' | 'open' | 'over' } | null> {
  const { rounds } = await getForms(deps)
  const shown = rounds.filter(({ hidden, opens_at }) => !hidden && opens_at !== null)
  const all = shown.map((round) => ({ round, state: resolvePeriodState(round, now) }))
  const of = (wanted: string) => all.filter(({ state }) => state === wanted)
  const start = ({ round }: (typeof all)[number]) => round.opens_at?.getTime() ?? 0
  return (
    of('open')[0] ??
    of('soon').toSorted((one, other) => start(one) - start(other))[0] ??
    of('over').toSorted((one, other) => start(other) - start(one))[0] ??
    null
  )
}

export const scholarship: Handlers['scholarship'] = async ({ deps, learner, locale, now }) => {
  const current = await currentRound(deps, now)
  if (!current) return { data: null }
  const { round, state } = current
  const { title, about, for_whom, places, product, days } = round.body
  const own = (learner && (await findApplication(deps.db, learner.id, round.id))) ?? null
  return {
    data: {
      slug: round.slug,
      title: localize(title, locale),
      about: about.map((text) => localize(text, locale)),
      for_whom: for_whom.map((text) => localize(text, locale)),
      state,
      opens_at: round.opens_at?.toISOString() ?? null,
      closes_at: round.closes_at?.toISOString() ?? null,
      places,
      product,
      days,
      least_words: REASON_WORDS,
      has_applied: learner !== null && (own !== null || (await isDecided(deps.db, learner.id, round.id))),
      application: own
        ? {
            id: own.id,
            state: shownState(own.state),
            sent_at: own.sent_at.toISOString(),
            answer: own.answer,
          }
        : null,
    },
  }
}

/** @throws Failure 409 if no round is open, or the learner has applied */
async function openRoundFor(deps: Deps, learnerId: number, now: Date): Promise<Intake> {
  const current = await currentRound(deps, now)
  if (current?.state !== 'open') throw fail.conflict(messages().desk_inbox_no_round())
  const { id } = current.round
  if ((await findApplication(deps.db, learnerId, id)) || (await isDecided(deps.db, learnerId, id)))
    throw fail.conflict(messages().desk_inbox_applied_already())
  return current.round
}

/** Looks at everything before a picture is opened; then stores it. */
async function prepareApplication({ deps, input, learner, now }: Applying): Promise<string | null> {
  await openRoundFor(deps, learner.id, now)
  const words = reasonWords(input.reason)
  if (words < REASON_WORDS)
    throw fail.invalid({ reason: messages().desk_inbox_reason_short({ words, minimum: REASON_WORDS }) })
  if (!input.document) return null
  const wait = await take(deps.db, {
    scope: 'document-day',
    subject: `l:${learner.id}`,
    max: DOCUMENTS_A_DAY,
    seconds: DAY_SECONDS,
  })
  if (wait !== null) throw fail.tooMany(wait)
  return await storeDocument(
    deps,
    await readPicture(deps, input.document, { as: 'document', field: 'document' }),
  )
}

export const applyScholarship: Handlers['applyScholarship'] = staged({
  prepare: prepareApplication,
  handle: async ({ deps, input, learner, locale, request, now }, documentKey) => {
    const round = await openRoundFor(deps, learner.id, now)
    const { name, email, reason } = input
    const m = messages()
    const taken = await takeInquiry(
      deps,
      { learner, request, locale, website: undefined, ticket: undefined },
      {
        kind: 'scholarship',
        round_id: round.id,
        name,
        phone: learner.phone,
        email,
        fields: toInquiryFields(m.desk_inbox_reason, reason),
        words: [],
        ...(documentKey && { document_key: documentKey }),
      },
    )
    if (!taken) throw fail.conflict(m.desk_inbox_applied_already())
    return { data: taken }
  },
})
