import type { Course } from '#contract/courses.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { levelName } from '#web/i18n/names.ts'

/** What kind of course it is and how long: "Elementary · 6 lessons · 12 min". */
export const courseSays = (course: Pick<Course, 'level_name' | 'lesson_count' | 'total_minute'>): string =>
  [
    levelName(course.level_name),
    m.courses_lessons({ count: number(course.lesson_count) }),
    course.total_minute > 0 && m.unit_minutes({ count: number(course.total_minute) }),
  ]
    .filter(Boolean)
    .join(' · ')
