import { readLearnerProgress } from '#server/features/school/learn/learn.service.ts'
import type { FeatureHandlers, HandlerContext } from '#server/platform/call/handler.ts'
import { paginate } from '#server/platform/call/pagination.ts'
import { fail } from '#server/platform/errors.ts'
import { courseView, openedCourse, type Viewer } from './course-view.ts'
import { enrol, getCourses, readEnrolments, type StoredCourse } from './courses.queries.ts'
import { categoryNames, featureNames, skillNames } from './lookups.ts'

type Context = Pick<HandlerContext, 'deps' | 'learner' | 'locale' | 'now'>

/** Progress of the learner in these courses; two statements. */
async function viewerOf(
  { deps, learner, locale, now }: Context,
  courses: readonly StoredCourse[],
): Promise<Viewer> {
  const lessonIds = [...new Set(courses.flatMap((course) => course.lessonIds))]
  return {
    school: await deps.school(),
    side: await readLearnerProgress(deps.db, learner.id, lessonIds),
    enrolments: await readEnrolments(deps.db, learner.id),
    locale,
    now,
  }
}

type Paged = Context & { input: { page: number; per_page: number } }

/** Courses in the order and choice of `pick`, one page of them. */
async function list(context: Paged, pick: (courses: StoredCourse[], viewer: Viewer) => StoredCourse[]) {
  const all = [...(await getCourses(context.deps)).values()]
  const viewer = await viewerOf(context, all)
  const { rows, pagination } = paginate(pick(all, viewer), context.input)
  return { data: rows.map((course) => courseView(course, viewer)), pagination }
}

async function opened(context: Context, id: number) {
  const course = (await getCourses(context.deps)).get(id)
  if (!course) throw fail.notFound()
  return { data: await openedCourse(context.deps, course, await viewerOf(context, [course])) }
}

export const handlers: FeatureHandlers<'courses'> = {
  popular: (context) =>
    list(context, (courses, { enrolments: { enrolled } }) =>
      courses.sort((a, b) => (enrolled.get(b.id) ?? 0) - (enrolled.get(a.id) ?? 0)),
    ),

  enrolled: (context) =>
    list(context, (courses, { enrolments: { mine } }) => {
      const byId = new Map(courses.map((course) => [course.id, course]))
      return [...mine].flatMap((id) => byId.get(id) ?? [])
    }),

  learnPlus: (context) =>
    list(context, (courses) => courses.filter(({ product }) => product === 'learn-plus')),

  open: (context) => opened(context, context.input.course_id),

  enroll: async (context) => {
    const { deps, learner, input } = context
    const before = await opened(context, input.course_id)
    if (before.data.lock) throw fail.forbidden()
    await enrol(deps.db, learner.id, input.course_id)
    return { data: { ...before.data, is_enrolled: true } }
  },

  categories: async () => ({ data: categoryNames() }),
  skills: async () => ({ data: skillNames() }),
  features: async () => ({ data: featureNames() }),
}
