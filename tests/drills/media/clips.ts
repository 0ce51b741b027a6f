import { contentFolder } from '#server/compose.ts'
import { readContentFiles } from '#server/content/read/files.ts'
import { seeded } from '../random.ts'
import { withMediaPage } from './media-page.ts'

/** Clips that one step decodes. */
const AT_ONCE = 50

/** How loud a clip is where it is spoken, in dB of full scale, and how long (s); null where Chromium cannot decode it. */
type Heard = { path: string; loudness: number; seconds: number } | { path: string; loudness: null }

/**
 * Has Chromium decode clips of the school, each another, chosen by the seed.
 * @returns what was heard, in the order of loudness
 */
export async function clips(count: number, seed: number) {
  const random = seeded(seed)
  const all = [...(await readContentFiles(contentFolder)).keys()].filter((path) => path.endsWith('.m4a'))
  const chosen = all
    .map((path) => ({ path, at: random() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, count)
    .map(({ path }) => path)
  const heard = await withMediaPage(async (page) => {
    const found: Heard[] = []
    for (let at = 0; at < chosen.length; at += AT_ONCE)
      found.push(...(await page.evaluate(listen, chosen.slice(at, at + AT_ONCE))))
    return found
  })
  const broken = heard.flatMap(({ path, loudness }) => (loudness === null ? [path] : []))
  const sounding = heard.flatMap((one) => (one.loudness === null ? [] : [one]))
  return { total: all.length, broken, sounding: sounding.sort((one, other) => one.loudness - other.loudness) }
}

/** Runs in the page: decodes each file, and takes the root mean square of the frames of 10 ms in which it speaks. */
async function listen(paths: string[]): Promise<Heard[]> {
  const RATE = 22_000
  const FRAME = RATE / 100
  const quiet = 10 ** (-42 / 10)
  const context = new OfflineAudioContext(1, 1, RATE)
  const power = (samples: Float32Array) =>
    samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length

  const loudnessOf = (samples: Float32Array): number | null => {
    const frames = Array.from({ length: Math.floor(samples.length / FRAME) }, (_, index) =>
      power(samples.subarray(index * FRAME, (index + 1) * FRAME)),
    ).filter((one) => one > quiet)
    const sum = frames.reduce((one, other) => one + other, 0)
    return frames.length === 0 ? null : 10 * Math.log10(sum / frames.length)
  }

  return await Promise.all(
    paths.map(async (path): Promise<Heard> => {
      const bytes = await (await fetch(`/${path}`)).arrayBuffer()
      const sound = await context.decodeAudioData(bytes).catch(() => null)
      const loudness = sound && loudnessOf(sound.getChannelData(0))
      return sound && loudness !== null
        ? { path, loudness, seconds: sound.duration }
        : { path, loudness: null }
    }),
  )
}
