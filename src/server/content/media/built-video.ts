import { z } from 'zod'

const segment = z.strictObject({
  start: z.int().min(0),
  bytes: z.int().min(1),
  seconds: z.number().positive(),
})

const rung = z.strictObject({
  name: z.enum(['144p', '240p', '360p', 'audio']),
  bandwidth: z.int().positive(),
  width: z.int().min(0),
  height: z.int().min(0),
  codecs: z.string().min(1),
  segments: z.array(segment).min(1),
})

/**
 * `video.json` beside a built video: one plain MPEG-TS file a rendition, `144p.ts`, with where each segment lies in it. The rendition of
 * sound alone has no file: `measureRenditionBytes` takes it from 144p.
 * `source` is the hash of everything the video was made from, `media` that of what came out.
 */
export const builtVideoFile = z.strictObject({
  source: z.string().length(16),
  media: z.string().length(16),
  /** Seconds. */
  duration: z.number().positive(),
  rungs: z.array(rung).min(1),
  subtitles: z.array(z.string().length(2)),
})
export type BuiltVideoFile = z.output<typeof builtVideoFile>
export type BuiltRendition = z.output<typeof rung>

export const nameRenditionFile = (name: string) => `${name}.ts`
export const captionFile = (lang: string) => `${lang}.vtt`
export const posterFile = 'poster.webp'
export const videoTable = 'video.json'

/** The least length of a segment: it begins where a slide does, so that a new picture costs nothing on top of the key frame. */
export const segmentSeconds = 2
