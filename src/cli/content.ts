import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { contentFolder, openStorage } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import { checkSchool } from '#server/content/check.ts'
import { type ContentFiles, readContentFiles } from '#server/content/files.ts'
import { type ImportReport, importContent } from '#server/content/import.ts'
import { videoStates } from '#server/content/media/source.ts'
import { ContentError } from '#server/content/problems.ts'
import type { SchoolFiles } from '#server/content/read.ts'
import { UsageError } from './usage.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage: npm run thazin -- content check|import [--content FOLDER]

check   reads every file of the school and names each problem with its file and line
import  brings the database to what the files say; learners keep their progress`

/** `thazin content`: exit code 1 when the files have problems, which are printed by file and line. */
export async function run(args: string[]): Promise<number> {
  if (args.includes('--help') || args.length === 0) {
    console.log(usage)
    return args.length === 0 ? 2 : 0
  }
  const { command, folder } = readArguments(args)
  try {
    console.log(command === 'check' ? await check(folder) : await importNow(folder))
    return 0
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    console.error(error.message)
    return 1
  }
}

function readArguments(args: string[]): { command: 'check' | 'import'; folder: string } {
  const { values, positionals } = parse(args)
  const [command, ...more] = positionals
  if ((command !== 'check' && command !== 'import') || more.length > 0) throw new UsageError(usage)
  return { command, folder: resolve(values.content) }
}

function parse(args: string[]) {
  try {
    const content = { type: 'string', default: contentFolder } as const
    return parseArgs({ args, allowPositionals: true, options: { content } })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`)
  }
}

async function check(folder: string): Promise<string> {
  const files = await readContentFiles(folder)
  const school = checkSchool(files)
  if (school.problems.length > 0) throw new ContentError(school.problems)
  return summary(school, files)
}

async function importNow(folder: string): Promise<string> {
  const storage = openStorage(readConfig({ ...process.env, ALLOW_DEMO_PROVIDERS: '1' }))
  const report = await withDatabase((db) => importContent(folder, { db, storage }))
  const lines = (['added', 'changed', 'hidden'] as const).flatMap((what) => lineOf(what, report))
  return [...lines, `The school is at version ${report.version}.`].join('\n')
}

function lineOf(what: 'added' | 'changed' | 'hidden', report: ImportReport): string[] {
  const slugs = report[what]
  return slugs.length > 0 ? [`${what} ${slugs.length}: ${slugs.join(', ')}`] : []
}

function summary({ units }: SchoolFiles, files: ContentFiles): string {
  const lessons = units.flatMap((unit) => unit.lessons)
  const notes = videoStates(units, files)
    .filter(({ state }) => state !== 'current')
    .map(({ source, state }) => `The video of ${source.lesson.id} is ${state}: npm run thazin -- media build`)
  return [`${units.length} units, ${lessons.length} lessons: no problems.`, ...notes].join('\n')
}
