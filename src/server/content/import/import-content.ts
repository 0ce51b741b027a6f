import { hashOfFolder } from '#server/content/read/files.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { Storage } from '#server/providers/storage/port.ts'
import * as queries from './content.queries.ts'
import { referredMedia } from './practice.queries.ts'
import { isVideoStored } from './store-media.ts'

/** Report of an import; slugs of what it touched. `version` is the school's release after it. */
export type ImportReport = { version: number; added: string[]; changed: string[]; hidden: string[] }

export type ImportDeps = { db: Database; storage: Storage }

/**
 * Makes the database and the storage match the files in `root`, in one transaction; rows keep their ids by slug, what was
 * removed is hidden. Nothing is written when the files are those of the last import; then what reads and checks them isn't even
 * loaded.
 * @throws ContentError when the files have problems
 */
export async function importContent(root: string, deps: ImportDeps): Promise<ImportReport> {
  const version = await importedVersion(await hashOfFolder(root), deps.db)
  if (version !== null && (await isEverythingStored(deps)))
    return { version, added: [], changed: [], hidden: [] }
  return await importHere(root, deps)
}

/** The school's release where the last import was of files with this hash, else null. */
export async function importedVersion(hash: string, db: Database): Promise<number | null> {
  const last = await queries.release(db)
  return last.hash === hash ? last.version : null
}

/** Reads, checks and imports the files, whether or not they were imported before. @throws ContentError when they have problems */
export async function importHere(root: string, deps: ImportDeps): Promise<ImportReport> {
  const { importFiles } = await import('./import-files.ts')
  return await importFiles(root, deps)
}

/** True if the storage has all media that rows of the school name. Of its thousands of public files it is asked once, not for each. */
export async function isEverythingStored({ db, storage }: ImportDeps): Promise<boolean> {
  const [units, videos] = await Promise.all([queries.storedUnits(db), queries.storedVideos(db)])
  const pictures = [...units.map((unit) => unit.cover_photo), ...videos.map((video) => video.poster)]
  const referred = await referredMedia(db)
  const stored = new Set(await storage.list(PUBLIC))
  const hasAllPublic = [...pictures, ...referred].every((url) => !url || stored.has(keyOf(url)))
  if (!hasAllPublic) return false
  return (await Promise.all(videos.map((video) => isVideoStored(storage, video)))).every(Boolean)
}

const PUBLIC = 'public'

/** The key in the storage of a public file's address, which may name a part of its drawing (`#…`). */
const keyOf = (address: string) => address.replace(/^\/media\//, `${PUBLIC}/`).replace(/#.*$/, '')
