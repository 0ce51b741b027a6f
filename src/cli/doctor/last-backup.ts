import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** File with the time of the last backup, for whoever looks after it. */
const fileOf = (dataDir: string) => join(dataDir, 'last-backup')

export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const unfinished = `${fileOf(dataDir)}.part`
  await writeFile(unfinished, `${at.toISOString()}\n`)
  await rename(unfinished, fileOf(dataDir))
}

/** Time of the last backup of this folder; null if none was. */
export async function readLastBackup(dataDir: string): Promise<Date | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '')
  const at = new Date(text.trim())
  return Number.isNaN(at.getTime()) ? null : at
}
