import { sql } from 'kysely'

/**
 * A condition of which a partial index is made, written out as it stands in the migration. Every plan is made for all values (`plan_cache_mode` in
 * connect.ts), and by a parameter such a plan wouldn't know the index: this takes none.
 */
export const indexPredicate = (condition: TemplateStringsArray) => sql<boolean>(condition)
