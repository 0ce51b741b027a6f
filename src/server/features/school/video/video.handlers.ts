import { keyRefusal, mediaRefusal, sessionMark } from '#domain/school/video-code.ts'
import { formatRenditionKey, subtitleKey } from '#domain/school/video-media.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import type { Media } from './media.queries.ts'
import { assertVideoOpen, findMedia } from './open.ts'
import { masterPlaylist, mediaPlaylist } from './playlists.ts'
import { submitViewing } from './submit-viewing.ts'
import { listLessonsToHear } from './to-hear/to-hear.ts'
import { transcriptOfVideo } from './transcripts.ts'

const playlistType = 'application/vnd.apple.mpegurl'
const noStore = { 'cache-control': 'no-store' }
/** A rung's playlist may be fetched ahead of playing; its address holds the code, so a kept copy is never a wrong one. */
const briefly = { 'cache-control': 'private, max-age=240' }

export const handlers: FeatureHandlers<'video'> = {
  otp: async ({ input, learner, deps }) => {
    const media = await findMedia(deps, input.videoId)
    await assertVideoOpen(deps, learner, media)
    const viewing = {
      hostingId: media.hostingId,
      learnerId: learner.id,
      session: sessionMark(learner.token_hash),
      now: await deps.databaseNow(),
    }
    return await deps.video.issue(viewing)
  },

  master: async ({ input, deps }) => {
    const media = await admitted(deps, input)
    return { media_type: playlistType, body: masterPlaylist(media.renditions, input.code), headers: noStore }
  },

  playlist: async ({ input, deps }) => {
    const rung = findRendition(await admitted(deps, input), input.rung)
    return { media_type: playlistType, body: mediaPlaylist(rung, input.code), headers: briefly }
  },

  segment: async ({ input, deps }) => {
    const media = await admitted(deps, input)
    const rung = findRendition(media, input.rung)
    const sequence = /^(\d{1,5})\.ts$/.exec(input.segment)?.[1]
    const segment = sequence === undefined ? undefined : rung.segments[Number(sequence)]
    if (!segment || media.mediaHash === null) throw fail.notFound()
    const key = formatRenditionKey(media.hostingId, media.mediaHash, rung.name)
    const body = await deps.storage.get(key, { start: segment.start, length: segment.bytes })
    if (body?.length !== segment.bytes) throw missingFile(deps, key)
    return {
      media_type: 'video/mp2t',
      body,
      headers: { 'cache-control': 'private, max-age=3600, immutable' },
    }
  },

  key: async ({ input, learner, deps }) => {
    const media = await findMedia(deps, input.id)
    const code = deps.video.readCode(input.code, input.id)
    const reader = { learnerId: learner.id, session: sessionMark(learner.token_hash) }
    if (!code || keyRefusal(code, reader, await seconds(deps)) !== null) throw fail.forbidden()
    if (!media.key) throw fail.notFound()
    return { media_type: 'application/octet-stream', body: media.key, headers: noStore }
  },

  subtitle: async ({ input, learner, deps }) => {
    const media = await findMedia(deps, input.id)
    await assertVideoOpen(deps, learner, media)
    const lang = media.subtitles.find((subtitle) => `${subtitle.lang}.vtt` === input.lang)?.lang
    if (lang === undefined || media.mediaHash === null) throw fail.notFound()
    const key = subtitleKey(media.hostingId, media.mediaHash, lang)
    const body = await deps.storage.get(key)
    if (!body) throw missingFile(deps, key)
    return {
      media_type: 'text/vtt; charset=utf-8',
      body,
      headers: { 'cache-control': 'private, max-age=300' },
    }
  },

  transcript: async ({ input, learner, deps }) => {
    const media = await findMedia(deps, input.id)
    await assertVideoOpen(deps, learner, media)
    return { data: await transcriptOfVideo(deps, media) }
  },

  submitViewing,

  toHear: listLessonsToHear,
}

/** The video, when the code in the address is good for its playlists and segments. */
async function admitted(deps: Deps, input: { id: string; code: string }): Promise<Media> {
  const media = await findMedia(deps, input.id)
  const code = deps.video.readCode(input.code, input.id)
  if (!code || mediaRefusal(code, media.duration, await seconds(deps)) !== null) throw fail.forbidden()
  return media
}

function findRendition(media: Media, name: string) {
  const rung = media.renditions.find((rendition) => rendition.name === name)
  if (!rung) throw fail.notFound()
  return rung
}

/** The rows promise a file that the storage does not hold: ours to put right, so it is logged. */
function missingFile(deps: Deps, key: string) {
  deps.log.error({ key }, 'A file of a video is missing from the storage')
  return fail.notFound()
}

/** A code may be made by one node and read by another: their own clocks have no say. */
const seconds = async (deps: Deps) => Math.floor((await deps.databaseNow()).getTime() / 1000)
