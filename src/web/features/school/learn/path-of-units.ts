import type { LessonSummary, Unit } from '#contract/school/learn.ts'
import { progressPercent } from '#domain/base/numbers.ts'
import { lessonPath } from '#domain/school/learn-path.ts'
import { STATUS } from '#domain/school/lookups.ts'

/** One lesson on the path, as the page needs it. */
export type Stop = Pick<
  LessonSummary,
  | 'id'
  | 'title'
  | 'lesson_type'
  | 'lock'
  | 'status'
  | 'total_second'
  | 'total_length'
  | 'bytes'
  | 'total_question'
> & {
  /** Share of it that was reached, 0 to 100 in steps of 5, as fine as its ring shows. */
  progress: number
  to: string
}

export type PathUnit = Pick<Unit, 'id' | 'title' | 'cover_photo' | 'lock'> & {
  number: number
  stops: Stop[]
}

/** Takes from a unit what the path shows of it. */
export function pathUnit({ id, title, cover_photo, lock, unit_number, lessons }: Unit): PathUnit {
  return {
    id,
    title,
    cover_photo,
    lock,
    number: Number(unit_number.replace(/\D/g, '')),
    stops: lessons.map(stopOf),
  }
}

function stopOf(lesson: LessonSummary): Stop {
  const { id, title, lesson_type, lock, status, total_second, total_length, bytes, total_question } = lesson
  return {
    id,
    title,
    lesson_type,
    lock,
    status,
    total_second,
    total_length,
    bytes,
    total_question,
    progress:
      status === STATUS.complete ? 100 : inFives(progressPercent(lesson.last_reached_second, total_second)),
    to: lessonPath(lesson),
  }
}

const inFives = (percent: number) => percent - (percent % 5)

export type Next = { unit: PathUnit; stop: Stop }

/** Time that a stop takes (min). */
export const minutesOfStop = ({ total_second, total_length }: Stop): number =>
  total_second > 0 ? total_second / 60 : total_length

/**
 * Stops where the learner continues, and what comes then: the first open lesson that was begun, then those that aren't complete in their
 * order.
 */
export function listOpenStops(units: PathUnit[]): Next[] {
  const open = units.flatMap((unit) =>
    unit.stops.flatMap((stop) => (!stop.lock && stop.status !== STATUS.complete ? { unit, stop } : [])),
  )
  const begun = open.find(({ stop }) => stop.status === STATUS.pending)
  return begun ? [begun, ...open.filter((one) => one !== begun)] : open
}
