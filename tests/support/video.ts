import { randomBytes } from 'node:crypto'
import { formatRenditionKey, subtitleKey } from '#domain/school/video-media.ts'
import { encryptSegment } from '#server/content/import/encrypt-segment.ts'
import type { Rendition } from '#server/platform/db/rows.ts'
import type { Deps } from '#server/platform/deps.ts'

type Rung = Omit<Rendition, 'segments' | 'bytes'> & { segments: { body: Uint8Array; seconds: number }[] }

type Wanted = {
  /** Seconds. */
  duration: number
  isPremium: boolean
  rungs: Rung[]
  /** Captions as WebVTT, by language. */
  captions?: Record<string, string>
  languageId?: 1 | 2
}

/** A rung of `count` segments of two seconds that hold nothing but the sign with which MPEG-TS packets begin. */
export const emptyRung = (name: Rendition['name'], count: number): Rung => ({
  name,
  bandwidth: 60_000,
  width: name === 'audio' ? 0 : 256,
  height: name === 'audio' ? 0 : 144,
  codecs: 'mp4a.40.2',
  segments: Array.from({ length: count }, () => ({ body: Buffer.alloc(188 * 5, 0x47), seconds: 2 })),
})

/** A lesson with a video of its own in a unit of its own. Call it before the app reads its school for the first time. */
export async function addVideoLesson(deps: Deps, wanted: Wanted) {
  const slug = randomBytes(6).toString('hex')
  const key = randomBytes(16)
  const hostingId = randomBytes(9).toString('hex')
  const mediaHash = randomBytes(8).toString('hex')
  const text = JSON.stringify({ my: 'စမ်းသပ်ခြင်း', en: 'A trial' })
  const renditions: Rendition[] = []
  for (const { segments, ...rung } of wanted.rungs) {
    const encrypted = segments.map(({ body }, sequence) => encryptSegment(key, sequence, body))
    let start = 0
    const places = encrypted.map(({ length }, index) => {
      const place = { start, bytes: length, seconds: segments[index]?.seconds ?? 0 }
      start += length
      return place
    })
    await deps.storage.put(formatRenditionKey(hostingId, mediaHash, rung.name), Buffer.concat(encrypted))
    renditions.push({ ...rung, bytes: start, segments: places })
  }
  for (const [lang, body] of Object.entries(wanted.captions ?? {}))
    await deps.storage.put(subtitleKey(hostingId, mediaHash, lang), Buffer.from(body))

  const level = wanted.languageId === 2 ? 15 : 5
  const unit = await deps.db
    .insertInto('units')
    .values({
      slug,
      level_id: level,
      position: 1000,
      title: text,
      short_des: text,
      is_premium: wanted.isPremium,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const video = await deps.db
    .insertInto('videos')
    .values({
      slug,
      hosting_id: hostingId,
      duration: wanted.duration,
      renditions: JSON.stringify(renditions),
      subtitles: JSON.stringify(Object.keys(wanted.captions ?? {}).map((lang) => ({ lang }))),
      key,
      media_hash: mediaHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lesson = await deps.db
    .insertInto('lessons')
    .values({
      slug,
      unit_id: unit.id,
      position: 1,
      lesson_type: 'VIDEO',
      title: text,
      video_id: video.id,
      total_length: wanted.duration,
      phrases: JSON.stringify([{ text: 'Hello.', lang: 'en', my: 'မင်္ဂလာပါ။' }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { hostingId, lessonId: lesson.id, key, mediaHash }
}
