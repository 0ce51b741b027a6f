import { localize } from '#domain/text/locales.ts'
import { toHiragana } from '#domain/text/to-hiragana.ts'
import { getCards, type StoredCard } from '#server/core/catalogue/cards.queries.ts'
import type { School } from '#server/core/catalogue/school.queries.ts'
import { getVocabularies } from '#server/core/catalogue/vocabularies.queries.ts'
import { periodsOfJson } from '#server/core/subscriptions/grants.queries.ts'
import { isLessonLocked } from '#server/core/subscriptions/lesson-access.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import { readKeptWord } from '#server/read-models/word-knowledge.ts'

/** The cards of words by how they are written, then by their lemma; made once a release. */
const cardsByName = perRelease(async (db, school: School) => {
  const source = { db, school: async () => school }
  const [{ inOrder }, { cardsOf: byLemma }] = [await getCards(source), await getVocabularies(source)]
  const named = new Map<string, StoredCard[]>()
  const add = (name: string, card: StoredCard) => named.set(name, [...(named.get(name) ?? []), card])
  for (const card of inOrder) add(card.body.front.toLowerCase(), card)
  for (const [lemma, cards] of byLemma) for (const card of cards) add(lemma, card)
  return named
})

/** Finds what the lessons that are open say of a word, and the own card that has it: one statement. */
export const findWord: FeatureHandlers<'words'>['find'] = async ({ input, learner, deps, now, locale }) => {
  const [school, named] = [await deps.school(), await cardsByName(deps)]
  const name = input.word.toLowerCase()
  const found = [...(named.get(name) ?? []), ...(named.get(toHiragana(name)) ?? [])]
  const fronts = [...new Set([name, ...found.map(({ body }) => body.front)])]
  const { ledger, own } = await readKeptWord(deps.db, learner.id, fronts)
  const grants = periodsOfJson(ledger)
  const own_card_id = Object.values(own ?? {})[0] ?? null
  const card = found.find(({ lesson_id }) => !isLessonLocked(school, grants, lesson_id, now))
  if (!card) return { data: { taught: null, own_card_id } }
  const { front, lang, reading, back, audio, example } = card.body
  const taught = {
    ...{ front, lang, reading, audio },
    meaning: localize(back, locale),
    example: example && { ...example, meaning: localize(example.meaning, locale) },
    lesson_id: card.taught_in,
  }
  return { data: { taught, own_card_id } }
}
