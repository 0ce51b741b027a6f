import { SECONDS } from '#domain/base/constants.ts'
import type { FeatureHandlers } from '#server/call/handler.ts'
import { take } from '#server/db/limit.ts'
import { fail } from '#server/errors.ts'
import { addOddSound, findSound, isReported } from './odd-sounds.queries.ts'

/** Sounds that one learner may report in a day; what was reported already counts once. */
const SOUNDS_A_DAY = 20

/** @throws Failure 404 for a sound that isn't there, 429 */
export const oddSound: FeatureHandlers<'inbox'>['oddSound'] = async ({ deps, learner, input }) => {
  const { kind, id, line, note } = input
  const sound = await findSound(deps.db, kind, id)
  if (!sound) throw fail.notFound()
  const row = { learner_id: learner.id, kind, slug: sound.slug, line }
  if (!(await isReported(deps.db, row))) {
    const wait = await take(deps.db, {
      scope: 'odd-sounds',
      subject: `l:${learner.id}`,
      max: SOUNDS_A_DAY,
      seconds: SECONDS.per_day,
    })
    if (wait !== null) throw fail.tooMany(wait)
  }
  const reported = await addOddSound(deps.db, {
    ...row,
    text: input.text || sound.text || '',
    note: note || null,
  })
  return { data: { id: reported } }
}
