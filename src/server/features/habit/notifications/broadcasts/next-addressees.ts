import { asksForSubscriptions, type Group, isAddressed } from '#domain/habit/notifications/audience.ts'
import { openProducts } from '#server/core/subscriptions/grants.queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readAudience } from '#server/read-models/audience.ts'

type Range = { after: number; until: number }

/**
 * Looks at the next learners by their ids, whether they are addressed or not, so that each step is as short as another.
 * @returns those who are addressed, and the last one who was looked at; null after the end
 */
export async function nextAddressees(
  db: Deps['db'],
  groups: readonly Group[],
  range: Range,
  { now, most }: { now: Date; most: number },
): Promise<{ ids: number[]; last: number | null }> {
  const rows = await readAudience(db, { ...range, most, isLedgerAsked: asksForSubscriptions(groups) })
  const isMeant = ({ language_id, ledger }: (typeof rows)[number]) =>
    isAddressed(groups, { language_id, open: ledger ? openProducts(ledger, now).open : [] })
  return { ids: rows.filter(isMeant).map(({ id }) => id), last: rows.at(-1)?.id ?? null }
}
