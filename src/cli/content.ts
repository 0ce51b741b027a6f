import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { contentFolder, openStorage } from '#server/app/compose.ts'
import { type ImportReport, importContent } from '#server/content/import/import-content.ts'
import { ContentError } from '#server/content/read/problems.ts'
import { readConfig } from '#server/platform/config.ts'
import type { ContentReviewOptions } from './content-review.ts'
import { CommandRefused, UsageError } from './usage.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage: npm run thazin -- content check|import|report|schema|lemmas [--json] [--content FOLDER]
       npm run thazin -- content new-unit english|japanese ID [--level A2] [--content FOLDER]
       npm run thazin -- content review [--only PATTERN] [--to FILE.csv|FILE.html | --from FILE.csv] [--content FOLDER]

check     reads every file of the school and names each problem with its file and line
import    brings the database to what the files say; learners keep their progress
report    counts what the school holds, and how far each level has come with its goals; --json for programs
schema    writes content/schema, by which editors complete and check the files
lemmas    writes content/lemmas: the words of what is said and quoted, in their dictionary forms
new-unit  writes the files of a new unit at the end of its level, their texts to be filled in; the level is that with
          which the id begins, else A1 or N5
review    lists the Burmese texts that wait for a native reader; --to writes them as a table or, as .html, to be printed, those that
          most learners meet first; --from takes the table back: what stands under better is written into the files, and a
          file whose texts all have a mark under right or a text under better waits no longer`

const commands = ['check', 'import', 'report', 'schema', 'lemmas', 'new-unit', 'review'] as const
type Command = (typeof commands)[number]
type Options = {
  command: Command
  folder: string
  json: boolean
  level: string | undefined
  rest: string[]
  texts: ContentReviewOptions
}

/** `thazin content`: exit code 1 when the files have problems, which are printed by file and line. */
export async function run(args: string[]): Promise<number> {
  if (args.includes('--help') || args.length === 0) {
    console.log(usage)
    return args.length === 0 ? 2 : 0
  }
  const options = readArguments(args)
  try {
    console.log(await answerTo(options))
    return 0
  } catch (error) {
    if (!(error instanceof ContentError || error instanceof CommandRefused)) throw error
    console.error(error.message)
    return 1
  }
}

/** Answer of the command. Where the school is only served, authoring isn't there: what needs it is loaded when it is asked for. */
async function answerTo({ command, folder, json, level, rest, texts }: Options): Promise<string> {
  switch (command) {
    case 'check':
      return await (await import('./content-check.ts')).checkContent(folder)
    case 'import':
      return await importNow(folder)
    case 'report':
      return await (await import('./content-report.ts')).reportContent(folder, json)
    case 'schema':
      return await (await import('./content-files.ts')).writeSchemas(folder)
    case 'lemmas':
      return await (await import('./content-files.ts')).writeLemmas(folder)
    case 'new-unit':
      return await (await import('./content-files.ts')).beginUnit(folder, rest, level)
    case 'review':
      return await (await import('./content-review.ts')).reviewContent(folder, texts)
  }
}

function readArguments(args: string[]): Options {
  const { values, positionals } = parse(args)
  const [name, ...rest] = positionals
  const command = commands.find((one) => one === name)
  if (!command || rest.length !== (command === 'new-unit' ? 2 : 0)) throw new UsageError(usage)
  const { json, level, to, from, only } = values
  return { command, folder: resolve(values.content), json, level, rest, texts: { to, from, only } }
}

function parse(args: string[]) {
  try {
    const content = { type: 'string', default: contentFolder } as const
    const json = { type: 'boolean', default: false } as const
    const text = { type: 'string' } as const
    const only = { type: 'string', default: '' } as const
    const options = { content, json, level: text, to: text, from: text, only }
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`)
  }
}

async function importNow(folder: string): Promise<string> {
  const storage = openStorage(readConfig({ ...process.env, ALLOW_DEMO_PROVIDERS: '1' }))
  const report = await withDatabase((db) => importContent(folder, { db, storage }))
  const lines = (['added', 'changed', 'hidden'] as const).flatMap((what) => lineOf(what, report))
  return [...lines, `The school is at version ${report.version}.`].join('\n')
}

/** The most ids that are printed; the first import adds a thousand. */
const shown = 30

function lineOf(what: 'added' | 'changed' | 'hidden', report: ImportReport): string[] {
  const slugs = report[what]
  if (slugs.length === 0) return []
  const rest = slugs.length > shown ? [`and ${slugs.length - shown} more`] : []
  return [`${what} ${slugs.length}: ${[...slugs.slice(0, shown), ...rest].join(', ')}`]
}
