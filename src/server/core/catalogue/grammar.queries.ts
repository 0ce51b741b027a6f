import type { Database } from '#server/platform/db/connect.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import { getQuestions } from './questions.queries.ts'
import type { School } from './school.queries.ts'

/** Every point of grammar that is shown, in order, and with look-ups by slug, by the unit that teaches it, and of the lesson that practises it. */
async function readGrammar(db: Database, school: School) {
  const points = await db
    .selectFrom('grammar_points')
    .select(['id', 'slug', 'language_id', 'level_code', 'title', 'body'])
    .where('hidden', '=', false)
    .orderBy('language_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const taught = points.flatMap((point) =>
    point.body.lessons.flatMap((id) => {
      const unit = school.lessonById.get(id)?.unit_id
      return unit === undefined ? [] : [{ unit, point }]
    }),
  )
  const practice = new Map<string, number>()
  const { byId: questions } = await getQuestions({ db, school: async () => school })
  for (const { lesson_id, body } of questions.values()) {
    const slug = body.solution.grammar?.slug
    if (slug !== undefined && !practice.has(slug) && school.lessonById.has(lesson_id))
      practice.set(slug, lesson_id)
  }
  return {
    points,
    practice,
    bySlug: new Map(points.map((point) => [point.slug, point])),
    ofUnit: new Map(
      [...Map.groupBy(taught, ({ unit }) => unit)].map(([unit, of]) => [unit, of.map(({ point }) => point)]),
    ),
  }
}
export type StoredPoint = Awaited<ReturnType<typeof readGrammar>>['points'][number]

/** Read once a release. */
export const getGrammar = perRelease(readGrammar)
