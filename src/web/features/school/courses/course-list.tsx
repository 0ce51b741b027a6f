import type { Course } from '#contract/school/courses.ts'
import { CONTENT_TYPE_ICONS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { BarFill } from '#web/ui/bar-fill.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { formatCourseLabel } from './course-text.ts'

/** Courses under a heading; renders nothing if there are none. */
export function CourseList({ title, courses }: { title: string; courses: Course[] }) {
  if (courses.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className="course-list">
        {courses.map((course) => (
          <li key={course.id}>
            <a href={`/courses/${course.id}`} className="card course-card">
              {course.cover_photo ? (
                <img src={course.cover_photo} alt="" width="96" height="60" loading="lazy" decoding="async" />
              ) : (
                <Icon name={CONTENT_TYPE_ICONS.course} />
              )}
              <span>
                <b>
                  <Cited text={course.title} />
                </b>
                <span className="soft small">{formatCourseLabel(course)}</span>
              </span>
              {course.lock && (
                <span className="chip gold">
                  <Icon name="lock" />
                  {m.school_courses_opens_with_plus()}
                </span>
              )}
              {course.is_enrolled && (
                <span className="course-progress">
                  <span className="bar">
                    <BarFill percent={course.progress} />
                  </span>
                  <span className="small">{m.school_courses_done({ percent: number(course.progress) })}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
