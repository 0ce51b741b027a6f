import { DECKS } from '#domain/decks/limits.ts'
import { languageById } from '#domain/school/lookups.ts'
import { type FeatureHandlers, type HandlerContext, prepared } from '#server/call/handler.ts'
import { isRecent, take } from '#server/db/limit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { fail } from '#server/errors.ts'
import { holdReviews } from '#server/features/flash-cards/flash-cards.service.ts'
import { messages } from '#server/messages.ts'
import { cardsOf } from '#server/school/cards.queries.ts'
import { schoolCardOf } from './anki/thazin-note-type.ts'
import type { Reason } from './deck-error.ts'
import { countKept, decksById, keepCards, raiseTimeouts } from './import.queries.ts'
import { type Foreseen, foreseeLog, keepLog } from './import-log.ts'
import { type ReadAnswer, type ReadHead, readProcessAnswer } from './process/read-process-answer.ts'
import { ResourceLimit, runProcess } from './process/run-process.ts'
import { imports } from './queues.ts'

/** Each takes seconds of a core; of who sent a file that was too much in the last hour, fewer are tried. */
const IMPORTS_AN_HOUR = { usual: 30, afterTooMuch: 3 } as const
/** How far a phone's clock may be ahead, in ms. */
const AHEAD = 300_000

/** What a file that is not refused holds. */
type ReadDecks = Exclude<ReadHead, { refused: unknown }> & Omit<ReadAnswer, 'head'>
type Context = Pick<HandlerContext, 'deps' | 'learner' | 'now'>
type Import = Parameters<FeatureHandlers<'decks'>['importFile']>[0]

/** Reads the file in a process of its own, when its turn comes, and reckons what its log comes to. */
async function readInTurn(context: Import): Promise<ReadDecks & { foreseen: Foreseen | null }> {
  const { input, learner, deps } = context
  const { file } = input
  if (!file) throw fail.invalid({ file: messages().decks_no_file() })
  if (!languageById(languageOf(context))) throw fail.invalid({ language_id: messages().invalid_choice() })
  return await imports.enter(learner.id, async () => {
    await takeImport(deps.db, learner.id)
    return await imports.inTurn(async () => {
      const found = await readFile(file, context)
      return { ...found, foreseen: await foreseeLog(deps.db, learner.id, found.reviews) }
    })
  })
}

const languageOf = ({ input, learner }: Import) => input.language_id ?? learner.language_id

/** Reads the file, then writes all of it or nothing. */
export const importFile: FeatureHandlers<'decks'>['importFile'] = prepared(
  readInTurn,
  async (context: Import, found) => ({ data: await keep(found, languageOf(context), context) }),
)

/** The files of a learner that were too much, of which only the last one counts. */
const tooMuchOf = (learnerId: number) => ({ scope: 'deck-too-much', subject: `l:${learnerId}` })

/** @throws Failure 429 if the learner has imported as often as one may in an hour */
async function takeImport(db: Context['deps']['db'], learnerId: number) {
  const wasTooMuch = await isRecent(db, tooMuchOf(learnerId))
  const max = wasTooMuch ? IMPORTS_AN_HOUR.afterTooMuch : IMPORTS_AN_HOUR.usual
  const wait = await take(db, { scope: 'deck-import', subject: `l:${learnerId}`, max, seconds: 3600 })
  if (wait !== null) throw fail.tooMany(wait)
}

async function readFile(file: File, { learner, deps, now }: Context): Promise<ReadDecks> {
  const job = { task: 'read', fileName: file.name.slice(-200), latest: now.getTime() + AHEAD } as const
  const output = await runProcess(job, file).catch(async (error) => {
    if (!(error instanceof ResourceLimit)) throw error
    await take(deps.db, { ...tooMuchOf(learner.id), max: IMPORTS_AN_HOUR.usual, seconds: 3600 })
    throw refusal('effort')
  })
  const { head, ...rows } = readProcessAnswer(output.toString('utf8'))
  if ('refused' in head) throw refusal(head.refused)
  return { ...head, ...rows }
}

/** Why the file was refused, in words. */
function refusal(reason: Reason) {
  const sentence = messages()[`decks_refused_${reason}`]
  return fail.invalid({
    file: sentence({ cards: DECKS.max_cards, decks: DECKS.max_decks, reviews: DECKS.max_reviews }),
  })
}

async function keep(
  found: ReadDecks & { foreseen: Foreseen | null },
  languageId: number,
  { learner, deps }: Context,
) {
  const { byId } = await cardsOf(deps)
  const ofSchool = found.school.filter(
    ({ guid, front }) => byId.get(schoolCardOf(guid) ?? 0)?.body.front === front,
  )
  const without = ofSchool.map(({ guid }) => guid)

  return await inTransaction(deps.db, async (trx) => {
    await raiseTimeouts(trx)
    await holdReviews(trx, learner.id)
    const deckIds = new Set<number>()
    const count = { added: 0, changed: 0, known: 0 }
    for (const cards of found.cards) {
      const kept = await keepCards(trx, learner.id, { cards, languageId, without })
      for (const key of ['added', 'changed', 'known'] as const) count[key] += kept[key]
      for (const id of kept.deck_ids ?? []) deckIds.add(id)
    }
    const kept = await countKept(trx, learner.id)
    if (kept.cards > DECKS.max_cards) throw refusal('cards')
    if (kept.decks > DECKS.max_decks) throw refusal('decks')
    return {
      reviews_added: await keepLog(trx, learner.id, { logs: found.reviews, foreseen: found.foreseen }),
      decks: await decksById(trx, learner.id, [...deckIds]),
      cards_added: count.added,
      cards_changed: count.changed,
      cards_known: count.known,
      left_out: { ...found.left_out, school: ofSchool.length },
    }
  })
}
