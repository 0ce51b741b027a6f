import { type LessonType, type Product, STATUS, type Status } from './lookups.ts'

/** A lesson as the school has it, its texts already in the learner's language. */
export type LessonRow = {
  id: number
  unit_id: number
  lesson_type: LessonType
  /** True if a subscription opens it. */
  is_premium: boolean
  title: string
  topics: string[]
  cover_photo: string | null
  /** Seconds. */
  total_length: number
  total_question: number
  /** Id of the lesson's video at its host, null without a video. */
  vdocipher_id: string | null
  /** Length of the video in seconds, 0 without one. */
  duration: number
  /** Size of the smallest picture rendition in bytes, where known. */
  bytes: number | null
}

export type UnitRow = {
  id: number
  title: string
  short_des: string
  cover_photo: string | null
  is_premium: boolean
  level_name: string
  character_count?: number
}

/** Progress of one learner in one lesson. */
export type ProgressRow = {
  lesson_id: number
  status: Status
  last_reached_second: number
  updated_at: Date
}

/** A row of the ledger of subscriptions. */
export type GrantRow = { product: Product; starts_at: Date; ends_at: Date }

export type LessonItem = ReturnType<typeof lessonItem>
export type CurrentViewing = ReturnType<typeof viewing>

/** Premium content is locked without a grant for its product that has begun and not ended; the free is never. */
export function isLocked({
  isPremium,
  product,
  grants,
  now,
}: {
  isPremium: boolean
  product: Product
  grants: readonly GrantRow[]
  now: Date
}): boolean {
  return (
    isPremium &&
    !grants.some((grant) => grant.product === product && grant.starts_at <= now && now < grant.ends_at)
  )
}

/** Whole minutes, rounded up. */
const wholeMinutes = (seconds: number) => Math.ceil(seconds / 60)

/** A lesson's status: a practice is complete or to-do, any other lesson has the stored one. */
export function resolveLessonStatus(type: LessonType, progress: ProgressRow | undefined): Status {
  if (type === 'PRACTICE') return progress?.status === STATUS.complete ? STATUS.complete : STATUS.todo
  return progress?.status ?? STATUS.todo
}

/** The lesson item of the product, with both names of a field where it has two. */
export function lessonItem(lesson: LessonRow, progress: ProgressRow | undefined, lock: boolean) {
  const status = resolveLessonStatus(lesson.lesson_type, progress)
  const hasPractice = lesson.lesson_type === 'PRACTICE' || lesson.total_question > 0
  return {
    id: lesson.id,
    title: lesson.title,
    lesson_type: lesson.lesson_type,
    is_lock: lock,
    lock,
    is_premium: lesson.is_premium,
    cover_photo: lesson.cover_photo,
    tag: lesson.topics,
    topics: lesson.topics,
    status,
    lesson_status: status,
    last_reached_second: progress?.last_reached_second ?? 0,
    // A locked lesson says nothing of its content, not even by which code its video is found.
    vdocipher_id: lock ? null : lesson.vdocipher_id,
    has_practice: hasPractice,
    is_practice_done: lesson.lesson_type === 'PRACTICE' && status === STATUS.complete,
    total_question: lesson.total_question,
    total_length: wholeMinutes(lesson.total_length),
    total_second: lesson.duration,
    bytes: lesson.bytes,
  }
}

/**
 * The video a learner is at: the one watched last and not to its end, else the first that is not complete; null when none is left.
 * @param progress what the learner did, by lesson
 */
export function currentViewing(
  lessons: readonly LessonItem[],
  progress: ReadonlyMap<number, ProgressRow>,
): CurrentViewing | null {
  const videos = lessons.filter((lesson) => lesson.lesson_type === 'VIDEO')
  const current =
    lastPending(videos, progress) ?? videos.find((video) => video.lesson_status !== STATUS.complete)
  return current ? viewing(current) : null
}

/** The lesson begun last of those that are not finished. */
export function lastPending<T extends { id: number; lesson_status: Status }>(
  lessons: readonly T[],
  progress: ReadonlyMap<number, ProgressRow>,
): T | undefined {
  const time = (lesson: T) => progress.get(lesson.id)?.updated_at.getTime() ?? 0
  return lessons
    .filter((lesson) => lesson.lesson_status === STATUS.pending)
    .sort((a, b) => time(b) - time(a))[0]
}

function viewing(video: LessonItem) {
  return {
    id: video.id,
    title: video.title,
    lock: video.lock,
    topics: video.topics,
    cover_photo: video.cover_photo,
    lesson_type: 'VIDEO' as const,
    lesson_status: video.lesson_status,
    last_reached_second: video.last_reached_second,
    vdocipher_id: video.vdocipher_id,
    total_second: video.total_second,
  }
}
