import { data, Link, redirect } from 'react-router'
import { lessonPath } from '#domain/school/learn-path.ts'
import { STATUS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { apiContext } from '#web/api-context.ts'
import { withToasts } from '#web/browser/failures.ts'
import { number } from '#web/i18n/format.ts'
import { BarFill } from '#web/ui/bar-fill.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/course.page.ts'
import { courseSays } from './course-text.ts'
import styles from './courses.css?url'
import { LessonsOfCourse } from './lessons-of-course.tsx'

export const handle = { tabs: false }

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,8}$/.test(params.courseId)) throw data(null, { status: 404 })
  const { data: course } = await context.get(apiContext).courses.open({ course_id: params.courseId })
  return { course }
}

export async function action({ params, context }: Route.ActionArgs) {
  await context.get(apiContext).courses.enroll({ course_id: params.courseId })
  return redirect(`/courses/${params.courseId}`)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => withToasts(serverAction)

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${(loaderData as { course: { title: string } }).course.title} · Thazin` : 'Thazin' },
]

export default function CoursePage({ loaderData: { course } }: Route.ComponentProps) {
  const lessons = course.units.flatMap((unit) => unit.lessons)
  const next = lessons.find(({ status, lock }) => status !== STATUS.complete && !lock)
  return (
    <main className="course-page">
      <link rel="stylesheet" href={styles} precedence="page" />
      <header className="course-head">
        <Link to="/courses" className="round-link" aria-label={m.courses_back()}>
          <Icon name="back" />
        </Link>
        <h1>
          <Cited text={course.title} />
        </h1>
      </header>
      <p className="soft small">{courseSays(course)}</p>
      <p>
        <Cited text={course.description} />
      </p>
      {course.is_enrolled && (
        <div className="course-progress">
          <div className="bar" aria-hidden="true">
            <BarFill percent={course.progress} />
          </div>
          <p className="small">{m.courses_done({ percent: number(course.progress) })}</p>
        </div>
      )}
      {course.lock && (
        <p className="card course-locked">
          <Icon name="lock" />
          <span>
            <b>{m.courses_opens_with_plus()}</b>
            <br />
            {m.courses_preview()}
          </span>
        </p>
      )}
      <LessonsOfCourse units={course.units} isLocked={course.lock} />
      {!course.lock && (!course.is_enrolled || next) && (
        <Form method="post" className="bottom-action">
          {course.is_enrolled && next ? (
            <Link to={lessonPath(next)} className="button">
              <Icon name="play" />
              {course.progress > 0 ? m.courses_continue() : m.courses_start()}
            </Link>
          ) : (
            <button type="submit" className="button">
              {m.courses_enrol()}
            </button>
          )}
        </Form>
      )}
    </main>
  )
}
