import { dayOfStudy } from '#server/features/habit/study/study.service.ts'
import { shelfFor } from '#server/features/memory/flash-cards/flash-cards.service.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import { readToday } from './today.queries.ts'

type Columns = Parameters<typeof readToday>[4]
type Reach = NonNullable<Parameters<typeof readToday>[3]['reach']>
type Context = Pick<HandlerContext, 'deps' | 'learner' | 'timeZone' | 'now'>

/**
 * What the path shows of the learner's today, their ledger, and the columns that are asked for beside it: one statement.
 * @param reach how far the cards reach that the columns look at
 */
export async function todayFor<Beside>(context: Context, columns?: Columns, reach: Reach = 'today') {
  const { learner, deps, timeZone, now } = context
  const { shelf } = await shelfFor(deps, learner.language_id)
  const wanted = {
    shelf,
    own: { languageId: learner.language_id },
    now,
    timeZone,
    schoolOnly: learner.school_cards_only,
    reach,
  }
  return await readToday<Beside>(deps.db, learner.id, dayOfStudy(now, context), wanted, columns)
}
