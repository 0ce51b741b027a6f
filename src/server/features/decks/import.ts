import { DECKS } from '#domain/decks/limits.ts'
import { languageById } from '#domain/lookups.ts'
import { take } from '#server/db/limit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { fail } from '#server/errors.ts'
import type { FeatureHandlers, HandlerContext } from '#server/http/handler.ts'
import { messages } from '#server/http/messages.ts'
import { cardsOf } from '../flash-cards/cards.queries.ts'
import { holdReviews } from './decks.queries.ts'
import type { FileCard, FileDecks, ReadAnswer } from './file-decks.ts'
import {
  countKept,
  decksOfCards,
  keepCards,
  keepDecks,
  keepReviews,
  keepStates,
  knownGuids,
  readLogOf,
  readParameters,
  takeTime,
} from './import.queries.ts'
import type { Reason } from './refused.ts'
import { inItsTurn, runProcess, TooMuch } from './run-process.ts'
import { schoolCardOf } from './thazin-note-type.ts'

/** Each takes seconds of a core. */
const IMPORTS_AN_HOUR = 30
/** How far a phone's clock may be ahead, in ms. */
const AHEAD = 300_000
/** Rows that one statement writes. */
const CARDS_AT_ONCE = 2_000
const REVIEWS_AT_ONCE = 5_000

type Context = Pick<HandlerContext, 'deps' | 'learner' | 'now'>

/** Reads the file in a process of its own, then writes all of it or nothing. */
export const importFile: FeatureHandlers<'decks'>['importFile'] = async ({ input, learner, deps, now }) => {
  const { file, language_id: languageId = learner.language_id } = input
  if (!file) throw fail.invalid({ file: messages().decks_no_file() })
  if (!languageById(languageId)) throw fail.invalid({ language_id: messages().invalid_choice() })
  // With an idempotency key all this happens in one transaction, which may be silent while the file is read.
  if (deps.db.isTransaction) await takeTime(deps.db)
  const limit = { scope: 'deck-import', subject: `l:${learner.id}`, max: IMPORTS_AN_HOUR, seconds: 3600 }
  const wait = await take(deps.db, limit)
  if (wait !== null) throw fail.tooMany(wait)
  return await inItsTurn(async () => {
    const found = await readFile(file, now)
    return { data: await keep(found, languageId, { learner, deps, now }) }
  })
}

async function readFile(file: File, now: Date): Promise<FileDecks> {
  const job = { task: 'read', fileName: file.name.slice(-200), latest: now.getTime() + AHEAD } as const
  const output = await runProcess(job, file).catch((error) => {
    throw error instanceof TooMuch ? refusal('effort') : error
  })
  const answer = JSON.parse(output.toString('utf8')) as ReadAnswer
  if ('refused' in answer) throw refusal(answer.refused)
  return answer
}

/** Why the file was refused, in words. */
function refusal(reason: Reason) {
  const sentence = messages()[`decks_refused_${reason}`]
  return fail.invalid({
    file: sentence({ cards: DECKS.max_cards, decks: DECKS.max_decks, reviews: DECKS.max_reviews }),
  })
}

async function keep({ decks, left_out }: FileDecks, languageId: number, { learner, deps }: Context) {
  const school = await cardsOf(deps)
  const isOfSchool = ({ guid, front }: FileCard) =>
    school.byId.get(schoolCardOf(guid) ?? 0)?.body.front === front
  const all = decks.flatMap(({ name, cards }) =>
    cards.map((card, position) => ({ deck: name, position, card })),
  )
  const given = all.filter(({ card }) => !isOfSchool(card))

  return await inTransaction(deps.db, async (trx) => {
    await takeTime(trx)
    await holdReviews(trx, learner.id)
    const known = await knownGuids(
      trx,
      learner.id,
      given.map(({ card }) => card.guid),
    )
    const fresh = given.filter(({ card }) => !known.has(card.guid))
    const deckIds = await keepDecks(trx, learner.id, {
      origins: [...new Set(fresh.map(({ deck }) => deck))],
      languageId,
    })
    const ids = new Map<string, number>()
    let changed = 0
    for (let at = 0; at < given.length; at += CARDS_AT_ONCE) {
      const rows = given
        .slice(at, at + CARDS_AT_ONCE)
        .map(({ deck, position, card: { reviews: _, ...card } }) => ({
          ...card,
          position,
          deck_id: known.has(card.guid) ? null : (deckIds.get(deck) ?? null),
        }))
      for (const { id, guid, is_changed } of await keepCards(trx, learner.id, rows)) {
        ids.set(guid, id)
        if (is_changed) changed++
      }
    }
    const kept = await countKept(trx, learner.id)
    if (kept.cards > DECKS.max_cards) throw refusal('cards')
    if (kept.decks > DECKS.max_decks) throw refusal('decks')
    const reviews_added = await keepLog(trx, learner.id, given, ids)
    return {
      decks: await decksOfCards(trx, learner.id, [...ids.values()]),
      cards_added: fresh.length,
      cards_changed: changed,
      cards_known: given.length - fresh.length - changed,
      reviews_added,
      left_out: { ...left_out, school: all.length - given.length },
    }
  })
}

/** Keeps the reviews as events, and makes the states of their cards from all events that these have now. */
async function keepLog(
  trx: Context['deps']['db'],
  learnerId: number,
  given: readonly { card: FileCard }[],
  ids: ReadonlyMap<string, number>,
): Promise<number> {
  const reviews = given.flatMap(({ card }) => {
    const card_id = ids.get(card.guid)
    return card_id === undefined ? [] : card.reviews.map((review) => ({ ...review, card_id }))
  })
  const cardIds = new Set<number>()
  let count = 0
  for (let at = 0; at < reviews.length; at += REVIEWS_AT_ONCE) {
    const saved = await keepReviews(trx, learnerId, reviews.slice(at, at + REVIEWS_AT_ONCE))
    count += saved.added
    for (const id of saved.cardIds) cardIds.add(id)
  }
  if (cardIds.size === 0) return count
  const parameters = await readParameters(trx, learnerId)
  const log = await readLogOf(trx, learnerId, [...cardIds])
  const states = await runProcess({ task: 'replay', parameters }, log)
  await keepStates(trx, learnerId, states.toString('utf8'))
  return count
}
