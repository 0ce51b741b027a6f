import { decksOfCollection } from '../anki/decks-of-collection.ts'
import { readCollection } from '../anki/read-collection.ts'
import { readPackage } from '../anki/read-package.ts'
import { replayLog } from '../anki/replay-log.ts'
import { Refused } from '../deck-error.ts'
import { makeExport } from '../export-file.ts'
import type { FileDecks } from '../file-decks.ts'
import { readText, type TableView } from '../text/read-text.ts'
import type { DeckJob, ReadJob } from './deck-job.ts'
import { answerLines, previewLine, type ReadHead } from './read-process-answer.ts'

async function read(
  bytes: Buffer,
  { fileName, latest, ...asked }: ReadJob,
): Promise<FileDecks & { table?: TableView }> {
  const name = fileName.replace(/\.[a-z0-9]{1,8}$/i, '') || 'CSV'
  if (isZip(bytes) && asked.isPreview) throw new Refused('kind')
  if (isZip(bytes)) {
    const { media, ...found } = await readPackage(bytes)
    const decks = decksOfCollection(await readCollection(found), { fileName: name, latest })
    // What stands in texts is counted as often as it stands there; the list of the package says how much there is.
    return media > 0 ? { ...decks, left_out: { ...decks.left_out, media } } : decks
  }
  if (/\.(apkg|colpkg)$/i.test(fileName)) throw new Refused('not_zip')
  if (bytes.subarray(0, 15).toString('latin1') === 'SQLite format 3') throw new Refused('kind')
  return readText(bytes, { ...asked, deckName: name, latest })
}

/** A file that isn't a sound file is refused; it isn't an error of ours. */
async function answer(bytes: Buffer, job: ReadJob): Promise<string> {
  try {
    const found = await read(bytes, job)
    return job.isPreview ? previewLine(found) : [...answerLines(found)].join('\n')
  } catch (error) {
    const isBroken = error instanceof RangeError || error instanceof SyntaxError
    const reason = error instanceof Refused ? error.reason : isBroken ? 'broken' : null
    if (reason === null) throw error
    return JSON.stringify({ refused: reason } satisfies ReadHead)
  }
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 2).toString('latin1') === 'PK'

/** Carries out a job of the process of decks. @returns its answer */
export async function doDeckJob(job: DeckJob, material: Buffer): Promise<string | Uint8Array> {
  if (job.task === 'read') return await answer(material, job)
  if (job.task === 'replay') return JSON.stringify(replayLog(material.toString('utf8'), job.parameters))
  return await makeExport(material.toString('utf8'), job)
}
