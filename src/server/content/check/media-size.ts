import type { ContentFiles } from '#server/content/read/files.ts'
import { asAdvice, type Problem } from '#server/content/read/problems.ts'

/** In bytes: the school is cloned and installed over slow lines. */
export const MAX_MEDIA_BYTES = 145_000_000

const kinds = {
  videos: /\.ts$/,
  clips: /\/audio\/[^/]+\.m4a$/,
  recordings: /\/media\/[^/]+\.(m4a|wav)$/,
  posters: /\.webp$/,
  captions: /\.vtt$/,
  drawings: /\.svg$/,
} as const

/** Bytes of the committed media by kind, and all together. */
export type MediaSize = Record<keyof typeof kinds | 'total', number>

export function mediaSize(files: ContentFiles): MediaSize {
  const size: MediaSize = {
    videos: 0,
    clips: 0,
    recordings: 0,
    posters: 0,
    captions: 0,
    drawings: 0,
    total: 0,
  }
  for (const [path, bytes] of files)
    for (const [kind, pattern] of Object.entries(kinds))
      if (pattern.test(path)) {
        size[kind as keyof typeof kinds] += bytes.length
        size.total += bytes.length
      }
  return size
}

export function checkSize({ total }: MediaSize): Problem[] {
  if (total <= MAX_MEDIA_BYTES) return []
  const text = `all media together have ${megabytes(total)}; ${megabytes(MAX_MEDIA_BYTES)} are the most`
  return [asAdvice({ file: 'media', line: 1, text })]
}

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
