import { soundOfTs } from '#domain/practice/speaking/sound-of-ts.ts'
import { formatRenditionAddress, readManifestAddress } from '#web/player/access.ts'
import { api } from '#web/runtime/browser/api.ts'
import { decodeSamples, SAMPLE_RATE } from './samples.ts'
import type { SpokenLine } from './spoken-line.ts'

type Line = Extract<SpokenLine['sound'], { video: string }>
type Segment = { address: URL; sequence: number; from: number; to: number }

/** Extra sound (s) before and after a line, since captions and sounds are cut on different grids. */
const AROUND = 0.12

async function bytesAt(address: URL): Promise<ArrayBuffer> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`)
  return await response.arrayBuffer()
}

/** The segments of an HLS media playlist that sound from one second to another, and where its key is (RFC 8216 §4.3). */
function segmentsOf(playlist: string, at: URL, { from, to }: Line): { key: URL; segments: Segment[] } {
  let end = 0
  const segments = [...playlist.matchAll(/#EXTINF:([\d.]+),.*\n(\S+)/g)].map(
    ([, seconds, path = ''], sequence): Segment => {
      const begin = end
      end += Number(seconds)
      return { address: new URL(path, at), sequence, from: begin, to: end }
    },
  )
  const key = new URL(/#EXT-X-KEY:METHOD=AES-128,URI="([^"]+)"/.exec(playlist)?.[1] ?? '', at)
  return { key, segments: segments.filter((one) => one.to > from - AROUND && one.from < to + AROUND) }
}

/** A segment in the clear: its vector is its sequence number (RFC 8216 §5.2). */
async function decrypted({ address, sequence }: Segment, key: CryptoKey): Promise<Uint8Array> {
  const iv = new Uint8Array(16)
  new DataView(iv.buffer).setUint32(12, sequence)
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, key, await bytesAt(address)))
}

/** One line of a protected video: only the segments of its sound in which it is, a few kilobytes. */
export async function samplesOfLine(line: Line): Promise<Float32Array> {
  const { playbackInfo } = await api.video.otp({ videoId: line.video })
  const at = new URL(formatRenditionAddress(readManifestAddress(playbackInfo), 'audio'), location.href)
  const playlist = new TextDecoder().decode(await bytesAt(at))
  const { key: keyAddress, segments } = segmentsOf(playlist, at, line)
  const key = await crypto.subtle.importKey('raw', await bytesAt(keyAddress), 'AES-CBC', false, ['decrypt'])
  const streams = await Promise.all(segments.map((segment) => decrypted(segment, key)))
  const samples = await decodeSamples(
    new Blob(streams.map((stream) => soundOfTs(stream) as Uint8Array<ArrayBuffer>)),
  )
  const begin = segments[0]?.from ?? 0
  const sample = (second: number) => Math.max(0, Math.round((second - begin) * SAMPLE_RATE))
  return samples.slice(sample(line.from - AROUND), sample(line.to + AROUND))
}
