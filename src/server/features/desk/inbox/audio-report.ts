import { SECONDS } from '#domain/base/constants.ts'
import { isSoundText } from '#domain/desk/inbox/audio-report.ts'
import { assertOpen } from '#server/core/subscriptions/lesson-access.ts'
import { assertVideoOpen, findMedia } from '#server/features/school/video/video.service.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { take } from '#server/platform/db/limit.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { addAudioReport, findSound } from './audio-reports.queries.ts'
import { findSoundText } from './sound-text.ts'

/** Sounds that one learner may report in a day; what was reported already counts once. */
const SOUNDS_A_DAY = 20

/** @throws Failure 404 for a sound that isn't there, 403 for one of a locked lesson, 429 */
export const reportSound: FeatureHandlers<'inbox'>['oddSound'] = async ({ deps, learner, input, now }) => {
  const { kind, id, line, note } = input
  const sound = isSoundText(kind) ? await findSoundText(deps, kind, id) : await findSound(deps.db, kind, id)
  const text = sound?.texts ? sound.texts[line] : input.text
  if (!sound || text === undefined) throw fail.notFound()
  if (kind === 'line') await assertVideoOpen(deps, learner, await findMedia(deps, id))
  if (sound.lessonId !== null) await assertOpen(deps, learner.id, [sound.lessonId], now)
  const row = { learner_id: learner.id, kind, slug: sound.slug, line, text, note: note || null }
  return await inTransaction(deps.db, async (trx) => {
    const reported = await addAudioReport(trx, row)
    if (reported.isNew) {
      const limit = { max: SOUNDS_A_DAY, seconds: SECONDS.per_day }
      const wait = await take(trx, { scope: 'odd-sounds', subject: `l:${learner.id}`, ...limit })
      if (wait !== null) throw fail.tooMany(wait)
    }
    return { data: { id: reported.id } }
  })
}
