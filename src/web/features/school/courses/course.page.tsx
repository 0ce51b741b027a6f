import { lessonPath } from '#domain/school/learn-path.ts'
import { STATUS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { redirect } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { requireId } from '#web/runtime/documents/require-id.ts'
import { BarFill } from '#web/ui/bar-fill.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { readCheapestMonth } from '#web/ui/preview/cheapest-month.ts'
import { PlanContents } from '#web/ui/preview/plan-contents.tsx'
import { PreviewCover } from '#web/ui/preview/preview-cover.tsx'
import { OpenedBy, WaysOn } from '#web/ui/preview/ways-on.tsx'
import { formatCourseLabel } from './course-text.ts'
import styles from './courses.css?url'
import { LessonsOfCourse } from './lessons-of-course.tsx'

export const handle = { tabs: false }

export async function loader({ params, api, learner }: PageArgs<'courseId'>) {
  const { data: course } = await api.courses.open({ course_id: requireId(params.courseId) })
  const months = course.preview ? await readCheapestMonth(api) : {}
  return { course, months, withCover: !learner?.data_saver }
}

export async function action({ params, api }: PageArgs<'courseId'>) {
  await api.courses.enroll({ course_id: params.courseId })
  return redirect(`/courses/${params.courseId}`)
}

export const meta: Meta<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData.course.title} · Thazin` },
]

export default function CoursePage({ loaderData }: PageProps<typeof loader, typeof action>) {
  const { course, months, withCover } = loaderData
  const { preview, lock } = course
  const lessons = course.units.flatMap((unit) => unit.lessons)
  const next = lessons.find(({ status, lock }) => status !== STATUS.complete && !lock)
  return (
    <main className="course-page">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/courses" label={m.school_courses_back()}>
        <h1>
          <Cited text={course.title} />
        </h1>
      </PageHead>
      <p className="soft small">{formatCourseLabel(course)}</p>
      <p>
        <Cited text={course.description} />
      </p>
      {course.is_enrolled && (
        <div className="course-progress">
          <div className="bar" aria-hidden="true">
            <BarFill percent={course.progress} />
          </div>
          <p className="small">{m.school_courses_done({ percent: number(course.progress) })}</p>
        </div>
      )}
      {preview && lock && <PreviewCover cover={withCover ? preview.cover_photo : null} />}
      {preview && (
        <PlanContents
          preview={{ ...preview, aims: '' }}
          title={lock ? m.school_preview_in_course() : m.school_preview_in_closed()}
        />
      )}
      {preview && <OpenedBy products={preview.opened_by} months={months} />}
      <LessonsOfCourse units={course.units} isLocked={course.lock} />
      {preview && lock && (
        <WaysOn
          product={preview.opened_by[0] ?? 'learn-plus'}
          free={{ to: '/courses', label: m.school_preview_other_courses() }}
        />
      )}
      {!course.lock && (!course.is_enrolled || next) && (
        <Form method="post" className="bottom-action">
          {course.is_enrolled && next ? (
            <a href={lessonPath(next)} className="button">
              <Icon name="play" />
              {course.progress > 0 ? m.school_courses_continue() : m.school_courses_start()}
            </a>
          ) : (
            <button type="submit" className="button">
              {m.school_courses_enrol()}
            </button>
          )}
        </Form>
      )}
    </main>
  )
}
