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

/** Where the learner continues: the first open lesson that was begun, otherwise the first that isn't complete; null if there is none. */
export function findNextStop(units: PathUnit[]): Next | null {
  const open = units.flatMap((unit) =>
    unit.stops.flatMap((stop) => (!stop.lock && stop.status !== STATUS.complete ? { unit, stop } : [])),
  )
  return open.find(({ stop }) => stop.status === STATUS.pending) ?? open[0] ?? null
}
