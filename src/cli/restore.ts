import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createGunzip } from 'node:zlib'
import { openStorage } from '#server/app/compose.ts'
import { BrokenArchive } from '#server/platform/backup/archive.ts'
import { BackupRefused } from '#server/platform/backup/backup-format.ts'
import { restore } from '#server/platform/backup/restore.ts'
import { whyUnusable } from '#server/platform/db/embedded/unusable.ts'
import { summarizeBackup } from './backup.ts'
import { UsageError } from './usage.ts'
import { withConnection } from './with-database.ts'

const usage = `Usage: npm run thazin -- restore FILE.tar.gz [--replace]

Fills the database and the storage from a backup, all of it or nothing. The program must not run.
A database that holds learners is refused unless --replace says that everything in it may go.`

/** Reason why a restore did not happen, as a sentence; undefined if it is a fault of ours. */
function reasonOf(error: Error): string | null {
  if (error instanceof BackupRefused || error instanceof BrokenArchive) return error.message
  if ((error as { code?: string }).code?.startsWith('Z_')) return `This file is damaged: ${error.message}.`
  return whyUnusable(error)
}

/** `thazin restore`: exit code 1 when it is refused; then nothing was changed. */
export async function run(args: string[]): Promise<number> {
  const names = args.filter((arg) => !arg.startsWith('--'))
  const options = args.filter((arg) => arg.startsWith('--'))
  if (options.includes('--help')) {
    console.log(usage)
    return 0
  }
  const [name, ...more] = names
  if (name === undefined || more.length > 0 || options.some((option) => option !== '--replace'))
    throw new UsageError(usage)
  const file = resolve(name)
  await access(file).catch(() => {
    throw new UsageError(`There is no file ${file} that can be read.`)
  })
  try {
    const end = await withConnection(
      async (connection, config) => {
        const source = createReadStream(file)
        const archive = source.pipe(createGunzip())
        source.on('error', (error) => archive.destroy(error))
        return await restore(archive, {
          connection,
          storage: openStorage(config),
          replace: options.includes('--replace'),
        })
      },
      { alone: true },
    )
    console.log(`Restored ${summarizeBackup(end)}. Start the program now.`)
    return 0
  } catch (error) {
    const reason = error instanceof Error ? reasonOf(error) : null
    if (reason === null) throw error
    console.error(reason)
    return 1
  }
}
