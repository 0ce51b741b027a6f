import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { keptFolders } from '#server/app/calls.ts'
import { openStorage } from '#server/app/compose.ts'
import { backUp } from '#server/platform/backup/backup.ts'
import { BackupRefused, type End } from '#server/platform/backup/backup-format.ts'
import { noteBackup } from './doctor/last-backup.ts'
import { UsageError } from './usage.ts'
import { withConnection } from './with-database.ts'

const usage = `Usage: npm run thazin -- backup FILE.tar.gz

Writes every row, as of one moment, and the uploaded files into one archive, beside the running program or without it.
The archive holds keys and personal data: keep it where only you can read it, and not on the same machine alone.`

/** Summary of an archive, in a few words. */
export const summarizeBackup = ({ rows, files }: End): string =>
  `${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows of ${Object.keys(rows).length} tables, ${files} files`

/** Writes the archive under its name only when it is whole and on the disk. */
async function writeBackup(file: string): Promise<End> {
  const unfinished = `${file}.part`
  let end: End | undefined
  let dataDir = ''
  try {
    await withConnection(async (connection, config) => {
      const archive = backUp({ connection, storage: openStorage(config), folders: keptFolders }, (told) => {
        end = told
      })
      await pipeline(archive, createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }))
      dataDir = config.DATA_DIR
    })
    if (!end) throw new Error('The backup was not finished')
    await rename(unfinished, file)
    const folder = await open(resolve(file, '..'))
    await folder.sync()
    await folder.close()
    await noteBackup(dataDir, new Date())
    return end
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** `thazin backup`: exit code 1 when there is nothing to back up. */
export async function run(args: string[]): Promise<number> {
  const [name, ...more] = args
  if (name === undefined || name.startsWith('-') || more.length > 0) {
    if (name !== '--help') throw new UsageError(usage)
    console.log(usage)
    return 0
  }
  const file = resolve(name)
  if (await stat(file).catch(() => null))
    throw new UsageError(`${file} is there already: choose another name.`)
  try {
    console.log(`Backed up to ${file}: ${summarizeBackup(await writeBackup(file))}.`)
    return 0
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    console.error(error.message)
    return 1
  }
}
