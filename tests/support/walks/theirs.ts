import type { Change } from './changes.ts'
import type { Marked } from './world.ts'

/** Whether a row is one of this learner's. */
function isOf({ app, learner, mark, made }: Marked, table: string, row: Change['before']): boolean {
  if (row === null) return false
  if (JSON.stringify(row).includes(mark)) return true
  const owners = app.deps.personalTables.filter((one) => one.table === table)
  return owners.some(({ owner, by = 'id' }) => {
    if (by === 'id') return row[owner] === learner.id
    if (by === 'contact') return row[owner] === learner.phone
    if (by === 'subject') return row[owner] === `l:${learner.id}`
    return made.get(table)?.some((theirs) => String(theirs[owner]) === String(row[owner]))
  })
}

/** What was changed of this learner's rows, each kind once. */
export const changedOf = (world: Marked, changes: readonly Change[]): string[] => [
  ...new Set(
    changes
      .filter(({ table, before, after }) => isOf(world, table, before) || isOf(world, table, after))
      .map(({ table, kind }) => `${kind} ${table}`),
  ),
]
