import { type Kysely, sql } from 'kysely'
import type { Tables } from './rows.ts'

/** The schemas of the program's tables, in the order in which a name is looked for: what is made without a schema stands in the first. */
export const SCHEMAS = ['public', 'learner'] as const

/** The schemas as a search path. */
export const SEARCH_PATH = SCHEMAS.join(', ')

/** @throws Error if sessions of this database don't look for tables in every schema */
export async function checkSearchPath(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('learners') is not null as found`.execute(
    db,
  )
  if (!rows[0]?.found)
    throw new Error(
      'Sessions of this database do not look for tables in the schema “learner”. As its owner, run: ' +
        `alter database … set search_path = ${SEARCH_PATH}; a pooler between has to connect anew after that.`,
    )
}
