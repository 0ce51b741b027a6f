import type { ContentFiles } from '#server/content/read/files.ts'
import { type BuiltRung, type BuiltVideoFile, rungFile } from './built-video.ts'
import { soundRung } from './sound-rung.ts'

/** The rung whose sound is that of the rung of sound alone, which has no file. */
export const soundFrom = '144p'

/** The plain MPEG-TS of a rung of the video that lies in `folder`; undefined if its file is missing. */
export function rungBytes(
  files: ContentFiles,
  folder: string,
  { duration }: BuiltVideoFile,
  name: BuiltRung['name'],
): Buffer | undefined {
  const stream = files.get(`${folder}/${rungFile(name === 'audio' ? soundFrom : name)}`)
  return stream && name === 'audio' ? soundRung(stream, duration).bytes : stream
}
