import { schemaOf, TABLE_OWNERS } from '#server/platform/db/table-owners.ts'
import { UsageError } from './usage.ts'

const usage = `Usage: npm run thazin -- schema

Prints every table of the database, with its schema, below the folder of src/server that alone writes its rows.`

/** `thazin schema`. */
export async function run(args: string[]): Promise<number> {
  if (args.length > 0 && args[0] !== '--help') throw new UsageError(usage)
  if (args.length > 0) {
    console.log(usage)
    return 0
  }
  const byOwner = Map.groupBy(Object.entries(TABLE_OWNERS), ([, owner]) => owner)
  for (const [owner, tables] of byOwner)
    console.log(`${owner}\n${tables.map(([table]) => `  ${schemaOf(table)}.${table}`).join('\n')}\n`)
  return 0
}
