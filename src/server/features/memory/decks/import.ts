import { DECKS } from '#domain/memory/decks/limits.ts'
import { languageById } from '#domain/school/lookups.ts'
import { getCards } from '#server/core/catalogue/cards.queries.ts'
import { lockTotals } from '#server/core/progress/review-totals.queries.ts'
import { suspendImported } from '#server/core/reviews/import.queries.ts'
import {
  type ContextOf,
  type FeatureHandlers,
  type HandlerContext,
  staged,
} from '#server/platform/call/handler.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { parseSchoolCardGuid } from './anki/thazin-note-type.ts'
import { readChoices } from './drafts/drafts.queries.ts'
import { countKept, decksById, keepCards, raiseTimeouts } from './import.queries.ts'
import { type Foreseen, foreseeLog, keepLog } from './import-log.ts'
import { imports } from './queues.ts'
import {
  type DeckFile,
  type FileRead,
  type ReadOptions,
  readFile,
  takeImport,
  toFileRefusal,
} from './read-file.ts'

type Context = Pick<HandlerContext, 'deps' | 'learner' | 'now'>
type Import = ContextOf<'decks', 'importFile'>

/** Contents of a file, with what its log will come to. */
export type ReadyFile = FileRead & { foreseen: Foreseen | null }

/** Counts one import of the learner, and does its work when its turn comes; what it takes of memory it takes only then. */
export async function importInTurn<T>({ learner, deps }: Context, work: () => Promise<T>): Promise<T> {
  return await imports.enter(learner.id, async () => {
    await takeImport(deps.db, learner.id)
    return await imports.inTurn(work)
  })
}

/** Reads the file in a process of its own, and reckons what its log comes to. */
export async function readReady(
  file: DeckFile,
  context: Context,
  asked: ReadOptions = {},
): Promise<ReadyFile> {
  const { learner, deps } = context
  // A package has no columns to choose.
  const remembered = (await startsAsZip(file)) ? {} : await readChoices(deps.db, learner.id)
  const found = await readFile(file, context, { remembered, ...asked })
  return { ...found, foreseen: await foreseeLog(deps.db, learner, found.reviews) }
}

/** No text that was kept does. */
const startsAsZip = async ({ content }: DeckFile) =>
  content instanceof Blob && (await content.slice(0, 2).text()) === 'PK'

/** @throws Failure 422 if there is no file, or no such language */
export function checkFile({ input, learner }: Pick<Import, 'input' | 'learner'>): {
  file: { name: string; content: File }
  languageId: number
} {
  const languageId = input.language_id ?? learner.language_id
  if (!input.file) throw fail.invalid({ file: messages().memory_decks_no_file() })
  if (!languageById(languageId)) throw fail.invalid({ language_id: messages().shared_invalid_choice() })
  return { file: { name: input.file.name, content: input.file }, languageId }
}

/** Reads the file, then writes all of it or nothing. */
export const importFile: FeatureHandlers<'decks'>['importFile'] = staged({
  prepare: async (context: Import) => {
    const { file } = checkFile(context)
    return await importInTurn(context, () => readReady(file, context))
  },
  handle: async (context: Import, found) => ({
    data: await keep(found, checkFile(context).languageId, context),
  }),
})

/** Writes what a file holds, all of it or nothing; and with it whatever `besides` writes. */
export async function keep(
  found: ReadyFile,
  languageId: number,
  { learner, deps }: Context,
  besides: (trx: Context['deps']['db']) => Promise<void> = async () => {},
) {
  const { byId } = await getCards(deps)
  const ofSchool = found.school.filter(
    ({ guid, front }) => byId.get(parseSchoolCardGuid(guid) ?? 0)?.body.front === front,
  )
  const without = ofSchool.map(({ guid }) => guid)

  return await inTransaction(deps.db, async (trx) => {
    await raiseTimeouts(trx)
    await lockTotals(trx, learner.id)
    const deckIds = new Set<number>()
    const count = { added: 0, changed: 0, known: 0, set_aside: 0 }
    for (const cards of found.cards) {
      const kept = await keepCards(trx, learner.id, { cards, languageId, without })
      for (const key of ['added', 'changed', 'known'] as const) count[key] += kept[key]
      for (const id of kept.deck_ids ?? []) deckIds.add(id)
      if (found.has_suspended) count.set_aside += await suspendImported(trx, learner.id, { cards, without })
    }
    const kept = await countKept(trx, learner.id)
    if (kept.cards > DECKS.max_cards) throw toFileRefusal('cards')
    if (kept.decks > DECKS.max_decks) throw toFileRefusal('decks')
    await besides(trx)
    return {
      reviews_added: await keepLog(trx, learner, { logs: found.reviews, foreseen: found.foreseen }),
      decks: await decksById(trx, learner.id, [...deckIds]),
      cards_added: count.added,
      cards_changed: count.changed,
      cards_known: count.known,
      cards_set_aside: count.set_aside,
      left_out: { ...found.left_out, school: ofSchool.length },
    }
  })
}
