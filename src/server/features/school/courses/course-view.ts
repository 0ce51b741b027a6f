import type { Course } from '#contract/school/courses.ts'
import type { LessonSummary } from '#contract/school/learn.ts'
import { progressPercent } from '#domain/base/numbers.ts'
import { isLocked, lessonItem } from '#domain/school/lesson-view.ts'
import { type Product, STATUS } from '#domain/school/lookups.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import { lessonRow } from '#server/core/catalogue/lesson-rows.ts'
import { buildPreview } from '#server/core/catalogue/preview.ts'
import type { School, SchoolLesson } from '#server/core/catalogue/school.queries.ts'
import { isLessonLocked, lessonProduct } from '#server/core/subscriptions/lesson-access.ts'
import type { readLearnerProgress } from '#server/features/school/learn/learn.service.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Enrolments, StoredCourse } from './courses.queries.ts'
import { CATEGORIES, SKILLS } from './lookups.ts'

export type Viewer = {
  school: School
  side: Awaited<ReturnType<typeof readLearnerProgress>>
  enrolments: Enrolments
  locale: Locale
  now: Date
}

/** The lessons of a course in its order, each as its own page shows it. */
function lessonsOf(
  { lessonIds }: StoredCourse,
  { school, side, locale, now }: Viewer,
): { unitId: number; item: LessonSummary }[] {
  return lessonIds.flatMap((id) => {
    const lesson = school.lessonById.get(id)
    const unit = lesson && school.unitById.get(lesson.unit_id)
    if (!lesson || !unit) return []
    const lock = isLessonLocked(school, side.grants, id, now)
    const item = lessonItem(lessonRow(lesson, locale), side.progress.get(id), lock)
    return [{ unitId: unit.id, item }]
  })
}

/** A course as a list shows it. */
export function courseView(course: StoredCourse, viewer: Viewer): Course {
  const { body, product } = course
  const items = lessonsOf(course, viewer).map(({ item }) => item)
  const done = items.filter(({ status }) => status === STATUS.complete).length
  return {
    id: course.id,
    title: localize(body.title, viewer.locale),
    description: localize(body.description, viewer.locale),
    cover_photo: course.cover_photo,
    language_id: course.language_id,
    level_name: course.level_name,
    lesson_count: items.length,
    free_lesson_count: product === null ? items.filter(({ is_premium }) => !is_premium).length : 0,
    total_minute: items.reduce((sum, { total_length }) => sum + total_length, 0),
    progress: progressPercent(done, items.length),
    is_enrolled: viewer.enrolments.mine.has(course.id),
    is_premium: product !== null,
    lock:
      product !== null && isLocked({ isPremium: true, product, grants: viewer.side.grants, now: viewer.now }),
    category_id: CATEGORIES.indexOf(body.category) + 1,
    skill_ids: body.skills.map((skill) => SKILLS.indexOf(skill) + 1),
  }
}

/** The subscriptions that open the parts of the course that are closed to this learner; empty if all is open. */
function openedBy(
  { product }: StoredCourse,
  isLocked: boolean,
  closed: readonly SchoolLesson[],
  school: School,
): Product[] {
  const ofLessons = closed.flatMap(({ id }) => lessonProduct(school, id) ?? [])
  return [...(isLocked && product ? [product] : []), ...ofLessons]
}

/** A course with its lessons, those of a unit together. In a locked course every lesson is. */
export async function openedCourse(deps: Deps, course: StoredCourse, viewer: Viewer) {
  const { school, side, now } = viewer
  const view = courseView(course, viewer)
  const ofUnit = Map.groupBy(lessonsOf(course, viewer), ({ unitId }) => unitId)
  const lessons = course.lessonIds.flatMap((id) => school.lessonById.get(id) ?? [])
  const closed = lessons.filter(({ id }) => isLessonLocked(school, side.grants, id, now))
  const opened_by = openedBy(course, view.lock, closed, school)
  const shown = view.lock ? lessons : closed
  const closedCourse = { cover_photo: view.cover_photo, aims: view.description, opened_by }
  return {
    ...view,
    preview: opened_by.length > 0 ? await buildPreview(deps, shown, closedCourse) : null,
    units: [...ofUnit].map(([id, lessons]) => ({
      id,
      title: localize(viewer.school.unitById.get(id)?.title ?? { my: '', en: '' }, viewer.locale),
      lessons: lessons.map(({ item }) =>
        view.lock ? { ...item, lock: true, is_lock: true, vdocipher_id: null } : item,
      ),
    })),
  }
}
