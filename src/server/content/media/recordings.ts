import { createHash } from 'node:crypto'
import type { ContentFiles } from '#server/content/read/files.ts'

/** Recording by a person, with its path in the content; `id`: the question, card, word, character, lesson or short whose sound it is. */
export type RecordingFile = { id: string; path: string; bytes: Buffer }

const original = /(?:^|\/)media\/([^/]+)\.(?:wav|m4a)$/

/** A person's recordings by their ids; where there are both, the wav, which lost nothing. */
export function recordingsIn(files: ContentFiles): ReadonlyMap<string, RecordingFile> {
  const found = new Map<string, RecordingFile>()
  for (const [path, bytes] of files) {
    const id = original.exec(path)?.[1]
    if (id && (path.endsWith('.wav') || !found.has(id))) found.set(id, { id, path, bytes })
  }
  return found
}

/** The steps from a recording to a clip; another number builds all of them anew. */
const STEPS = 1

/** The name of the clip that is made of a recording: another one once the recording changes. */
export function recordedName({ bytes }: RecordingFile): string {
  const source = createHash('sha256').update(JSON.stringify(['recorded', STEPS]))
  return source.update(bytes).digest('hex').slice(0, 16)
}
