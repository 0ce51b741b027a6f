import { isDeepStrictEqual } from 'node:util'
import type { Product } from '#domain/school/lookups.ts'
import { type JsonLedger, openProducts } from './grants.queries.ts'

/**
 * Reads what hangs on the open subscriptions, in one statement for nearly everybody: rows of the ledger run as they were written. Where they
 * don't, because of an outage or of what was taken back, it reads once more, told what is open.
 */
export async function withOpenProducts<Row extends { ledger: JsonLedger }>(
  read: (open?: Product[]) => Promise<Row>,
  now: Date,
): Promise<{ row: Row; open: Product[] }> {
  const row = await read()
  const { open, asWritten } = openProducts(row.ledger, now)
  return { row: isDeepStrictEqual(open, asWritten) ? row : await read(open), open }
}
