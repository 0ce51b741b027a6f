import { type Kysely, sql } from 'kysely'
import { FREE_ITEMS } from '#domain/school/free-items.ts'
import type { CountedLemma, VocabularyKind } from '#domain/school/lemmas/lemma.ts'
import {
  dictionaryForms,
  englishFinder,
  japaneseFinder,
  type WordFinder,
} from '#domain/school/lemmas/words-in-text.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { getCards, type StoredCard } from './cards.queries.ts'
import type { School } from './school.queries.ts'

type Row = {
  kind: VocabularyKind
  id: number
  /** With which it is locked. */
  lesson_id: number | null
  words: CountedLemma[]
}

/** Kinds that have words and can be opened. */
export type OpenableKind = Exclude<VocabularyKind, 'card'>

export type Vocabularies = {
  /** The words of each lesson, short, micro lesson and story, by its id; nothing for one without words. */
  of: Readonly<Record<OpenableKind, ReadonlyMap<number, CountedLemma[]>>>
  /** The lesson with which one of those is locked. */
  lessonOf(kind: OpenableKind, id: number): number | undefined
  ofCard: ReadonlyMap<number, CountedLemma[]>
  /** Words that each unit teaches: the words of its cards and of what is said in its videos. */
  ofUnit: ReadonlyMap<number, ReadonlySet<string>>
  /** The cards of one word alone that teach a lemma, in the order of the path. */
  cardsOf: ReadonlyMap<string, StoredCard[]>
  /** Spelling of each lemma where it first comes. */
  forms: ReadonlyMap<string, string>
  /** Finds the words of any text of a language. */
  find: Readonly<Record<'en' | 'ja', WordFinder>>
}

/** One statement: who has words, by its id. */
const storedWords = async (db: Kysely<Tables>): Promise<Row[]> =>
  (
    await sql<Row>`
      select told.kind, coalesce(lessons.id, shorts.id, micro_lessons.id, stories.id, cards.id) as id,
          coalesce(lessons.id, stories.lesson_id) as lesson_id, told.words
        from vocabularies as told
        left join lessons on told.kind = 'lesson' and lessons.slug = told.slug
        left join shorts on told.kind = 'short' and shorts.slug = told.slug
        left join micro_lessons on told.kind = 'micro-lesson' and micro_lessons.slug = told.slug
        left join (select slug, id, case when row_number() over (
              partition by language_id, hidden or lesson_id is null order by position, id) > ${FREE_ITEMS.story} then lesson_id end as lesson_id
            from stories) as stories on told.kind = 'story' and stories.slug = told.slug
        left join cards on told.kind = 'card' and cards.slug = told.slug
      where not told.hidden order by told.id`.execute(db)
  ).rows

async function readVocabularies(db: Kysely<Tables>, school: School): Promise<Vocabularies> {
  const rows = await storedWords(db)
  const { inOrder } = await getCards({ db, school: async () => school })
  const by = (kind: VocabularyKind) =>
    new Map(rows.flatMap((row) => (row.kind === kind ? [[row.id, row.words] as const] : [])))
  const lockedBy = new Map(
    rows.flatMap(({ kind, id, lesson_id }) =>
      lesson_id === null ? [] : [[`${kind} ${id}`, lesson_id] as const],
    ),
  )
  const [lesson, ofCard] = [by('lesson'), by('card')]
  const ofUnit = new Map<number, Set<string>>()
  const cards = new Map<string, StoredCard[]>()
  const teach = (lessonId: number, words: readonly CountedLemma[]) => {
    const unit = school.lessonById.get(lessonId)?.unit_id ?? 0
    const taught = ofUnit.get(unit) ?? new Set()
    for (const { lemma } of words) taught.add(lemma)
    ofUnit.set(unit, taught)
  }
  for (const [id, words] of lesson) teach(id, words)
  for (const card of inOrder) {
    const words = ofCard.get(card.id) ?? []
    teach(card.lesson_id, words)
    const [only, ...more] = words
    if (only && more.length === 0) cards.set(only.lemma, [...(cards.get(only.lemma) ?? []), card])
  }
  const all = rows.flatMap(({ words }) => words)
  const english = all.filter(isEnglish)
  return {
    of: { lesson, short: by('short'), 'micro-lesson': by('micro-lesson'), story: by('story') },
    lessonOf: (kind, id) => lockedBy.get(`${kind} ${id}`),
    ofCard,
    ofUnit,
    cardsOf: cards,
    forms: dictionaryForms(all),
    find: { en: englishFinder(english), ja: japaneseFinder(all.filter((one) => !isEnglish(one))) },
  }
}

/** Lemmas of English begin with one of its letters; those of Japanese are in kana. */
export const isEnglish = ({ lemma }: Pick<CountedLemma, 'lemma'>): boolean => /^[a-z]/.test(lemma)

/** The words of the school; read once a release. */
export const getVocabularies = perRelease(readVocabularies)
