import { type Kysely, sql } from 'kysely'
import { isLocked } from '#domain/school/lesson-view.ts'
import type { Product } from '#domain/school/lookups.ts'
import type { School } from '#server/core/catalogue/school.queries.ts'
import { readGrants } from '#server/core/subscriptions/grants.queries.ts'
import type { CourseBody } from '#server/platform/db/bodies.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'

export type StoredCourse = {
  id: number
  language_id: number
  level_name: string
  /** The subscription it needs; null is free. */
  product: Product | null
  body: CourseBody
  cover_photo: string | null
  /** In the course's order, only lessons that the school shows. */
  lessonIds: number[]
}

async function readCourses(db: Kysely<Tables>, school: School): Promise<Map<number, StoredCourse>> {
  const courses = await db
    .selectFrom('courses')
    .select(['id', 'language_id', 'level_name', 'product', 'body', 'cover_photo'])
    .where('hidden', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const places = await db.selectFrom('course_lessons').selectAll().orderBy('position').execute()
  const ofCourse = Map.groupBy(places, ({ course_id }) => course_id)
  return new Map(
    courses.map((course) => {
      const lessonIds = (ofCourse.get(course.id) ?? [])
        .map(({ lesson_id }) => lesson_id)
        .filter((id) => school.lessonById.has(id))
      return [course.id, { ...course, lessonIds }]
    }),
  )
}

/** Every course that is shown, in order; read once a release. */
export const getCourses = perRelease(readCourses)

/**
 * The lessons of a course that the learner may open; no statement where it is free.
 * @throws Failure 404 for an unknown course, 403 for a locked one
 */
export async function courseLessons(
  deps: Pick<Deps, 'db' | 'school'>,
  learnerId: number,
  courseId: number,
  now: Date,
): Promise<number[]> {
  const course = (await getCourses(deps)).get(courseId)
  if (!course) throw fail.notFound()
  const { product } = course
  if (product !== null) {
    const grants = await readGrants(deps.db, learnerId)
    if (isLocked({ isPremium: true, product, grants, now })) throw fail.forbidden()
  }
  return course.lessonIds
}

export type Enrolments = { mine: Set<number>; enrolled: Map<number, number> }

/** The learner's courses in the order of enrolment, and how many learners each course has. */
export async function readEnrolments(db: Kysely<Tables>, learnerId: number): Promise<Enrolments> {
  const { rows } = await sql<{ mine: number[] | null; courses: number[] | null; counts: number[] | null }>`
    select
      (select array_agg(course_id order by enrolled_at, course_id) from enrolments where learner_id = ${learnerId}) as mine,
      array_agg(course_id) as courses, array_agg(enrolled) as counts
    from course_totals`.execute(db)
  const { mine, courses, counts } = rows[0] ?? { mine: null, courses: null, counts: null }
  return {
    mine: new Set(mine ?? []),
    enrolled: new Map((courses ?? []).map((id, index) => [id, counts?.[index] ?? 0])),
  }
}

/** Enrols a learner and counts it, once however often it is asked. */
export async function enrol(db: Kysely<Tables>, learnerId: number, courseId: number): Promise<void> {
  await sql`
    with made as (
      insert into enrolments (learner_id, course_id) values (${learnerId}, ${courseId})
      on conflict do nothing returning course_id
    )
    insert into course_totals as totals (course_id, enrolled) select course_id, 1 from made
    on conflict (course_id) do update set enrolled = totals.enrolled + 1`.execute(db)
}
