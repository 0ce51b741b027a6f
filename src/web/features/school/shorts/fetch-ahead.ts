import type { Short } from '#contract/school/shorts.ts'
import { codeFreshness, formatRenditionAddress, readManifestAddress } from '#web/player/access.ts'
import { chooseFirstRendition } from '#web/player/first-rendition.ts'
import { firstSegments, sharesCacheWithPlayer } from '#web/player/first-segments.ts'
import { api } from '#web/runtime/browser/api.ts'

/** The most that lies ready for shorts that were not watched yet, in bytes. */
const MAX_BYTES = 300_000
/** Number of bytes that an answer has beside its body, and what a code costs. */
const HEAD_BYTES = 1_000

type Ready = { manifest: string; madeAt: number; bytes: number }

/** Manifests that were fetched ahead, by the short's id; it goes when the short is watched. */
const ready = new Map<number, Ready>()
const watched = new Set<number>()
/** Ends when all that was asked for until now is here. */
let queue: Promise<void> = Promise.resolve()

const bytesReady = () => [...ready.values()].reduce((sum, { bytes }) => sum + bytes, 0)

/** The address at which a short that was fetched ahead is played, while its code is good; from then on it counts as watched. */
export function takeReady(id: number): string | null {
  const found = ready.get(id)
  ready.delete(id)
  watched.add(id)
  return found && Date.now() - found.madeAt < codeFreshness / 2 ? found.manifest : null
}

/** Fetches the beginning of these shorts, one after another: playlist and first segments, 300 kB in all at most. */
export function fetchAhead(shorts: readonly Short[]): Promise<void> {
  if (!sharesCacheWithPlayer()) return queue
  queue = queue.then(async () => {
    for (const short of shorts) {
      if (ready.has(short.id) || watched.has(short.id)) continue
      // What can't be had now is asked for when it is watched.
      await fetchOne(short).catch(() => {})
    }
  })
  return queue
}

async function fetchOne({ id, video_id, renditions }: Short): Promise<void> {
  const rung = chooseFirstRendition(
    renditions.map(({ name }) => name),
    false,
  )
  if (bytesReady() + 2 * HEAD_BYTES > MAX_BYTES) return
  const manifest = readManifestAddress((await api.video.otp({ videoId: video_id })).playbackInfo)
  const one: Ready = { manifest, madeAt: Date.now(), bytes: HEAD_BYTES }
  const address = new URL(formatRenditionAddress(manifest, rung), location.href)
  const read = async (url: URL) => {
    const response = await fetch(url, { priority: 'low' })
    const body = await response.arrayBuffer()
    one.bytes += body.byteLength + HEAD_BYTES
    return new TextDecoder().decode(body)
  }
  ready.set(id, one)
  const playlist = await read(address)
  const bytes = renditions.find(({ name }) => name === rung)?.bytes ?? MAX_BYTES
  const count = playlist.match(/#EXTINF/g)?.length ?? 1
  for (const segment of firstSegments(playlist, 0)) {
    // Segments differ: one may be twice as large as most.
    if (bytesReady() + (2 * bytes) / count + HEAD_BYTES > MAX_BYTES) return
    await read(new URL(segment, address))
  }
}
