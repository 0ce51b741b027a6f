import { compareKey } from '#domain/text/compare-key.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import { getCards } from './cards.queries.ts'
import { getQuestions } from './questions.queries.ts'
import type { School } from './school.queries.ts'

/** A sound of the school, and the lesson that it is of. */
type Clip = { audio: string; lesson_id: number }
/** Clips that the school speaks, by its language and its text. */
export type SpokenClips = ReadonlyMap<string, readonly Clip[]>
/** The sound of a text that the school says word for word; null if it does not. */
export type FindSound = (lang: string, text: string) => string | null

/** Two texts of one key are spoken alike: marks between words are not heard. */
const keyOf = (lang: string, text: string) => `${lang} ${compareKey(text).replace(/[\s\p{P}]/gu, '')}`

/** Read once a release; of one text, what needs no subscription comes first. */
export const getSpokenClips = perRelease(async (db, school: School): Promise<SpokenClips> => {
  const source = { db, school: async () => school }
  const [{ inOrder }, { byId }] = [await getCards(source), await getQuestions(source)]
  const said = [
    ...inOrder.flatMap(({ lesson_id, body: { lang, front, audio, example } }) => [
      { lang, lesson_id, text: front, audio },
      { lang, lesson_id, text: example?.text, audio: example?.audio },
    ]),
    ...[...byId.values()].map(({ lesson_id, body: { lang, said: text, audio } }) => ({
      ...{ lang, lesson_id, text, audio },
    })),
  ].flatMap(({ lang, text, audio, lesson_id }) =>
    text && audio && school.lessonById.has(lesson_id)
      ? [{ key: keyOf(lang, text), clip: { audio, lesson_id } }]
      : [],
  )
  const needs = ({ lesson_id }: Clip) => Number(school.lessonById.get(lesson_id)?.is_premium)
  const byKey = [...Map.groupBy(said, ({ key }) => key)]
  return new Map(
    byKey.map(([key, of]) => [key, of.map(({ clip }) => clip).toSorted((a, b) => needs(a) - needs(b))]),
  )
})

/** The sounds of lessons that are open. */
export const makeSoundFinder =
  (spoken: SpokenClips, isLocked: (lessonId: number) => boolean): FindSound =>
  (lang, text) =>
    spoken.get(keyOf(lang, text))?.find(({ lesson_id }) => !isLocked(lesson_id))?.audio ?? null

/** The lessons whose sounds say one of these texts. */
export const lessonsThatSay = (
  spoken: SpokenClips,
  texts: readonly { lang: string; text: string }[],
): number[] =>
  texts.flatMap(({ lang, text }) => spoken.get(keyOf(lang, text))?.map(({ lesson_id }) => lesson_id) ?? [])
