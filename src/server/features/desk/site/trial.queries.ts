import { getCards, type StoredCard } from '#server/core/catalogue/cards.queries.ts'
import { getQuestions, type StoredQuestion } from '#server/core/catalogue/questions.queries.ts'
import type { School, SchoolLesson, SchoolUnit, SchoolVideo } from '#server/core/catalogue/school.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Trial for visitors: parts of one free unit, as learners have them. */
export type StoredTrial = {
  unit: SchoolUnit
  lesson: SchoolLesson
  video: SchoolVideo & { media: string }
  questions: StoredQuestion[]
  card: StoredCard
}

/** So many are asked, and at most so many of one kind. */
const QUESTIONS = 5
const MAX_OF_A_KIND = 2
const LANGUAGE_ID = 1

/** The first that ask for taps alone: nobody types before they know what it is for. */
function chooseQuestions(all: readonly StoredQuestion[]): StoredQuestion[] {
  const kinds = new Map<string, number>()
  return all
    .filter(({ question_type: kind }) => {
      const count = (kinds.get(kind) ?? 0) + 1
      kinds.set(kind, count)
      return kind !== 'dictation' && kind !== 'fill-blank' && count <= MAX_OF_A_KIND
    })
    .slice(0, QUESTIONS)
}

/** Sources of every video, by its address among the streams. */
const readMedia = perRelease(async (db: Database) => {
  const rows = await db.selectFrom('videos').select(['hosting_id', 'media_hash']).execute()
  return new Map(rows.map(({ hosting_id, media_hash }) => [hosting_id, media_hash]))
})

/** The first free unit of English that has a video, questions enough and a card that can be heard; null if none has. */
export async function findTrial(deps: Deps): Promise<StoredTrial | null> {
  const school = await deps.school()
  const [media, questions, cards] = [await readMedia(deps), await getQuestions(deps), await getCards(deps)]
  for (const unit of freeUnits(school)) {
    const lesson = unit.lessons.find(({ video }) => video && media.get(video.hosting_id))
    const asked = chooseQuestions(unit.lessons.flatMap(({ id }) => questions.ofLesson.get(id) ?? []))
    const card = unit.lessons
      .flatMap(({ id }) => cards.ofLesson.get(id) ?? [])
      .find(({ body }) => body.audio !== null)
    if (!lesson?.video || asked.length < QUESTIONS || !card) continue
    const video = { ...lesson.video, media: media.get(lesson.video.hosting_id) ?? '' }
    return { unit, lesson, video, questions: asked, card }
  }
  return null
}

const freeUnits = ({ levels, unitsOfLevel }: School): SchoolUnit[] =>
  levels
    .filter(({ language_id }) => language_id === LANGUAGE_ID)
    .flatMap(({ id }) => (unitsOfLevel.get(id) ?? []).filter(({ is_premium }) => !is_premium))

/** Size of a lesson's video in bytes, by quality: the mean of all lessons of the school. */
export function meanBytes({ lessonById }: School): { name: string; bytes: number }[] {
  const all = [...lessonById.values()].flatMap(({ video }) => video?.renditions ?? [])
  return [...Map.groupBy(all, ({ name }) => name)].map(([name, rungs]) => ({
    name,
    bytes: Math.round(rungs.reduce((sum, { bytes }) => sum + bytes, 0) / rungs.length),
  }))
}
