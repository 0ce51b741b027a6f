import type { CardState } from '#domain/memory/card-state.ts'
import { replay, sortReviews } from '#domain/memory/replay.ts'
import { getScheduler } from '#domain/memory/scheduler.ts'
import { parseReviewLog } from './anki/replay-log.ts'
import { writePackage } from './anki/write-package.ts'
import type { ExportCard, Exported } from './exported.ts'
import type { ExportJob } from './process/deck-job.ts'
import { writeCsv } from './text/write-csv.ts'

/**
 * The learner's cards as a file.
 * @param material three parts: the school's cards and the learner's own, each a line of JSON, then the log, a review a line
 */
export async function makeExport(material: string, job: ExportJob): Promise<Uint8Array> {
  const [school = '[]', own = '[]', ...log] = material.split('\n')
  const reviews = parseReviewLog(log.join('\n'))
  const scheduler = getScheduler(job.parameters ?? undefined)
  const cards = ([...JSON.parse(school), ...JSON.parse(own)] as ExportCard[]).map((card): Exported => {
    const log = reviews.get(String(card.id)) ?? []
    const took = new Map(log.map((review) => [review.review_id.toLowerCase(), review.took]))
    let state: CardState | null = null
    const steps = sortReviews(log).map((review) => {
      const before = state
      const after = replay([review], before, scheduler) as CardState
      state = after
      return {
        at: review.reviewed_at.getTime(),
        rating: review.rating,
        took: took.get(review.review_id.toLowerCase()) ?? 0,
        before,
        after,
      }
    })
    return { card, state, reviews: steps }
  })
  return job.format === 'csv' ? writeCsv(cards) : await writePackage(cards, job)
}
