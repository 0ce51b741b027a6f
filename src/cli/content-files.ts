import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { NewUnitError, newUnit, openTexts } from '#authoring/begin/new-unit.ts'
import { lemmaTables, openLemmatisers } from '#authoring/lemmas/build-lemmas.ts'
import { schemaFiles } from '#authoring/schema-files.ts'
import { checkSchool } from '#server/content/check/check-school.ts'
import { readContentFiles } from '#server/content/read/files.ts'
import { type LemmaTable, lemmasPath } from '#server/content/read/lemmas-file.ts'
import { assertNoErrors } from '#server/content/read/problems.ts'
import type { Language } from '#server/content/read/read-school-files.ts'
import { level as levels } from '#server/content/schema/texts.ts'
import { CommandRefused, UsageError } from './usage.ts'

/** `content schema`. @returns what there is to say */
export async function writeSchemas(folder: string): Promise<string> {
  const made = schemaFiles()
  for (const [path, text] of made) await write(join(folder, path), text)
  return `Wrote ${made.size} schemas to ${join(folder, 'schema')}.`
}

/** `content lemmas`. @throws ContentError for content with problems @returns what there is to say */
export async function writeLemmas(folder: string): Promise<string> {
  const school = checkSchool(await readContentFiles(folder))
  assertNoErrors(school.problems)
  const lemmatisers = await openLemmatisers(school)
  if (!lemmatisers)
    throw new UsageError('wink-nlp and kuromoji are not installed (npm install --include=dev).')
  const tables = Object.entries(lemmaTables(school, lemmatisers)) as [Language, LemmaTable][]
  for (const [language, table] of tables)
    await write(join(folder, lemmasPath(language)), `${JSON.stringify(table, null, 2)}\n`)
  return tables.map(([language, table]) => `${language}: ${Object.keys(table).length} texts`).join('\n')
}

/** `content new-unit LANGUAGE ID`. @throws CommandRefused when there can be no such unit */
export async function beginUnit(
  folder: string,
  [language = '', id = '']: readonly string[],
  level?: string,
): Promise<string> {
  if (language !== 'english' && language !== 'japanese')
    throw new CommandRefused(`${JSON.stringify(language)} is not taught; it is english or japanese`)
  const ofId = levels.options.find((name) => id.startsWith(`${name.toLowerCase()}-`))
  const wanted = { language, id, level: level ?? ofId ?? (language === 'japanese' ? 'N5' : 'A1') } as const
  const made = makeUnit(wanted, await readContentFiles(folder))
  for (const [path, text] of made) await write(join(folder, path), text, 'wx')
  return [
    ...[...made.keys()].map((path) => `wrote ${join(folder, path)}`),
    `${openTexts(made)} texts in them begin with ✎ and are to be filled in; npm run thazin -- content check names each.`,
    'Then npm run thazin -- media build draws, speaks and films it.',
  ].join('\n')
}

function makeUnit(...wanted: Parameters<typeof newUnit>): ReturnType<typeof newUnit> {
  try {
    return newUnit(...wanted)
  } catch (error) {
    throw error instanceof NewUnitError ? new CommandRefused(error.message) : error
  }
}

async function write(path: string, text: string, flag: 'w' | 'wx' = 'w'): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text, { flag })
}
