import type { Course } from '#contract/school/courses.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { levelName } from '#web/i18n/names.ts'

/** Kind of a course, how much of it is free, and how long it is: "Elementary · 2 of 6 lessons free · 12 min". */
export const formatCourseLabel = (
  course: Pick<Course, 'level_name' | 'lesson_count' | 'free_lesson_count' | 'total_minute'>,
): string =>
  [
    levelName(course.level_name),
    lessonsSay(course),
    course.total_minute > 0 && m.shared_unit_minutes({ count: number(course.total_minute) }),
  ]
    .filter(Boolean)
    .join(' · ')

function lessonsSay({ lesson_count, free_lesson_count }: Pick<Course, 'lesson_count' | 'free_lesson_count'>) {
  const count = number(lesson_count)
  if (free_lesson_count === 0) return m.school_courses_lessons({ count })
  if (free_lesson_count === lesson_count) return m.school_courses_all_free({ count })
  return m.school_courses_lessons_free({ free: number(free_lesson_count), count })
}
