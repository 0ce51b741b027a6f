import { languageById } from '#domain/school/lookups.ts'
import { localize } from '#domain/text/locales.ts'
import { localDay } from '#domain/time/day.ts'
import { getCards } from '#server/core/catalogue/cards.queries.ts'
import { readGrants } from '#server/core/subscriptions/grants.queries.ts'
import { isLessonLocked } from '#server/core/subscriptions/lesson-access.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { take } from '#server/platform/db/limit.ts'
import { fail } from '#server/platform/errors.ts'
import { schoolGuid } from './anki/thazin-note-type.ts'
import { ownCardsAsJson, reviewedSchoolCards } from './export.queries.ts'
import type { ExportCard } from './exported.ts'
import { readForwardLog, readParameters } from './import.queries.ts'
import { runProcess } from './process/run-process.ts'
import { exports } from './queues.ts'

const EXPORTS_AN_HOUR = 20

const TYPES = { apkg: 'application/octet-stream', csv: 'text/csv; charset=utf-8' } as const

/** The learner's cards with their log, made in a process of its own. What is locked stays out. */
export const exportFile: FeatureHandlers<'decks'>['exportFile'] = async ({
  input,
  learner,
  deps,
  locale,
  now,
}) => {
  const limit = { scope: 'deck-export', subject: `l:${learner.id}`, max: EXPORTS_AN_HOUR, seconds: 3600 }
  const wait = await take(deps.db, limit)
  if (wait !== null) throw fail.tooMany(wait)
  const [school, { byId }] = [await deps.school(), await getCards(deps)]
  const grants = await readGrants(deps.db, learner.id)
  const reviewed = await reviewedSchoolCards(deps.db, learner.id)
  const cards = reviewed.flatMap(({ card_id: id, is_suspended }): ExportCard[] => {
    const card = byId.get(id)
    if (!card || isLessonLocked(school, grants, card.lesson_id, now)) return []
    const { front, back, reading, example } = card.body
    return [
      {
        id,
        guid: schoolGuid(id),
        deck: `Thazin › ${languageById(card.language_id)?.name ?? ''}`,
        front,
        back: localize(back, locale),
        reading,
        example: example?.text ?? null,
        meaning: example ? localize(example.meaning, locale) : null,
        is_suspended,
      },
    ]
  })
  const parameters = await readParameters(deps.db, learner.id)
  const body = await exports.enter(learner.id, () =>
    exports.inTurn(async () => {
      const parts = [await ownCardsAsJson(deps.db, learner.id), await readForwardLog(deps.db, learner.id)]
      const job = {
        task: 'export',
        format: input.format,
        now: now.getTime(),
        timeZone: learner.time_zone,
        parameters,
      } as const
      return await runProcess(job, [JSON.stringify(cards), '\n', parts[0] ?? '', '\n', parts[1] ?? ''])
    }),
  )
  const day = localDay(now, learner.time_zone)
  return {
    media_type: TYPES[input.format],
    body,
    headers: {
      'content-disposition': `attachment; filename="thazin-${day}.${input.format}"`,
      'cache-control': 'private, no-store',
    },
  }
}
