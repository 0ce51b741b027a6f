import { measureLoudness } from '#authoring/media/speech/loudness.ts'
import { sampleRate, trim } from '#authoring/media/speech/pcm.ts'
import { contentFolder } from '#server/app/compose.ts'
import { readContentFiles } from '#server/content/read/files.ts'
import { seeded } from '../random.ts'
import { withMediaPage } from './media-page.ts'

/** Clips that one step decodes. */
const AT_ONCE = 50

/** A clip as Chromium decodes it, 16 bits a sample in base64; null where it can't. */
type Decoded = { path: string; samples: string | null }

/**
 * Has Chromium decode clips of the school, each another, chosen by the seed.
 * @returns how loud they are (LUFS), softest first; those shorter than one of the blocks that loudness is measured by, apart
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
    const found: Decoded[] = []
    for (let at = 0; at < chosen.length; at += AT_ONCE)
      found.push(
        ...(await page.evaluate(decode, { paths: chosen.slice(at, at + AT_ONCE), rate: sampleRate })),
      )
    return found
  })
  const loud = heard.map(({ path, samples }) => ({ path, ...soundOf(samples) }))
  const broken = loud.flatMap(({ path, loudness }) => (loudness === undefined ? [path] : []))
  const sounding = loud
    .flatMap(({ path, loudness, isShort }) => (loudness === undefined ? [] : [{ path, loudness, isShort }]))
    .sort((one, other) => one.loudness - other.loudness)
  return {
    total: all.length,
    broken,
    sounding: sounding.filter(({ isShort }) => !isShort),
    short: sounding.filter(({ isShort }) => isShort),
  }
}

/** Samples of a block (ITU-R BS.1770). */
const BLOCK = 0.4 * sampleRate

/** Its loudness in LUFS, without the silence around it, as a line is levelled; nothing for what can't be decoded or is silent. */
function soundOf(samples: string | null) {
  if (samples === null) return {}
  const bytes = new Uint8Array(Buffer.from(samples, 'base64'))
  const sound = trim(new Int16Array(bytes.buffer))
  const loudness = measureLoudness(sound)
  return Number.isFinite(loudness) ? { loudness, isShort: sound.length < BLOCK } : {}
}

/** Runs in the page: decodes each file. */
async function decode({ paths, rate }: { paths: string[]; rate: number }): Promise<Decoded[]> {
  const context = new OfflineAudioContext(1, 1, rate)
  return await Promise.all(
    paths.map(async (path): Promise<Decoded> => {
      const bytes = await (await fetch(`/${path}`)).arrayBuffer()
      const sound = await context.decodeAudioData(bytes).catch(() => null)
      if (!sound) return { path, samples: null }
      const samples = Int16Array.from(sound.getChannelData(0), (sample) =>
        Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))),
      )
      return { path, samples: new Uint8Array(samples.buffer).toBase64() }
    }),
  )
}
