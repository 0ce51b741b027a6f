import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUDGETS } from '#server/features/account/auth/budgets.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { Change } from './changes.ts'

/** The names of all limits, as the source has them; one that is put together there is a pattern. */
export async function limitsInSource(): Promise<RegExp[]> {
  const folder = join(import.meta.dirname, '../../../src/server')
  const files = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const written = texts
    .filter((text) => /from '#server\/platform\/db\/limit\.ts'/.test(text))
    .flatMap((text) =>
      [...text.matchAll(/(?:\bscope: |\bcount\()(['`])([^'`]+)\1/g)].map(([, , name = '']) => name),
    )
  return [...new Set([...written, ...Object.keys(BUDGETS)])].map(
    (name) => new RegExp(`^${name.replace(/\$\{\w+\}/g, '[\\w-]+')}$`),
  )
}

/** The limits, as the source names them, that none of these uses was of. */
export async function limitsBut(seen: ReadonlySet<string>): Promise<string[]> {
  const names = await limitsInSource()
  const unseen = names.filter((name) => ![...seen].some((scope) => name.test(scope)))
  return unseen.map(({ source }) => source.slice(1, -1)).sort()
}

/** The limits that have a use now. */
export async function usedLimits(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('limit_counters').select('scope').where('used', '>', 0).execute()
  return [...new Set(rows.map(({ scope }) => scope))].sort()
}

/** Whether the session or the things of who made a call are no more as they were. */
export const isUsedUp = (changes: readonly Change[]) =>
  changes.some(({ table, kind }) => kind === 'DELETE' || ['sessions', 'accounts', 'learners'].includes(table))
