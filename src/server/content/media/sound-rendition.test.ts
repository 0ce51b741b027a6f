import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { soundOfTs } from '#domain/practice/speaking/sound-of-ts.ts'
import { pidAt, splitPackets } from '#domain/practice/speaking/ts-packets.ts'
import { builtVideoFile } from './built-video.ts'
import { findSoundRendition } from './sound-rendition.ts'

const content = join(import.meta.dirname, '../../../../content')
const folder = join(content, 'english/units/a1-01-greetings/media/a1-greetings-watch')
const stream = readFileSync(join(folder, '144p.ts'))
const video = builtVideoFile.parse(JSON.parse(readFileSync(join(folder, 'video.json'), 'utf8')))
const { bytes, segments } = findSoundRendition(stream, video.duration)

test('the rung of sound alone sounds as its video does, byte by byte, for less', () => {
  expect(Buffer.compare(soundOfTs(bytes), soundOfTs(stream))).toBe(0)
  expect(bytes.length).toBeLessThan(stream.length * 0.8)
})

test('its segments follow each other, last as long as the video, and are those of its table', () => {
  expect(segments).toEqual(video.rungs.find(({ name }) => name === 'audio')?.segments)
  const ends = segments.map(({ start, bytes }) => start + bytes)
  expect(segments.map(({ start }) => start)).toEqual([0, ...ends.slice(0, -1)])
  expect(ends.at(-1)).toBe(bytes.length)
  expect(segments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(video.duration, 2)
  for (const { seconds } of segments.slice(0, -1)) expect(seconds).toSatisfy((s: number) => s >= 2 && s < 2.5)
})

test('each segment brings its tables and a clock before its sound; no packet is missed', () => {
  const counts = new Map<number, number>()
  for (const { start, bytes: length } of segments) {
    const packets = [...splitPackets(bytes.subarray(start, start + length))]
    const pids = packets.map((packet) => pidAt(packet, 1))
    const [association, , sound = 0] = pids
    expect(association).toBe(0)
    expect(new Set(pids.slice(2))).toEqual(new Set([sound]))
    const [, programme, clock, first] = packets as [Uint8Array, Uint8Array, Uint8Array, Uint8Array]
    // The checksum over a table and its own checksum is nothing (ISO/IEC 13818-1 annex A).
    expect(crcByDivision(programme.subarray(5, 5 + 21))).toBe(0)
    const ahead =
      ptsOf(first.subarray(first[3] === undefined || first[3] & 0x20 ? 5 + (first[4] ?? 0) : 4)) -
      clockOf(clock)
    expect(ahead).toBe(63_000)
    for (const [index, packet] of packets.entries()) {
      if (index === 2) continue
      const pid = pids[index] ?? 0
      const count = (packet[3] ?? 0) & 15
      const before = counts.get(pid)
      if (before !== undefined) expect(count).toBe((before + 1) % 16)
      counts.set(pid, count)
    }
  }
})

test('what has no sound has no rung of it', () => {
  for (const length of [0, 187, 188, 1880])
    expect(findSoundRendition(new Uint8Array(length).fill(0x47), 3)).toEqual({
      bytes: Buffer.alloc(0),
      segments: [],
    })
})

/** A long division of polynomials, bit by bit. */
function crcByDivision(message: Uint8Array): number {
  const bits = [...message].flatMap((byte) => [...byte.toString(2).padStart(8, '0')].map(Number))
  for (let at = 0; at < 32; at++) bits[at] = 1 - (bits[at] ?? 0)
  const polynomial = [...`1${(0x04c11db7).toString(2).padStart(32, '0')}`].map(Number)
  for (let at = 0; at + 32 < bits.length; at++)
    if (bits[at] === 1) for (const [n, bit] of polynomial.entries()) bits[at + n] = (bits[at + n] ?? 0) ^ bit
  return Number.parseInt(bits.slice(-32).join(''), 2)
}

/** Ticks of a PES's presentation (§2.4.3.7). */
function ptsOf(pes: Uint8Array): number {
  const bits = [...pes.subarray(9, 14)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Number.parseInt(bits.slice(4, 7) + bits.slice(8, 23) + bits.slice(24, 39), 2)
}

/** Ticks of an adaptation field's clock, its base (§2.4.3.5). */
function clockOf(packet: Uint8Array): number {
  const bits = [...packet.subarray(6, 12)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Number.parseInt(bits.slice(0, 33), 2)
}
