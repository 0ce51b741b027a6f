import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { contentFolder } from '#server/app/compose.ts'
import { type BuiltRendition, builtVideoFile, videoTable } from '#server/content/media/built-video.ts'
import { readContentFiles } from '#server/content/read/files.ts'
import { seeded } from '../random.ts'
import { withMediaPage } from './media-page.ts'

/** What became of one rung in Chromium. */
type Played = { width: number; height: number; duration: number; frames: number; fault: string | null }

/**
 * Plays every rung of videos of the school, chosen by the seed, in Chromium: all of it is put into the media buffer, then it plays from
 * the middle and at the end.
 * @returns how many rungs there were, and what went wrong
 */
export async function videos(count: number, seed: number) {
  const random = seeded(seed)
  const files = await readContentFiles(contentFolder)
  const tables = [...files.keys()].filter((path) => path.endsWith(`/${videoTable}`))
  const chosen = tables
    .map((path) => ({ path, at: random() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, count)
    .map(({ path }) => ({
      folder: dirname(path),
      table: builtVideoFile.parse(JSON.parse(String(files.get(path)))),
    }))
  const faults: string[] = []
  let rungs = 0
  await withMediaPage(async (page) => {
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js') })
    for (const { folder, table } of chosen)
      for (const rung of table.rungs) {
        rungs++
        const played = await page.evaluate(play, `/${folder}/${rung.name}.m3u8`)
        faults.push(
          ...faultsOf(rung, table.duration, played).map((text) => `${folder}/${rung.name}: ${text}`),
        )
      }
  })
  return { total: tables.length, chosen: chosen.length, rungs, faults }
}

function faultsOf(
  rung: BuiltRendition,
  seconds: number,
  { width, height, duration, frames, fault }: Played,
): string[] {
  return [
    ...(fault === null ? [] : [fault]),
    // 426 × 240 is shown as 16:9, which is 427.
    ...(Math.abs(width - rung.width) <= 1 && Math.abs(height - rung.height) <= 1
      ? []
      : [`is ${width} × ${height}`]),
    ...(Math.abs(duration - seconds) < 1 ? [] : [`lasts ${duration} s instead of ${seconds}`]),
    ...(frames > 0 || rung.width === 0 ? [] : ['no picture was decoded']),
  ]
}

type Player = {
  loadSource(url: string): void
  attachMedia(video: HTMLVideoElement): void
  on(event: string, done: (event: string, data: { fatal?: boolean; details?: string }) => void): void
  destroy(): void
}
declare const Hls: { new (settings: object): Player; Events: Record<'ERROR', string> }

/** Runs in the page. */
async function play(url: string): Promise<Played> {
  const video = document.createElement('video')
  video.muted = true
  document.body.append(video)
  const hls = new Hls({ maxBufferLength: 600, maxMaxBufferLength: 600, enableWorker: false })
  let fault: string | null = null
  hls.on(Hls.Events.ERROR, (_, { fatal, details }) => {
    if (fatal) fault = details ?? 'an error'
  })
  const until = async (what: string, isTrue: () => boolean) => {
    const end = Date.now() + 30_000
    while (fault === null && !isTrue()) {
      if (Date.now() > end) fault = `${what} did not come in 30 s`
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const playFrom = async (second: number) => {
    video.currentTime = second
    await video.play().catch((error: Error) => {
      fault = error.message
    })
    await until(`playing at ${second} s`, () => video.currentTime > second + 0.2 || video.ended)
    video.pause()
  }
  hls.attachMedia(video)
  hls.loadSource(url)
  const buffered = () => (video.buffered.length > 0 ? video.buffered.end(video.buffered.length - 1) : 0)
  await until('the whole video', () => video.duration > 0 && buffered() > video.duration - 0.5)
  if (fault === null && video.buffered.length !== 1) fault = `has ${video.buffered.length - 1} gaps`
  if (fault === null) await playFrom(video.duration / 2)
  if (fault === null) await playFrom(video.duration - 1)
  const { videoWidth: width, videoHeight: height, duration } = video
  const frames = video.getVideoPlaybackQuality().totalVideoFrames
  hls.destroy()
  video.remove()
  return { width, height, duration, frames, fault }
}
