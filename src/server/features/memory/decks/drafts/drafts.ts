import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { DeckDraft } from '#contract/memory/decks.ts'
import { DECKS } from '#domain/memory/decks/limits.ts'
import { TABLE_SIDES, type TableChoice } from '#domain/memory/decks/table-choice.ts'
import {
  type ContextOf,
  type FeatureHandlers,
  type HandlerContext,
  staged,
} from '#server/platform/call/handler.ts'
import { take } from '#server/platform/db/limit.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { checkFile, importInTurn, keep, readReady } from '../import.ts'
import { imports } from '../queues.ts'
import { type FileRead, readFile } from '../read-file.ts'
import { keepChoice, keepDraft, readChoices, readDeckDraft, type StoredDeckDraft } from './drafts.queries.ts'

type Handlers = FeatureHandlers<'decks'>
type Sent = ContextOf<'decks', 'draftFile'>
type Asked = ContextOf<'decks', 'findDraft'>
type Context = Pick<HandlerContext, 'deps' | 'learner' | 'now'>

/** Other columns are tried more often than files are sent. */
const LOOKS_AN_HOUR = 120

const pack = promisify(zstdCompress)
const unpack = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(zstdDecompress)

/** The text is read once to be shown and kept as it came, so that it isn't sent a second time. */
export const draftFile: Handlers['draftFile'] = staged({
  prepare: async (context: Sent) => {
    const { file } = checkFile(context)
    return await importInTurn(context, async () => ({
      found: await readReady(file, context, { isPreview: true }),
      content: await pack(Buffer.from(await file.content.arrayBuffer())),
    }))
  },
  handle: async (context: Sent, { found, content }) => {
    const { file, languageId } = checkFile(context)
    const draft = { id: randomUUID(), name: file.name.slice(-200), language_id: languageId, content }
    await keepDraft(context.deps.db, context.learner.id, draft)
    return { data: shown(draft, found) }
  },
})

/**
 * The kept text, unpacked: only in the learner's turn, or many of them would fill the memory.
 * @throws Failure 404 if it is no longer kept
 */
async function unpackDraft(draftId: string, { deps, learner }: Context): Promise<StoredDeckDraft> {
  const draft = await readDeckDraft(deps.db, learner.id, draftId)
  if (!draft) throw fail.notFound()
  return { ...draft, content: await unpack(draft.content, { maxOutputLength: DECKS.max_file }) }
}

export const findDraft: Handlers['findDraft'] = async (context) => {
  const { learner, deps, input } = context
  return await imports.enter(learner.id, async () => {
    const limit = { scope: 'deck-look', subject: `l:${learner.id}`, max: LOOKS_AN_HOUR, seconds: 3600 }
    const wait = await take(deps.db, limit)
    if (wait !== null) throw fail.tooMany(wait)
    return await imports.inTurn(async () => {
      const draft = await unpackDraft(input.draft_id, context)
      const remembered = await readChoices(deps.db, learner.id)
      const found = await readFile(draft, context, { choice: choiceOf(input), remembered, isPreview: true })
      return { data: shown(draft, found) }
    })
  })
}

/** Imports a kept text. It stays kept, so that sending the form once more changes nothing. */
export const importDraft: Handlers['importDraft'] = staged({
  prepare: async (context: Asked) => {
    return await importInTurn(context, async () => {
      const draft = await unpackDraft(context.input.draft_id, context)
      const choice = choiceOf(context.input)
      const found = await readReady(draft, context, { choice })
      checkChosen(choice, found.table)
      return { found, languageId: draft.language_id }
    })
  },
  handle: async (context: Asked, { found, languageId }) => {
    const choice = choiceOf(context.input)
    const { table } = found
    const remember = async (trx: Context['deps']['db']) => {
      if (table && !table.is_own && Object.keys(choice).length > 0)
        await keepChoice(trx, context.learner.id, { header: table.key, choice })
    }
    return { data: await keep(found, languageId, context, remember) }
  },
})

/**
 * A look takes another column where one isn't there; cards are made of those that were asked for, or of none.
 * @throws Failure 422 on a side whose column isn't there, and for a back that is its front
 */
function checkChosen(choice: TableChoice, table: FileRead['table']): void {
  if (!table || table.is_own) return
  for (const side of TABLE_SIDES) {
    const column = choice[side]
    if (column !== undefined && column !== (table[side] ?? 0))
      throw fail.invalid({ [side]: messages().shared_invalid_choice() })
  }
  if (table.front === table.back) throw fail.invalid({ back: messages().memory_decks_column_same() })
}

/** Choices of the learner for reading it; empty where nothing. */
function choiceOf(input: Asked['input']): TableChoice {
  const choice: TableChoice = {}
  if (input.separator !== undefined) choice.separator = input.separator
  if (input.has_header !== undefined) choice.has_header = input.has_header
  for (const side of TABLE_SIDES) {
    const column = input[side]
    if (column !== undefined) choice[side] = column
  }
  return choice
}

function shown(
  { id, name, language_id }: Omit<StoredDeckDraft, 'content'>,
  { table, preview, left_out }: FileRead,
): DeckDraft {
  if (!table || !preview) throw new Error('A draft was read without its table')
  const { key: _, names, ...read } = table
  return {
    ...{ id, name, language_id, ...read, columns: names },
    cards: preview.cards,
    card_count: preview.count,
    decks: preview.decks,
    left_out: { ...left_out, school: 0 },
  }
}
