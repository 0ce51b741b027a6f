import {
  ADTS,
  begins,
  byteAt,
  PACKET,
  pidAt,
  programmeTable,
  readPayload,
  readSection,
  SYNC,
  soundStream,
  splitPackets,
} from '#domain/practice/speaking/ts-packets.ts'
import type { BuiltRendition } from './built-video.ts'
import { segmentSeconds } from './built-video.ts'

/** Ticks a second of the times in a stream (ISO/IEC 13818-1 §2.4.3.7). */
const CLOCK = 90_000
/** Time between a sound's arrival and its playing: ffmpeg's muxer takes 0.7 s. */
const DELAY = 0.7 * CLOCK

/** Packets of the sound that begin with a PES; `time` is when it sounds, in ticks. */
type Piece = { time: number; packets: Uint8Array[] }

/**
 * The rendition of sound alone, taken from the packets of a rendition with a picture, so that no sound is stored twice: segments of two seconds or a
 * little more, each with its tables and a clock. `duration` of the video in seconds. Empty for a stream without AAC sound.
 */
export function findSoundRendition(
  stream: Uint8Array,
  duration: number,
): { bytes: Buffer; segments: BuiltRendition['segments'] } {
  const { pid, association, pieces } = soundOf(stream)
  if (!association) return { bytes: Buffer.alloc(0), segments: [] }
  const parts = inSegments(pieces)
  const bodies = parts.map((part, index) => {
    const [first] = part as [Piece, ...Piece[]]
    return Buffer.concat([
      counted(association, index),
      programmeOf(association, pid, index),
      clockPacket(pid, first, first.time - DELAY),
      ...part.flatMap(({ packets }) => packets),
    ])
  })
  const begin = parts[0]?.[0]?.time ?? 0
  const startOf = (index: number) =>
    index === 0 ? 0 : ((parts[index]?.[0]?.time ?? begin + duration * CLOCK) - begin) / CLOCK
  let start = 0
  const segments = bodies.map(({ length: bytes }, index) => {
    const seconds = Math.round((startOf(index + 1) - startOf(index)) * 1000) / 1000
    const place = { start, bytes, seconds }
    start += bytes
    return place
  })
  return { bytes: Buffer.concat(bodies), segments }
}

/** The sound's packets, its PID, and the table of programmes (§2.4.4.3). */
function soundOf(stream: Uint8Array) {
  let association: Uint8Array | undefined
  let pid = -1
  const pieces: Piece[] = []
  for (const packet of splitPackets(stream)) {
    const found = pidAt(packet, 1)
    if (found === 0) association ??= packet
    else if (pid < 0 && association && found === tableOf(association))
      pid = soundStream(readSection(readPayload(packet)))
    else if (found === pid && begins(packet))
      pieces.push({ time: timeOf(readPayload(packet)), packets: [packet] })
    else if (found === pid) pieces.at(-1)?.packets.push(packet)
  }
  return { pid, association, pieces }
}

const tableOf = (association: Uint8Array) => programmeTable(readSection(readPayload(association)))

/** Time at which a PES is to be heard, in ticks (§2.4.3.7). Thirty-three bits: bit operations would lose the highest. */
function timeOf(pes: Uint8Array): number {
  const [a, b, c, d, e] = [9, 10, 11, 12, 13].map((at) => byteAt(pes, at)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return ((a >> 1) & 7) * 2 ** 30 + (b << 22) + ((c >> 1) << 15) + (d << 7) + (e >> 1)
}

function inSegments(pieces: readonly Piece[]): Piece[][] {
  const parts: Piece[][] = []
  for (const piece of pieces) {
    const first = parts.at(-1)?.[0]
    if (first && piece.time - first.time < segmentSeconds * CLOCK) parts.at(-1)?.push(piece)
    else parts.push([piece])
  }
  return parts
}

/** The packet with the count that tells players how many of its stream went before (§2.4.3.3). */
function counted(packet: Uint8Array, count: number): Buffer {
  const copy = Buffer.from(packet)
  copy[3] = (byteAt(copy, 3) & 0xf0) | (count & 0x0f)
  return copy
}

/** A programme map (§2.4.4.8) with the sound as its only stream, which brings the clock too. */
function programmeOf(association: Uint8Array, pid: number, count: number): Buffer {
  const table = tableOf(association)
  const high = 0xe0 | (pid >> 8)
  const low = pid & 0xff
  const section = [0x02, 0xb0, 18, 0, 1, 0xc1, 0, 0, high, low, 0xf0, 0, ADTS, high, low, 0xf0, 0]
  const packet = Buffer.alloc(PACKET, 0xff)
  packet.set([SYNC, 0x40 | (table >> 8), table & 0xff, 0x10 | (count & 0x0f), 0, ...section])
  packet.writeUInt32BE(checksum(section), 5 + section.length)
  return packet
}

/** A packet that brings nothing but the clock (§2.4.3.5); it isn't counted, and repeats the number before. */
function clockPacket(pid: number, { packets: [next] }: Piece, time: number): Buffer {
  const packet = Buffer.alloc(PACKET, 0xff)
  const count = (byteAt(next as Uint8Array, 3) + 15) & 0x0f
  const base = Math.max(0, Math.round(time))
  packet.set([SYNC, pid >> 8, pid & 0xff, 0x20 | count, PACKET - 5, 0x10])
  packet.writeUInt32BE(Math.floor(base / 2), 6)
  packet.writeUInt16BE(((base % 2) << 15) | 0x7e00, 10)
  return packet
}

/** CRC-32 of MPEG-2 (§2.4.4, annex A): from the highest bit, not inverted at the end. */
function checksum(bytes: readonly number[]): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  }
  return crc >>> 0
}
