import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { soundOfTs } from './sound-of-ts.ts'

const root = join(import.meta.dirname, '../../../..')
const file = join(root, 'content/english/units/a1-01-greetings/media/a1-greetings-watch')

/** The lengths of ADTS frames that follow each other without a gap to the end; null where they don't. */
function framesOf(sound: Uint8Array): number[] | null {
  const lengths: number[] = []
  for (let at = 0; at < sound.length; at += lengths.at(-1) ?? 1) {
    const [one = 0, two = 0, , four = 0, five = 0, six = 0] = sound.subarray(at, at + 6)
    if (one !== 0xff || (two & 0xf6) !== 0xf0) return null
    lengths.push(((four & 3) << 11) | (five << 3) | (six >> 5))
  }
  return lengths
}

test('the sound of each segment of a video is whole frames, all together as long as the video', () => {
  const stream = readFileSync(join(file, '144p.ts'))
  const { rungs, duration } = JSON.parse(readFileSync(join(file, 'video.json'), 'utf8'))
  const { segments } = rungs.find(({ name }: { name: string }) => name === '144p')
  const frames = segments.map(({ start, bytes }: { start: number; bytes: number }) => {
    const lengths = framesOf(soundOfTs(stream.subarray(start, start + bytes)))
    expect(lengths?.length).toBeGreaterThan(0)
    return lengths?.length ?? 0
  })
  const count = frames.reduce((sum: number, one: number) => sum + one, 0)
  // 1,024 samples a frame, 16,000 a second; the sound may end before the last picture.
  expect(duration - (count * 1024) / 16_000).toSatisfy((rest: number) => rest > -0.1 && rest < 0.6)
})

test('a whole stream brings its sound too, and what is no stream brings none', () => {
  const stream = readFileSync(join(file, '144p.ts'))
  expect(framesOf(soundOfTs(stream))?.length).toBeGreaterThan(100)
  for (const bytes of [0, 187, 188, 5000]) expect(soundOfTs(new Uint8Array(bytes).fill(0x47)).length).toBe(0)
})
