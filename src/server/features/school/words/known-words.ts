import type { WordOfCoverage } from '#contract/school/words.ts'
import { resolveStage } from '#domain/memory/stage.ts'
import { type Coverage, measureCoverage } from '#domain/school/lemmas/coverage.ts'
import type { CountedLemma } from '#domain/school/lemmas/lemma.ts'
import { localize } from '#domain/text/locales.ts'
import { getCards } from '#server/core/catalogue/cards.queries.ts'
import type { School, SchoolLesson } from '#server/core/catalogue/school.queries.ts'
import {
  getVocabularies,
  isEnglish,
  type OpenableKind,
  type Vocabularies,
} from '#server/core/catalogue/vocabularies.queries.ts'
import { periodsOfJson } from '#server/core/subscriptions/grants.queries.ts'
import { isLessonLocked } from '#server/core/subscriptions/lesson-access.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import { indexedFront, readWordKnowledge, type WordKnowledgeRow } from '#server/read-models/word-knowledge.ts'

type Context = Pick<HandlerContext, 'deps' | 'learner' | 'now' | 'locale'>
type Learned = ReturnType<typeof learnedOf>

/** Knowledge that a learner has of the words of the school's videos and texts. */
export type KnownWords = {
  /** Percentage of running words of it that are known; null if that means nothing: no card of its language was met yet, or it has no words. */
  percentOf(kind: OpenableKind, id: number): number | null
  /** The same with the words that are not known; null if it is locked, too. */
  coverageOf(kind: OpenableKind, id: number): { percent: number; unknown: WordOfCoverage[] } | null
  /** The first video on the path of the learner's level of that language that is open and not done; null if none is left. */
  nextVideo(languageId: number): SchoolLesson | null
}

/**
 * The words that this learner knows, against those of the school: one statement.
 * @param shown of what the words are shown; of others nothing says whether an own card has them
 */
export async function knownWords(
  context: Context,
  shown?: { kind: OpenableKind; id: number },
): Promise<KnownWords> {
  const { deps, learner, now, locale } = context
  const [school, vocabularies] = [await deps.school(), await getVocabularies(deps)]
  const asked = shown ? (vocabularies.of[shown.kind].get(shown.id) ?? []) : []
  const row = await readWordKnowledge(deps.db, learner.id, {
    lessons: school.lessonIds,
    fronts: asked.flatMap((one) => frontsOf(one, vocabularies)),
  })
  const learned = learnedOf(row)
  const grants = periodsOfJson(row.ledger)
  const isLocked = (lessonId: number) => isLessonLocked(school, grants, lessonId, now)
  const known = lemmasOf(learned, school, vocabularies, learner)
  const begun = await languagesOf(deps, learned)
  const found = (kind: OpenableKind, id: number): Coverage | null => {
    const words = vocabularies.of[kind].get(id) ?? []
    return begun.has(langOf(words[0])) ? measureCoverage(words, known) : null
  }

  const inWords = (one: CountedLemma): WordOfCoverage => {
    const { lemma, form } = one
    const word = vocabularies.forms.get(lemma) ?? form
    const kept = frontsOf(one, vocabularies).some((front) => learned.own.has(indexedFront(front)))
    const card = vocabularies.cardsOf.get(lemma)?.find(({ lesson_id }) => !isLocked(lesson_id))
    if (!card) {
      const lang = langOf({ lemma })
      const reading = lang === 'ja' && lemma !== form ? lemma : null
      return { text: form, lang, reading, meaning: null, audio: null, word, kept }
    }
    const { front: text, lang, reading, back, audio } = card.body
    return { text, lang, reading, meaning: localize(back, locale), audio, word, kept }
  }
  return {
    percentOf: (kind, id) => found(kind, id)?.percent ?? null,
    coverageOf: (kind, id) => {
      const lesson = vocabularies.lessonOf(kind, id)
      const coverage = lesson !== undefined && isLocked(lesson) ? null : found(kind, id)
      return coverage && { ...coverage, unknown: coverage.unknown.map(inWords) }
    },
    nextVideo: (languageId) => {
      const levels = school.levels.filter(
        ({ id, language_id }) => language_id === languageId && !isBelowOwn(id, school, learner),
      )
      const units = levels.map(({ id }) => school.unitsOfLevel.get(id) ?? []).find(({ length }) => length > 0)
      const lessons = (units ?? []).flatMap((unit) => unit.lessons)
      const isNext = ({ id, lesson_type }: SchoolLesson) =>
        lesson_type === 'VIDEO' && !learned.done.has(id) && !isLocked(id)
      return lessons.find(isNext) ?? null
    },
  }
}

/** The cards that were met, the lessons that were finished, and the own cards by their fronts. */
const learnedOf = ({ cards, done, own }: WordKnowledgeRow) => ({
  done: new Set(done),
  own: new Map(Object.entries(own ?? {})),
  met: (cards.ids ?? []).map((card_id, at) => ({
    card_id,
    state: cards.states[at] ?? 'new',
    stability: cards.stabilities[at] ?? 0,
  })),
})

/** The languages of which a card was met. */
async function languagesOf(deps: Context['deps'], { met }: Learned): Promise<ReadonlySet<string>> {
  const { byId } = await getCards(deps)
  return new Set(met.flatMap(({ card_id }) => byId.get(card_id)?.body.lang ?? []))
}

const langOf = (word: Pick<CountedLemma, 'lemma'> | undefined) => (word && isEnglish(word) ? 'en' : 'ja')

/** Spellings of a word that an own card may have: in its dictionary form, as the text has it, or as the school's cards do. */
const frontsOf = ({ lemma, form }: CountedLemma, { forms, cardsOf }: Vocabularies): string[] => [
  ...new Set([
    lemma,
    form,
    forms.get(lemma) ?? form,
    ...(cardsOf.get(lemma) ?? []).map(({ body }) => body.front),
  ]),
]

/** True if the learner was placed above a level of the same language. */
function isBelowOwn(
  levelId: number,
  school: School,
  { english_level_id, japan_level_id }: Context['learner'],
) {
  const level = school.levelById.get(levelId)
  const own = [english_level_id, japan_level_id].flatMap((id) => school.levelById.get(id ?? 0) ?? [])
  return own.some(
    ({ language_id, position }) => level?.language_id === language_id && level.position < position,
  )
}

/**
 * Lemmas that are known: the words of cards that are being learned or known, those of units that were finished, and those of the levels
 * below the learner's own; and of videos that were finished the words that no card teaches by itself, such as I, you and hi, which would
 * stay unknown for the whole of their unit.
 */
function lemmasOf(
  { met, done }: Learned,
  school: School,
  { of, ofCard, ofUnit, cardsOf }: Vocabularies,
  learner: Context['learner'],
): ReadonlySet<string> {
  const units = [...school.unitById.values()].filter(
    ({ level_id, lessons }) =>
      isBelowOwn(level_id, school, learner) ||
      (lessons.length > 0 && lessons.every(({ id }) => done.has(id))),
  )
  const cards = met.filter((card) => resolveStage(card) !== 'met')
  const heard = [...done].flatMap((id) => of.lesson.get(id) ?? [])
  return new Set([
    ...heard.flatMap(({ lemma }) => (cardsOf.has(lemma) ? [] : lemma)),
    ...cards.flatMap(({ card_id }) => (ofCard.get(card_id) ?? []).map(({ lemma }) => lemma)),
    ...units.flatMap(({ id }) => [...(ofUnit.get(id) ?? [])]),
  ])
}
