import { getCards, type StoredCard } from '#server/core/catalogue/cards.queries.ts'
import { getQuestions, type StoredQuestion } from '#server/core/catalogue/questions.queries.ts'
import type { School, SchoolLesson, SchoolUnit, SchoolVideo } from '#server/core/catalogue/school.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { Deps } from '#server/platform/deps.ts'

/** What visitors may try: parts of one free unit, as learners have them. */
export type StoredTrial = {
  unit: SchoolUnit
  lesson: SchoolLesson
  video: SchoolVideo & { media: string }
  questions: StoredQuestion[]
  card: StoredCard
}

const QUESTIONS = 3
const LANGUAGE_ID = 1

/** One tap answers these, and a form without script can show them. */
const isForForm = ({ question_type, body }: StoredQuestion) =>
  (question_type === 'multiple-choice' || question_type === 'true-false') &&
  typeof body.solution.correct_answer === 'number'

/** What every video was made of, by its address among the streams. */
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
    const asked = unit.lessons.flatMap(({ id }) => questions.ofLesson.get(id) ?? []).filter(isForForm)
    const card = unit.lessons
      .flatMap(({ id }) => cards.ofLesson.get(id) ?? [])
      .find(({ body }) => body.audio !== null)
    if (!lesson?.video || asked.length < QUESTIONS || !card) continue
    const video = { ...lesson.video, media: media.get(lesson.video.hosting_id) ?? '' }
    return { unit, lesson, video, questions: asked.slice(0, QUESTIONS), card }
  }
  return null
}

const freeUnits = ({ levels, unitsOfLevel }: School): SchoolUnit[] =>
  levels
    .filter(({ language_id }) => language_id === LANGUAGE_ID)
    .flatMap(({ id }) => (unitsOfLevel.get(id) ?? []).filter(({ is_premium }) => !is_premium))

/** What a lesson's video weighs, in bytes, by quality: the mean of all lessons of the school. */
export function meanBytes({ lessonById }: School): { name: string; bytes: number }[] {
  const all = [...lessonById.values()].flatMap(({ video }) => video?.renditions ?? [])
  return [...Map.groupBy(all, ({ name }) => name)].map(([name, rungs]) => ({
    name,
    bytes: Math.round(rungs.reduce((sum, { bytes }) => sum + bytes, 0) / rungs.length),
  }))
}
