import {
  type ImportReport,
  importedVersion,
  isEverythingStored,
} from '#server/content/import/import-content.ts'
import { ContentError } from '#server/content/read/problems.ts'
import { schoolVersion } from '#server/core/catalogue/school.queries.ts'
import type { Deps } from '#server/platform/deps.ts'

type Start = {
  /** The hash of the school's files, as `hashOfFolder` gives it. */
  hash: string
  deps: Pick<Deps, 'db' | 'storage' | 'log'>
  importAll: () => Promise<ImportReport>
}

/**
 * Imports the school, unless that was done already. Then the program can serve at once: whether the storage still has all media is found
 * out beside it, and what it has lost is put back. Files with problems don't keep the program from serving the school that was imported last.
 * @returns `settled` when that has ended too
 */
export async function importAtStart(start: Start): Promise<{ settled: Promise<void> }> {
  const { hash, deps } = start
  if ((await importedVersion(hash, deps.db)) === null) {
    await importNow(start)
    return { settled: Promise.resolve() }
  }
  const settled = putBackLost(start).catch((error) =>
    deps.log.error({ err: error }, 'the storage could not be looked through for the school’s media'),
  )
  return { settled }
}

async function putBackLost(start: Start) {
  const { deps } = start
  if (await isEverythingStored(deps)) return
  deps.log.warn({}, 'the storage has lost media of the school: they are put back')
  await importNow(start)
}

async function importNow({ deps: { db, log }, importAll }: Start) {
  try {
    const { version, added, changed, hidden } = await importAll()
    const counts = { added: added.length, changed: changed.length, hidden: hidden.length }
    if (counts.added + counts.changed + counts.hidden > 0) log.info({ version, ...counts }, 'school imported')
  } catch (error) {
    if (!(error instanceof ContentError) || (await schoolVersion(db)) === 0) throw error
    log.error({ problems: error.message }, 'content was not imported: the school stays as it was')
  }
}
