import { randomBytes } from 'node:crypto'
import { mapInTurn } from '#domain/base/work-queue.ts'
import { formatRenditionKey, subtitleKey } from '#domain/school/video-media.ts'
import { type BuiltVideoFile, captionFile, nameRenditionFile } from '#server/content/media/built-video.ts'
import { measureRenditionBytes } from '#server/content/media/rendition-bytes.ts'
import { type ContentFiles, FILES_AT_ONCE } from '#server/content/read/files.ts'
import type { Storage } from '#server/providers/storage/port.ts'
import type { DesiredRow, Stored } from './content.queries.ts'
import { encryptSegment } from './encrypt-segment.ts'
import type { PublicFile } from './public-file.ts'

/** The address of a new video, and the key of its segments, both at random and kept for ever. */
export function newIdentity(): Pick<Stored<'videos'>, 'hosting_id' | 'key'> {
  return { hosting_id: randomBytes(12).toString('hex'), key: randomBytes(16) }
}

/** Puts public files into the storage unless they lie there already. */
export async function storePublic(
  storage: Pick<Storage, 'has' | 'put'>,
  files: readonly (PublicFile | null)[],
): Promise<void> {
  await mapInTurn(files, FILES_AT_ONCE, async (file) => {
    if (file && !(await storage.has(file.key))) await storage.put(file.key, file.bytes)
  })
}

/** True if each rendition and each caption file of the video lies in the storage. */
export async function isVideoStored(storage: Storage, video: DesiredRow<'videos'>): Promise<boolean> {
  const stored = await Promise.all(keysOf(video).map((key) => storage.has(key)))
  return stored.every(Boolean)
}

function keysOf({ hosting_id, media_hash, renditions, subtitles }: DesiredRow<'videos'>): string[] {
  if (media_hash === null) return []
  return [
    ...renditions.map(({ name }) => formatRenditionKey(hosting_id, media_hash, name)),
    ...subtitles.map(({ lang }) => subtitleKey(hosting_id, media_hash, lang)),
  ]
}

/** Puts the built video into the storage, its segments encrypted under the row's key, unless it lies there already. */
export async function storeVideo(
  storage: Storage,
  row: DesiredRow<'videos'>,
  video: BuiltVideoFile,
  folder: string,
  files: ContentFiles,
): Promise<void> {
  const { hosting_id, key } = row
  if (!key) throw new Error(`The video ${row.slug} has no key`)
  if (await isVideoStored(storage, row)) return
  for (const rung of video.rungs) {
    const plain = found(
      measureRenditionBytes(files, folder, video, rung.name),
      `${folder}/${nameRenditionFile(rung.name)}`,
    )
    const segments = rung.segments.map(({ start, bytes }, sequence) =>
      encryptSegment(key, sequence, plain.subarray(start, start + bytes)),
    )
    await storage.put(formatRenditionKey(hosting_id, video.media, rung.name), Buffer.concat(segments))
  }
  for (const lang of video.subtitles) {
    const path = `${folder}/${captionFile(lang)}`
    await storage.put(subtitleKey(hosting_id, video.media, lang), found(files.get(path), path))
  }
}

function found(bytes: Buffer | undefined, path: string): Buffer {
  if (!bytes) throw new Error(`${path} is missing: build the media again`)
  return bytes
}
