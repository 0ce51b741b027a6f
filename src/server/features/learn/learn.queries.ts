import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/rows.ts'

export type ProgressRow = {
  lesson_id: number
  status: 0 | 1 | 2
  last_reached_second: number
  updated_at: string
}
export type Standing = { progress: ProgressRow[]; grants: GrantRow[] }
export type GrantRow = { product: string; plan_id: number | null; starts_at: string; ends_at: string }

/**
 * What decides how the path looks to one learner: the progress in these lessons and the running grants, in one statement
 * that reads by primary keys alone.
 */
export async function readStanding(
  db: Kysely<Tables>,
  learnerId: number,
  lessonIds: number[],
): Promise<Standing> {
  const { rows } = await sql<{ progress: ProgressRow[] | null; grants: GrantRow[] | null }>`
    select
      (select json_agg(json_build_object('lesson_id', lesson_id, 'status', status,
          'last_reached_second', last_reached_second, 'updated_at', updated_at))
        from lesson_progress
        where learner_id = ${learnerId} and lesson_id = any(${lessonIds}::int[])) as progress,
      (select json_agg(json_build_object('product', product, 'plan_id', plan_id,
          'starts_at', starts_at, 'ends_at', ends_at))
        from grants
        where learner_id = ${learnerId} and ends_at > now()) as grants`.execute(db)
  const [row] = rows
  return { progress: row?.progress ?? [], grants: row?.grants ?? [] }
}
