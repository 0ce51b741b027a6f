import { journal } from './journal.ts'
import { parsed } from './waiting.ts'

/** Stands in the journal for a value that the database has. */
const IN_DATABASE = ''

/** Value that this browser keeps under a name, as it was written last. */
export async function keptValue<T>(name: string): Promise<T | null> {
  const text = journal.read(name)
  if (text !== IN_DATABASE) return parsed<T>(text)
  try {
    const { readFromDatabase } = await import('./in-database.ts')
    return await readFromDatabase<T>(name)
  } catch {
    return null
  }
}

/** Keeps a value at once, and takes it into the database after that; null forgets it. */
export function keepValue(name: string, value: unknown): void {
  journal.write(name, JSON.stringify(value))
  void takeIn(name).catch(() => undefined)
}

/** Takes a value into the database; what finds no room in the database, or no database, stays in the journal. */
async function takeIn(name: string): Promise<void> {
  const { keepInDatabase } = await import('./in-database.ts')
  const text = journal.read(name)
  if (text === null || text === IN_DATABASE) return
  const value = parsed(text)
  if (!(await keepInDatabase(name, value)) || journal.read(name) !== text) return
  if (value === null) journal.remove(name)
  else journal.write(name, IN_DATABASE)
}
