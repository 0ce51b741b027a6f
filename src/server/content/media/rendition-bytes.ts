import type { ContentFiles } from '#server/content/read/files.ts'
import { type BuiltRendition, type BuiltVideoFile, nameRenditionFile } from './built-video.ts'
import { findSoundRendition } from './sound-rendition.ts'

/** The rendition whose sound is that of the rendition of sound alone, which has no file. */
export const soundFrom = '144p'

/** The plain MPEG-TS of a rendition of the video that lies in `folder`; undefined if its file is missing. */
export function measureRenditionBytes(
  files: ContentFiles,
  folder: string,
  { duration }: BuiltVideoFile,
  name: BuiltRendition['name'],
): Buffer | undefined {
  const stream = files.get(`${folder}/${nameRenditionFile(name === 'audio' ? soundFrom : name)}`)
  return stream && name === 'audio' ? findSoundRendition(stream, duration).bytes : stream
}
